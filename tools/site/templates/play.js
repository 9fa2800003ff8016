// Opens a notebook in the frame, runs it once Python is ready, and says which stage has really been reached.

const page = JSON.parse(document.getElementById("about").textContent);
const frame = document.getElementById("page");
const LOOK_EVERY_MS = 100;

const panel = () => frame.contentWindow.jupyterapp?.shell?.currentWidget;
const codeCells = () => panel().content.widgets.filter((cell) => cell.model.type === "code");

/** Whether the canvas shows anything but one colour. */
function painted(canvas) {
  if (canvas.width < 2 || canvas.height < 2) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}

function firstFigureShown() {
  const [first] = codeCells();
  return page.board ? [...first.node.querySelectorAll("canvas")].some(painted) : first.model.outputs.length > 0;
}

/** Resolves as soon as the condition holds. */
function wait(condition) {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : setTimeout(look, LOOK_EVERY_MS));
    look();
  });
}

/** Run a code cell. One at a time: what a person does on the page is answered before the next one. */
function run(cell) {
  return cell.constructor.execute(cell, panel().sessionContext, { deletedCells: [] });
}

// What has to be done for each stage, in the order of the list on the page.
const stages = [
  () => wait(() => panel()?.content?.widgets?.length > 0),
  () => wait(() => panel().sessionContext.session?.kernel?.status === "idle"),
  () => run(codeCells()[0]),
  () => wait(firstFigureShown),
];

/** Go through the stages; each tells how long it takes. */
async function load() {
  const items = document.querySelectorAll("#stages li");
  for (const [number, reach] of stages.entries()) {
    const item = items[number];
    const text = item.textContent;
    const began = performance.now();
    item.dataset.state = "now";
    const clock = setInterval(() => {
      item.textContent = `${text} (${Math.round((performance.now() - began) / 1000)} s)`;
    }, 1000);
    await reach();
    clearInterval(clock);
    item.dataset.state = "done";
    document.body.dataset.reached = number + 1;
  }
  document.getElementById("loading").hidden = true;
  frame.inert = false;
  frame.focus();
}

/** Below the first figure, run the others. */
async function runTheRest() {
  const rest = document.getElementById("rest");
  const cells = codeCells();
  for (const [number, cell] of cells.entries()) {
    rest.textContent = `Getting the page ready: ${number} of ${cells.length} figures`;
    if (number > 0) await run(cell);
  }
  rest.textContent = "";
  document.body.dataset.reached = "all";
}

/** A link to another page opens it here, where it is run too. */
function followLinks() {
  frame.contentWindow.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href]");
      const path = link && new URL(link.href, frame.contentWindow.location).href.match(/([\w/-]+)\.ipynb(?:$|[?#])/);
      const known = path && Object.keys(page.pages).find((name) => `/${path[1]}`.endsWith(`/${name}`));
      if (!known) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      window.location.href = new URL(page.root + page.pages[known], window.location);
    },
    true,
  );
}

frame.inert = true;
load().then(() => {
  followLinks();
  return runTheRest();
});
