// What only the page can do for a board: say which theme it has, offer the keyboard, and keep the canvas well-mannered.

const KEYS = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter", " ", "Escape",
]);
// Zoom and pan: the key, what Python is told, the sign on the button, and its name.
const LENS = [
  ["-", "ZoomOut", "\u2212", "Zoom out"],
  ["+", "ZoomIn", "+", "Zoom in"],
  ["0", "Whole", "Whole", "Show the whole board"],
  ["ArrowLeft", "PanLeft", "\u2190", "Look further left"],
  ["ArrowUp", "PanUp", "\u2191", "Look further up"],
  ["ArrowDown", "PanDown", "\u2193", "Look further down"],
  ["ArrowRight", "PanRight", "\u2192", "Look further right"],
];
const HINT = "Point at the board, or use the arrow keys here.";
const MOVE_EVERY_MS = 60;

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

function pageTheme() {
  const light = document.body.dataset.jpThemeLight;
  if (light === "true" || light === "false") return light === "true" ? "light" : "dark";
  return dark.matches ? "dark" : "light";
}

/** Report theme, wish for stillness and room, now and whenever they change. */
function reportPage(model, el, signal) {
  let timer;
  const report = () => {
    model.set("theme", pageTheme());
    model.set("reduced_motion", still.matches);
    if (el.clientWidth) model.set("room", el.clientWidth);
    model.save_changes();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(report, 150);
  };
  const themes = new MutationObserver(report);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const sizes = new ResizeObserver(soon);
  sizes.observe(el);
  dark.addEventListener("change", report, { signal });
  still.addEventListener("change", report, { signal });
  report();
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    themes.disconnect();
    sizes.disconnect();
  });
}

/** What a key means for zoom and pan: + and = are one key, and arrows pan with Shift. */
function lensOf(event) {
  const key = event.key === "=" ? "+" : event.key;
  const found = LENS.find(([its]) => its === key);
  return found && (!key.startsWith("Arrow") || event.shiftKey) ? found[1] : undefined;
}

/** Buttons to zoom and pan, there only while the board can be. */
function offerLens(model, el, signal) {
  const bar = document.createElement("div");
  bar.className = "rb-lens";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Zoom and move the view");
  for (const [, told, sign, name] of LENS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.title = name;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => model.send({ key: told }), { signal });
    bar.append(button);
  }
  el.append(bar);
  const show = () => {
    bar.hidden = !model.get("lens");
  };
  model.on("change:lens", show);
  show();
  return () => model.off("change:lens", show);
}

/** The pad takes the keys of the board; all others go where they always go. */
function takeKeys(model, pad, signal) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) return;
    const lens = model.get("lens") && lensOf(event);
    if (lens) {
      event.preventDefault();
      event.stopImmediatePropagation();
      model.send({ key: lens });
    } else if (KEYS.has(event.key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      model.send({ key: event.key });
    } else if (event.key.length === 1) {
      // A single letter would be a notebook command, such as x: cut this cell.
      event.stopImmediatePropagation();
    }
  };
  // JupyterLab listens on the document while the event comes down: only the window is earlier.
  pad.addEventListener("focus", () => window.addEventListener("keydown", onKey, { capture: true, signal }), { signal });
  pad.addEventListener(
    "blur",
    () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      model.send({ key: "Blur" });
    },
    { signal },
  );
}

/** ipycanvas swallows keys, wheel and touch, and reports every mouse move: let through only what a board needs. */
function tameCanvas(board, pad, signal) {
  const overCanvas = (event) => event.target instanceof HTMLCanvasElement;
  const listen = (type, act) =>
    board.addEventListener(type, (event) => overCanvas(event) && act(event), { capture: true, passive: true, signal });

  const focusPad = () => pad.focus({ preventScroll: true });
  for (const canvas of board.querySelectorAll("canvas")) {
    canvas.tabIndex = -1;
    // ipycanvas takes the focus before it reads where the click was; scrolling into view would move the board away.
    canvas.focus = focusPad;
  }
  listen("focusin", focusPad);
  listen("wheel", (event) => event.stopPropagation());
  // Without these the browser scrolls by touch, and turns a tap into a click by itself.
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
    listen(type, (event) => event.stopPropagation());
  }

  let last = 0;
  let timer;
  listen("mousemove", (event) => {
    if (!event.isTrusted) return;
    clearTimeout(timer);
    const wait = last + MOVE_EVERY_MS - performance.now();
    if (wait <= 0) {
      last = performance.now();
      return;
    }
    event.stopPropagation();
    const { target, clientX, clientY } = event;
    timer = setTimeout(() => {
      last = performance.now();
      target.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY }));
    }, wait);
  });
  listen("mouseout", () => clearTimeout(timer));
  signal.addEventListener("abort", () => clearTimeout(timer));
}

function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;

  const pad = document.createElement("div");
  pad.className = "rb-pad";
  pad.tabIndex = 0;
  pad.setAttribute("role", "application");
  pad.textContent = "Keys";
  const where = document.createElement("div");
  where.className = "rb-where";
  where.setAttribute("aria-live", "polite");
  el.classList.add("rb-keys");
  const caption = document.createElement("div");
  caption.className = "rb-caption";
  const notice = document.createElement("div");
  notice.setAttribute("role", "alert");
  notice.className = "rb-notice";
  el.append(pad, where, notice, caption);

  const showName = () => pad.setAttribute("aria-label", model.get("name"));
  const showWhere = () => {
    where.textContent = model.get("where") || HINT;
    where.classList.toggle("rb-hint", !model.get("where"));
  };
  const showTold = () => {
    caption.textContent = model.get("caption");
    notice.textContent = model.get("notice");
    caption.hidden = !caption.textContent;
    notice.hidden = !notice.textContent;
  };
  const showSize = () => {
    for (const around of [el.closest(".rulebook-board"), el.closest(".rb-left")]) {
      around?.style.setProperty("--rb-ratio", model.get("ratio"));
    }
  };
  const shows = { name: showName, where: showWhere, caption: showTold, notice: showTold, ratio: showSize };
  for (const [trait, show] of Object.entries(shows)) {
    model.on(`change:${trait}`, show);
    show();
  }

  const forgetLens = offerLens(model, el, signal);
  takeKeys(model, pad, signal);
  reportPage(model, el, signal);

  // The canvas beside this is found once both are on the page.
  const attached = new ResizeObserver(() => {
    const board = el.closest(".rulebook-board");
    if (board?.querySelector("canvas")) {
      attached.disconnect();
      showSize();
      tameCanvas(board, pad, signal);
    }
  });
  attached.observe(el);

  return () => {
    attached.disconnect();
    stop.abort();
    forgetLens();
    for (const [trait, show] of Object.entries(shows)) model.off(`change:${trait}`, show);
  };
}

export default { render };
