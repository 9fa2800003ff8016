// Opens a notebook in the frame, runs it once Python is ready, and says which stage has really been reached.

const page = JSON.parse(document.getElementById("about").textContent);
const frame = document.getElementById("page");
const stages = [...document.querySelectorAll("#stages li")];
const texts = stages.map((stage) => stage.textContent);
const LOOK_EVERY_MS = 100;

const app = () => frame.contentWindow.jupyterapp;
const panel = () => app()?.shell?.currentWidget;
const codeCells = () => panel().content.widgets.filter((cell) => cell.model.type === "code");

/** Whether the canvas shows anything but one colour. */
function painted(canvas) {
  if (canvas.width < 2 || canvas.height < 2) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}

// Each stage with what shows that it has been reached, in the order of the list on the page.
const reached = [
  () => panel()?.content?.widgets?.length > 0,
  () => panel().sessionContext.session?.kernel?.status === "idle",
  () => codeCells()[0].model.executionCount !== null,
  () => {
    const canvases = [...codeCells()[0].node.querySelectorAll("canvas")];
    return page.board ? canvases.some(painted) : codeCells()[0].model.outputs.length > 0;
  },
];
// What sets off the next stage.
const afterwards = { 1: runAll };

function runAll() {
  app().commands.execute("notebook:run-all-cells");
}

function wait(condition) {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : setTimeout(look, LOOK_EVERY_MS));
    look();
  });
}

async function load() {
  for (const [number, isReached] of reached.entries()) {
    const began = performance.now();
    const tell = () => {
      const seconds = Math.round((performance.now() - began) / 1000);
      stages[number].textContent = seconds > 2 ? `${texts[number]} (${seconds} s)` : texts[number];
    };
    stages[number].dataset.state = "now";
    const clock = setInterval(tell, 500);
    await wait(isReached);
    clearInterval(clock);
    stages[number].dataset.state = "done";
    document.body.dataset.reached = number + 1;
    afterwards[number]?.();
  }
  document.getElementById("loading").hidden = true;
  frame.inert = false;
  frame.focus();
}

/** Below the first board, cells are still running for a while. */
async function tellTheRest() {
  const rest = document.getElementById("rest");
  await wait(() => {
    const cells = codeCells();
    const done = cells.filter((cell) => cell.model.executionState === "idle" && cell.model.executionCount).length;
    rest.textContent = done < cells.length ? `Getting the page ready: ${done} of ${cells.length} figures` : "";
    return done === cells.length;
  });
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
  tellTheRest();
});
