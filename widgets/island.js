// A picture that sleeps until somebody touches it; then the live figure takes its place, and the touch counts.

/** Put the view of another model into an element, once that is on the page. */
async function embed(manager, reference, el, signal) {
  const child = await manager.get_model(reference.replace("IPY_MODEL_", ""));
  const view = await manager.create_view(child);
  while (!el.isConnected) {
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const part = view.luminoWidget ?? view.pWidget;
  el.replaceChildren();
  part.constructor.attach(part, el);
  signal.addEventListener("abort", () => view.remove());
}

/** Where a click was, in the units of the picture that it hit. */
function pointOf(event) {
  const picture = event.target.closest?.("svg");
  if (!picture || picture.closest("button")) return {};
  const box = picture.getBoundingClientRect();
  const { width, height } = picture.viewBox.baseVal;
  return { x: ((event.clientX - box.left) * width) / box.width, y: ((event.clientY - box.top) * height) / box.height };
}

function sleep(model, el, signal) {
  el.innerHTML = model.get("picture");
  const first = el.firstElementChild;
  if (!first) return;
  const start = document.createElement("button");
  start.type = "button";
  start.className = "rb-try";
  start.textContent = "Try it";
  start.setAttribute("aria-label", model.get("name"));
  first.append(start);
  let woken = false;
  const wake = (message) => {
    if (woken) return;
    woken = true;
    first.classList.add("rb-waking");
    model.send({ wake: true, ...message });
  };
  first.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("summary, a")) return;
      const key = event.target.closest("[data-first]")?.dataset.first;
      wake(key ? { first: key } : pointOf(event));
    },
    { signal },
  );
}

function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  el.classList.add("rb-island");
  let shown = null;
  const show = () => {
    const child = model.get("child");
    if (child && child === shown) return;
    shown = child;
    if (child) embed(model.widget_manager, child, el, signal);
    else sleep(model, el, signal);
  };
  model.on("change:child", show);
  show();
  // Run All leaves the reader at the last cell: whoever was first on the page brings them back.
  const find = setInterval(() => {
    if (!el.isConnected) return;
    clearInterval(find);
    window[Symbol.for("rulebook.controls")]?.arrive?.(el);
  }, 50);
  return () => {
    clearInterval(find);
    model.off("change:child", show);
    stop.abort();
  };
}

export default { render };
