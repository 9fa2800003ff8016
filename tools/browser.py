"""A JupyterLab server and a Chromium in front of it: what the browser tests, screenshots and benchmarks use.

    with Server(folder) as server, chromium() as browser:
        notebook = Notebook(browser, server, "notebooks/index.ipynb").load().run_all()
        notebook.canvas().click(120, 80)

Everything waits for a condition, never for a time, so that a loaded machine is slow but not wrong.
"""

from __future__ import annotations

import io
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import nbformat
from PIL import Image, ImageChops
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as NothingCame

from tools.chromium import FLAGS, require

WIDE = (1280, 800)
PATIENCE = 60.0
"""Seconds before a condition that does not come is a failure: long, because only failures wait for it."""

ALONE = 1200
"""Seconds without any activity after which a server ends."""

# What JupyterLab itself writes as errors to a healthy browser's console.
HARMLESS = (
    r"favicon",
    r"Failed to load resource: the server responded with a status of 404 .*",
    r"Comm not found for comm id",  # a second window hears what the kernel says to the first
)


class Server:
    """JupyterLab over one folder, on a free port of this machine only, with settings of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._state = folder / ".server"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._state.mkdir(parents=True, exist_ok=True)
        mine = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
        command = [sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", "--ip=127.0.0.1"]
        command += [f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.folder}"]
        command += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
        command += ["--expose-app-in-browser", "--VoilaConfiguration.show_tracebacks=True"]
        # Should this process be killed, the server ends by itself.
        command += [f"--MappingKernelManager.cull_idle_timeout={ALONE}", "--MappingKernelManager.cull_connected=True"]
        command += [f"--ServerApp.shutdown_no_activity_timeout={ALONE}"]
        with (self._state / "log").open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**os.environ, **{name: str(self._state / name.lower()) for name in mine}},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait_until_up()
        return self

    def __exit__(self, *failure: object) -> None:
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _wait_until_up(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise RuntimeError(f"JupyterLab ended while starting:\n{self.log}")
            with suppress(urllib.error.URLError, ConnectionError):
                self.api("status")
                return
            time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not answer within {PATIENCE:.0f} s:\n{self.log}")

    @property
    def log(self) -> str:
        """The end of what the server has written."""
        return (self._state / "log").read_text(encoding="utf-8", errors="replace")[-4000:]

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface: `server.api("sessions")`."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def write(self, path: str, *cells: str) -> str:
        """Write a notebook with these code cells into the folder; returns its path, for `Notebook`."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        )
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target)
        return path

    def stop_kernels(self) -> None:
        """End every kernel, so that the next notebook starts on an idle machine."""
        for kernel in self.api("kernels"):
            with suppress(urllib.error.HTTPError):
                self.api(f"kernels/{kernel['id']}", "DELETE")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium; raises `NoChromium` with a sentence if there is none."""
    path = require()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class View:
    """A page in its own window: what it wrote to the console, its canvases, its text."""

    harmless: tuple[str, ...] = HARMLESS

    def __init__(self, browser: Browser, size: tuple[int, int] = WIDE, theme: str = "light", touch: bool = False):
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self._note(f"uncaught: {error}"))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(message.text)

    def _note(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.harmless):
            self.errors.append(text)

    def close(self) -> None:
        """Close the window; a kernel goes on."""
        self.context.close()

    # ---- looking

    def canvas(self, number: int = 0, within: Locator | None = None, selector: str = "canvas") -> Canvas:
        """The canvas with this number, from the top of the page (or of the part `within`); waits for it."""
        found = (within or self.page).locator(selector).nth(number)
        found.wait_for(state="visible")
        return Canvas(found)

    def canvases(self, selector: str = "canvas") -> list[Canvas]:
        """Every canvas that is on the page now, from the top."""
        return [Canvas(found) for found in self.page.locator(selector).all()]

    def wait_for_text(self, text: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """Wait until this text is to be read on the page, and return where."""
        place = (within or self.page).get_by_text(text).filter(visible=True).first
        place.wait_for(state="visible")
        return place

    def wait_until(self, condition: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Wait until `condition()` is true and return its value; `what` is for the failure's sentence."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            value = condition()
            if value:
                return value
            self.page.wait_for_timeout(50)
        raise AssertionError(f"waited {patience:.0f} s in vain until {what}")

    # ---- playing

    def wake(self) -> Self:
        """Bring the first picture that still sleeps to life."""
        self.page.get_by_role("button", name="Try it").first.click()
        return self

    def do(self, words: str = "", within: Locator | None = None) -> None:
        """Do the offer with these words, by its button or from the list; without words, the first button's."""
        place = within or self.page
        buttons = place.get_by_role("group", name="What you can do").get_by_role("button")
        if not words:
            buttons.first.click()
            return
        offer = place.locator("[role=option]").filter(has_text=re.compile(f"^{re.escape(words)}$")).first
        offer.wait_for(state="attached")
        named = buttons.filter(has_text=re.compile(f"^{re.escape(words)}$"))
        if named.count():
            named.first.click()
            return
        fold = place.locator(".rb-moves").filter(has=offer).first
        if not fold.evaluate("fold => fold.open"):
            fold.locator("summary").click()
        offer.click()
        fold.get_by_role("button", name="Do it").click()

    def open_form(self, name: str, within: Locator | None = None) -> Locator:
        """Open one of the forms under *More*."""
        place = within or self.page
        place.get_by_text("More", exact=False).locator("visible=true").first.click()
        place.get_by_role("button", name=name, exact=True).click()
        return place.locator(".rb-panel").locator("visible=true").first

    def screenshot(self, path: Path) -> Path:
        """Save what the window shows."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
        return path

    def focused(self) -> str:
        """What has the keyboard: its aria-label, its text or its tag."""
        return str(
            self.page.evaluate(
                "() => { const e = document.activeElement;"
                " return e.getAttribute('aria-label') || e.innerText || e.value || e.tagName }"
            )
        )

    def press(self, *keys: str) -> None:
        """Press these keys on whatever has the keyboard: `press("Tab", "ArrowRight", "Enter")`."""
        for key in keys:
            self.page.keyboard.press(key)


class Notebook(View):
    """A notebook open in JupyterLab, as a single document with nothing beside it."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        path: str,
        *,
        size: tuple[int, int] = WIDE,
        theme: str = "light",
        touch: bool = False,
    ) -> None:
        super().__init__(browser, size, theme, touch)
        self.path = path
        self._url = f"{server.url}/doc/tree/{quote(path)}"
        self._theme = theme

    def load(self) -> Self:
        """Open the notebook and wait until its kernel is ready; nothing is run."""
        self.page.goto(self._url)
        self._wait_for_kernel()
        # The server remembers the theme that was chosen last, in whatever window.
        return self.show_theme(self._theme)

    def _wait_for_kernel(self) -> None:
        question = self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp?.shell?.currentWidget;
                const ready = panel?.content?.widgets?.length && panel.sessionContext?.isReady
                    && panel.sessionContext.session?.kernel?.status === 'idle';
                return ready ? 'ready' : document.querySelector('.jp-Dialog')?.innerText;
            }"""
        ).json_value()
        assert question == "ready", f"{self.path}: JupyterLab asks instead of starting a kernel: {question}"

    def command(self, name: str, **arguments: Any) -> Any:
        """Execute one of JupyterLab's commands and wait for it: `command("docmanager:save")`."""
        return self.page.evaluate(
            "([name, options]) => window.jupyterapp.commands.execute(name, options).then(() => null)", [name, arguments]
        )

    # ---- running

    def run_all(self, patience: float = 5 * PATIENCE) -> Self:
        """Run every cell, wait until all are done, and fail with the message of a cell that failed unexpectedly."""
        self.page.evaluate(
            """() => {
                window.allRun = false;
                window.jupyterapp.commands.execute('notebook:run-all-cells').finally(() => { window.allRun = true; });
            }"""
        )
        self.page.wait_for_function("() => window.allRun", timeout=patience * 1000)
        self._wait_for_kernel()
        failed = self.failures()
        assert not failed, f"{self.path}: {'; '.join(failed)}"
        return self

    def failures(self) -> list[str]:
        """The error of each cell that failed without being tagged `raises-exception`."""
        return [
            f"cell {number} failed: {error}"
            for number, outputs, tags in self._outputs()
            for error in (f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error")
            if "raises-exception" not in tags
        ]

    def _outputs(self) -> list[tuple[int, list[dict[str, Any]], list[str]]]:
        """Per code cell: its number among all cells, its outputs, its tags."""
        return [
            (number, outputs, tags)
            for number, outputs, tags in self.page.evaluate(
                """() => window.jupyterapp.shell.currentWidget.content.widgets
                    .map((cell, number) => [number, cell.model])
                    .filter(([_, model]) => model.type === 'code')
                    .map(([number, model]) => [number, model.outputs.toJSON(), model.getMetadata('tags') ?? []])"""
            )
        ]

    # ---- finding

    def cell(self, which: int | str) -> Locator:
        """A cell: by its number among all cells, or the first code cell whose source holds these words."""
        if isinstance(which, str):
            sources = self.page.evaluate(
                """() => window.jupyterapp.shell.currentWidget.content.widgets
                    .map(cell => cell.model.type === 'code' ? cell.model.sharedModel.getSource() : '')"""
            )
            number = next((n for n, source in enumerate(sources) if which in source), None)
            assert number is not None, f"{self.path} has no code cell with {which!r}"
            which = number
        return self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{which}']")

    def output(self, which: int | str) -> Locator:
        """What a cell put out, scrolled into view."""
        found = self.cell(which).locator(".jp-OutputArea").first
        found.wait_for(state="attached")
        found.scroll_into_view_if_needed()
        return found

    def scroll_to_top(self) -> None:
        """Show the first screen again, as after opening."""
        self.page.locator(".jp-Notebook .jp-Cell").first.evaluate("cell => cell.scrollIntoView({block: 'start'})")

    # ---- changing the surroundings

    def reload(self) -> Self:
        """Save and load the page anew, as a person does with F5; the kernel goes on."""
        self.command("docmanager:save")
        self.page.reload()
        self._wait_for_kernel()
        return self

    def show_theme(self, theme: str) -> Self:
        """Switch JupyterLab to its light or dark theme and wait until the page has it."""
        self.command("apputils:change-theme", theme=f"JupyterLab {theme.capitalize()}")
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg="true" if theme == "light" else "false"
        )
        return self


