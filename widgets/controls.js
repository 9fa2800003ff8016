// What the controls around a board need from the page, set up once for all tables and figures of all its notebooks.

const SUPPRESS = "data-lm-suppress-shortcuts";

/** JupyterLab takes plain keys for commands (arrows change the cell) wherever no text is edited: not from our controls. */
function keepKeys(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !target.closest?.(".rb") || target.closest(".rb-pad")) return;
  target.setAttribute(SUPPRESS, "true");
  setTimeout(() => target.removeAttribute(SUPPRESS));
}

/** ipywidgets shows a slider's name but does not tell it to screen readers. */
function nameSlider(event) {
  const handle = event.target;
  if (handle.getAttribute?.("role") !== "slider" || handle.hasAttribute("aria-label")) return;
  const label = handle.closest(".rb .widget-slider")?.querySelector(".widget-label");
  if (label) handle.setAttribute("aria-label", label.innerText);
}

/** Listen to the page; what is returned ends it. */
function listen() {
  const stop = new AbortController();
  // JupyterLab listens on the document while the event comes down: only the window is earlier.
  const early = { capture: true, signal: stop.signal };
  window.addEventListener("keydown", keepKeys, early);
  window.addEventListener("focusin", nameSlider, early);
  return () => stop.abort();
}

const LOOK_EVERY_MS = 200;
const CALM_LOOKS = 3;

/** Run All leaves the reader at the last cell: bring them back to the first figure, unless they have gone on since. */
function comeBack(notebook, made) {
  const stop = new AbortController();
  let calm = 0;
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    const moved = (event) => event.isTrusted && stop.abort();
    window.addEventListener(type, moved, { capture: true, passive: true, signal: stop.signal });
  }
  const look = setInterval(() => {
    const running = [...notebook.querySelectorAll(".jp-InputPrompt")].some((it) => it.textContent.includes("*"));
    calm = running ? 0 : calm + 1;
    if (calm < CALM_LOOKS) return;
    stop.abort();
    const last = [...notebook.querySelectorAll(".jp-Cell")].at(-1);
    // A figure in the last cell itself may have been run alone.
    if (last !== made && last?.classList.contains("jp-mod-active")) {
      notebook.querySelector(".rb-island, .rb-table")?.scrollIntoView({ block: "start" });
    }
  }, LOOK_EVERY_MS);
  stop.signal.addEventListener("abort", () => {
    clearInterval(look);
    page.watched.delete(notebook);
  });
}

/** A figure came to the page; the first of a notebook looks after the run that made it. */
function arrive(el) {
  const notebook = el.closest(".jp-Notebook");
  if (notebook && !page.watched.has(notebook)) {
    page.watched.add(notebook);
    comeBack(notebook, el.closest(".jp-Cell"));
  }
}

/** One page may show several notebooks, each with a module of its own: what they share is kept at the window. */
const page = (window[Symbol.for("rulebook.controls")] ??= {
  notebooks: 0,
  stop: () => {},
  watched: new WeakSet(),
  arrive,
});

/** The sheets stand in the page's head, once, however many figures there are. */
function dress(css) {
  const id = "rulebook-sheets";
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement("style"));
  style.id = id;
  if (style.textContent !== css) style.textContent = css;
}

export default {
  render({ el }) {
    el.hidden = true;
  },
  initialize({ model }) {
    dress(model.get("css"));
    if (page.notebooks++ === 0) page.stop = listen();
    return () => {
      if (--page.notebooks === 0) page.stop();
    };
  },
};
