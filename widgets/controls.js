// What the controls around a board need from the page, set up once for all tables and figures of all its notebooks.

const SUPPRESS = "data-lm-suppress-shortcuts";

/** JupyterLab takes plain keys for commands (arrows change the cell) wherever no text is edited: not from our controls. */
function keepKeys(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !target.closest?.(".rb") || target.closest(".rb-pad")) return;
  target.setAttribute(SUPPRESS, "true");
  setTimeout(() => target.removeAttribute(SUPPRESS));
  if (event.key === "Enter") doChosen(target);
}

/** Enter or a double click on an entry of the list does it. */
function doChosen(target) {
  target.closest("select[size]")?.closest(".rb-choices")?.querySelector("button.rb-main")?.click();
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
  window.addEventListener("dblclick", (event) => event.target.closest?.(".rb") && doChosen(event.target), early);
  return () => stop.abort();
}

/** One page may show several notebooks, each with a module of its own: what they share is kept at the window. */
const page = (window[Symbol.for("rulebook.controls")] ??= { notebooks: 0, stop: () => {} });

export default {
  initialize() {
    if (page.notebooks++ === 0) page.stop = listen();
    return () => {
      if (--page.notebooks === 0) page.stop();
    };
  },
};