class Voila(View):
    """A notebook as a Voila page: run by the server, shown without its code."""

    harmless = (*HARMLESS, "MathJax is not defined")  # it comes from a content network, which is kept out

    def __init__(
        self, browser: Browser, server: Server, path: str, *, size: tuple[int, int] = WIDE, theme: str = "light"
    ) -> None:
        super().__init__(browser, size, theme)
        self.path = path
        # Voila's page asks content networks for icons and MathJax; an empty answer, so that no test needs a network.
        self.page.route(
            lambda url: not url.startswith(server.url) and not url.startswith(("data:", "blob:")),
            lambda route: route.fulfill(body=""),
        )
        self._url = f"{server.url}/voila/render/{quote(path)}?voila-theme={theme}"

    def load(self) -> Self:
        """Ask for the page, which the server makes by running the notebook."""
        self.page.goto(self._url, timeout=5 * PATIENCE * 1000)
        return self


class Canvas:
    """A board's canvas, used in the coordinates of its scene."""

    SHARPNESS = 2
    """A canvas has twice as many pixels each way as its scene has units."""

    def __init__(self, locator: Locator) -> None:
        self.locator = locator
        self.page = locator.page

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the scene."""
        width, height = self.locator.evaluate("canvas => [canvas.width, canvas.height]")
        return width / self.SHARPNESS, height / self.SHARPNESS

    def _on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the scene is, from the canvas's corner, in CSS pixels."""
        box = self.locator.bounding_box()
        assert box is not None, "the canvas is not on the page"
        width, height = self.size
        return x * box["width"] / width, y * box["height"] / height

    def _position(self, x: float, y: float) -> Any:
        self.locator.scroll_into_view_if_needed()
        left, top = self._on_screen(x, y)
        return {"x": left, "y": top}

    # ---- doing

    def click(self, x: float, y: float) -> None:
        """Click at a point of the scene."""
        self.locator.click(position=self._position(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the mouse at one point of the scene and let it go at another."""
        self.locator.scroll_into_view_if_needed()
        box = self.locator.bounding_box()
        assert box is not None, "the canvas is not on the page"
        (x, y), (to_x, to_y) = self._on_screen(*start), self._on_screen(*end)
        self.page.mouse.move(box["x"] + x, box["y"] + y)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + to_x, box["y"] + to_y, steps=5)
        self.page.mouse.up()

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the scene (the window has to be opened with `touch=True`)."""
        self.locator.tap(position=self._position(x, y))

    def hover(self, x: float, y: float) -> None:
        """Move the mouse over a point of the scene."""
        self.locator.hover(position=self._position(x, y))

    # ---- seeing

    def image(self) -> Image.Image:
        """What a person sees of the canvas now."""
        return Image.open(io.BytesIO(self.locator.screenshot())).convert("RGB")

    def pixel(self, x: float, y: float) -> str:
        """The colour seen at a point of the scene, as "#rrggbb"."""
        return self._pixel_of(self.image(), x, y)

    def _pixel_of(self, image: Image.Image, x: float, y: float) -> str:
        left, top = self._on_screen(x, y)
        red, green, blue = image.getpixel((round(left), round(top)))  # type: ignore[misc]
        return f"#{red:02x}{green:02x}{blue:02x}"

    def around(self, x: float, y: float, r: float) -> tuple[int, int, int, int]:
        """The box of pixels, in an `image()`, around a point of the scene; for `changed(..., box)`."""
        (left, top), (right, bottom) = self._on_screen(x - r, y - r), self._on_screen(x + r, y + r)
        return max(0, round(left)), max(0, round(top)), round(right), round(bottom)

    def wait_for_change(self, before: Image.Image, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """Wait until the canvas (or a box of it) looks different from `before`; returns how it looks then.

        After a click, give the box where the answer is expected: the first thing to change may be a focus ring.
        """
        return self._wait(lambda now: changed(before, now, box) > 0, "the canvas changed")

    def wait_for_same(self, before: Image.Image, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """Wait until the canvas (or a box of it) looks as in `before`, after an undo or a reload for example."""
        return self._wait(lambda now: now.size == before.size and not changed(before, now, box), "it was as before")

    def wait_until_drawn(self) -> Image.Image:
        """Wait until there is more than one colour to be seen; returns how it looks then."""
        return self._wait(lambda now: len(now.getcolors(1 << 24) or ()) > 1, "something was drawn on the canvas")

    def wait_for_pixel(self, x: float, y: float, colour: str) -> None:
        """Wait until this colour ("#rrggbb", to within a few steps) is seen at a point of the scene."""
        self._wait(lambda now: near(self._pixel_of(now, x, y), colour), f"({x}, {y}) was {colour}")

    def _wait(self, condition: Callable[[Image.Image], bool], what: str, patience: float = PATIENCE) -> Image.Image:
        end = time.monotonic() + patience
        while True:
            now = self.image()
            if condition(now):
                return now
            assert time.monotonic() < end, f"waited {patience:.0f} s in vain until {what}"
            self.page.wait_for_timeout(50)


def changed(before: Image.Image, after: Image.Image, box: tuple[int, int, int, int] | None = None) -> int:
    """How many pixels of two pictures (or of a box in them) differ visibly; all, if their sizes differ."""
    if before.size != after.size:
        return max(before.width * before.height, after.width * after.height)
    if box is not None:
        before, after = before.crop(box), after.crop(box)
    difference = ImageChops.difference(before, after).convert("L")
    return sum(count for step, count in enumerate(difference.histogram()) if step > 8)


def near(one: str, other: str, steps: int = 12) -> bool:
    """Whether two colours "#rrggbb" are the same to the eye."""
    channels = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return all(abs(a - b) <= steps for a, b in channels)


__all__ = ["Canvas", "Notebook", "NothingCame", "Server", "View", "Voila", "changed", "chromium", "near"]
