// The panel around a board: players above it; beside it the prompt, buttons, banner, list, forms and log, in fixed places.

const MINE = "rb-mine";

/** An element with attributes and children; text is text, never markup. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined && value !== "") made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Text in which names with hyphens (c3-c4-d4) stay on one line. */
function words(text) {
  const parts = String(text).split(/(\w+(?:-\w+)+)/);
  return parts.map((part, k) => (k % 2 ? make("span", { class: "rb-name" }, part) : part));
}

/** A rule's id that opens its text. */
function ruled(rules, rule, text, group) {
  const known = rules[rule];
  const chip = rule ? make("span", { class: "rb-chip", title: known?.text }, rule) : "";
  if (!known) return make("div", { class: "rb-line" }, chip, ...words(text));
  return make(
    "details",
    { name: group },
    make("summary", {}, chip, ...words(text)),
    make("div", { class: "rb-rule" }, make("p", {}, ...words(known.text)), make("p", { class: "rb-source" }, known.source)),
  );
}

const SIGNS = ["", "▲", "■", "◆", "✕", "●"];

function showStrip(model, el) {
  const players = model.get("strip");
  el.hidden = !players.length;
  el.replaceChildren(
    ...players.map((it) =>
      make(
        "span",
        { role: "listitem", class: `rb-player${it.turn ? " rb-turn" : ""}`, "aria-current": it.turn ? "true" : null },
        it.turn ? make("span", { class: "rb-arrow", "aria-label": "to move" }, "▸") : "",
        make("span", { class: `rb-sign rb-side${it.side}`, "aria-hidden": "true" }, SIGNS[it.side] ?? "○"),
        make("b", {}, it.name),
        it.who ? make("span", { class: "rb-muted" }, it.who) : "",
        ...it.facts.map((fact) => make("span", { class: "rb-fact" }, fact)),
        it.warning ? make("strong", { class: "rb-warning" }, it.warning) : "",
      ),
    ),
  );
}

function showHead(model, el) {
  const { prompt, turn, title } = model.get("head");
  el.replaceChildren(
    make("div", { class: "rb-prompt", role: "heading", "aria-level": "3" }, ...words(prompt ?? "")),
    make("div", { class: "rb-when" }, [title, turn].filter(Boolean).join(" · ")),
  );
}

/** While one looks at the past: said in a strip over the board, with the way back. */
function showPast(model, el) {
  const { past } = model.get("head");
  el.replaceChildren(
    ...(past
      ? [
          make("span", {}, past),
          make("button", { type: "button", onclick: () => model.send({ press: "present" }) }, "Back to now"),
        ]
      : []),
  );
  el.classList.toggle("rb-shown", Boolean(past));
}

function showActions(model, el) {
  const actions = model.get("actions");
  const { total, picked, entries } = model.get("offers");
  // What is there already stays: an element that is replaced while it is pressed would never be clicked.
  const key = JSON.stringify([actions, total, picked, entries?.length, actions.length ? model.get("chosen") : -1]);
  if (el.dataset.key === key) return;
  el.dataset.key = key;
  if (!actions.length) {
    const part = entries?.length < total ? `${entries.length} of ${total} moves` : `${total ?? 0} moves`;
    el.replaceChildren(
      total ? make("span", { class: "rb-quiet" }, `${part}: point at the board, or choose in the list.`) : "",
      picked ? make("button", { type: "button", onclick: () => model.send({ press: "clear" }) }, "Deselect") : "",
    );
    return;
  }
  el.replaceChildren(
    ...actions.map(([label, press, kind]) => {
      const number = press.startsWith("do:") ? Number(press.slice(3)) : -1;
      const send = () => model.send(number < 0 ? { press } : { do: number, words: label });
      const look = (k) => () => number >= 0 && model.send({ preview: k });
      const main = kind === "main" || (kind === "" && number >= 0 && number === model.get("chosen"));
      const its = { type: "button", class: main ? "rb-main" : "", onclick: send };
      return make("button", { ...its, onmouseenter: look(number), onmouseleave: look(-1) }, label);
    }),
    picked ? make("button", { type: "button", onclick: () => model.send({ press: "clear" }) }, "Deselect") : "",
  );
}

const HEADINGS = { refusal: "Why not?", note: "Note", fail: "That did not work", end: "The end", rest: "" };

function showBanner(model, el) {
  const { kind, title, more, rule, side, buttons } = model.get("banner");
  const said = kind !== "rest";
  const chip = rule ? ruled(model.get("rules"), rule, more, "") : more ? make("div", {}, ...words(more)) : "";
  const look = { refusal: "", fail: "", note: "rb-note", end: `rb-end rb-side${side || 0}`, rest: "rb-still" }[kind];
  el.replaceChildren(
    make(
      "div",
      { class: `rb-banner ${look}`, role: said ? "alert" : null, "aria-label": HEADINGS[kind] },
      said ? make("strong", {}, ...words(title)) : make("div", {}, ...words(title ?? "")),
      chip,
      ...(buttons ?? []).map(([label, press]) =>
        make("button", { type: "button", onclick: () => model.send({ press }) }, label),
      ),
    ),
  );
}

/** The row that stays where it is: its buttons are made once, and only dimmed. */
function showButtons(model, el) {
  const buttons = model.get("buttons");
  const known = [...el.querySelectorAll(":scope > button, .rb-menu > button")];
  if (known.map((it) => it.dataset.press).join() === buttons.map((it) => it[1]).join()) {
    known.forEach((it, k) => dim(it, buttons[k]));
    return;
  }
  const made = buttons.map(([label, press, tip, use, more]) => {
    const button = make(
      "button",
      { type: "button", title: tip, "data-press": press, onclick: () => !button.ariaDisabled && model.send({ press }) },
      label,
    );
    dim(button, [label, press, tip, use]);
    return [button, more];
  });
  const menu = made.filter(([, more]) => more).map(([button]) => button);
  const fold = make("details", { class: "rb-more" }, make("summary", {}, "More ▾"), make("div", { class: "rb-menu" }, ...menu));
  fold.addEventListener("click", (event) => event.target.closest("button") && (fold.open = false));
  fold.addEventListener("focusout", (event) => fold.contains(event.relatedTarget) || (fold.open = false));
  el.replaceChildren(...made.filter(([, more]) => !more).map(([button]) => button), ...(menu.length ? [fold] : []));
}

function dim(button, [, , tip, use]) {
  // A disabled button would lose the focus.
  button.ariaDisabled = use ? null : "true";
  button.title = tip;
}

function makeHistory(model, el) {
  const step = (press, sign, name) =>
    make("button", { type: "button", title: name, "aria-label": name, onclick: () => model.send({ press }) }, sign);
  const slider = make("input", { type: "range", min: "0", "aria-label": "Play" });
  const count = make("span", { class: "rb-count" });
  slider.addEventListener("input", () => {
    count.textContent = `${slider.value}/${slider.max}`;
    model.send({ goto: Number(slider.value) });
  });
  el.replaceChildren(step("back", "◀", "Step back"), slider, count, step("on", "▶", "Step on"));
  return () => {
    const { at, last } = model.get("history");
    slider.max = last ?? 0;
    slider.value = at ?? 0;
    count.textContent = `${at ?? 0}/${last ?? 0}`;
  };
}

/** The list of all that can be done, folded: choosing shows it on the board; Enter, a double click or Do it does it. */
function makeList(model, el) {
  let shown = [];
  let chosen = -1;
  const name = make("summary", {}, "All moves");
  const list = make("div", { class: "rb-list", role: "listbox", tabindex: "0", "aria-label": "Possible now" });
  const doIt = make("button", { type: "button", class: "rb-main", onclick: () => doChosen() }, "Do it");
  const box = make("input", { type: "text", placeholder: "Find or type a move", "aria-label": "Find or type a move" });
  const fold = make("details", { class: "rb-moves" }, name, list, make("div", { class: "rb-row" }, doIt));
  el.replaceChildren(fold, box);

  const doChosen = () => {
    const number = chosen >= 0 ? chosen : shown.length === 1 ? shown[0] : -1;
    model.send({ do: number, words: number < 0 ? null : model.get("offers").entries[number][0] });
  };
  const choose = (number, tell = true) => {
    chosen = number;
    for (const option of list.querySelectorAll("[role=option]")) {
      const mine = Number(option.dataset.number) === number;
      option.setAttribute("aria-selected", mine);
      if (mine) {
        list.setAttribute("aria-activedescendant", option.id);
        if (fold.open) option.scrollIntoView({ block: "nearest" });
      }
    }
    doIt.ariaDisabled = number < 0 && shown.length !== 1 ? "true" : null;
    if (tell) model.send({ preview: number });
  };
  const fill = () => {
    const { entries = [], total = 0 } = model.get("offers");
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ([label, , text]) => wanted.every((word) => `${label} ${text}`.toLowerCase().includes(word));
    shown = entries.map((_, k) => k).filter((k) => fits(entries[k]));
    const kinds = [...new Set(shown.map((k) => entries[k][1]))];
    const option = (k) =>
      make("div", { role: "option", id: `${listId}-${k}`, "data-number": String(k), "aria-selected": "false" }, ...words(entries[k][0]));
    list.replaceChildren(
      ...kinds.map((kind) => {
        const mine = shown.filter((k) => entries[k][1] === kind).map(option);
        const head = make("div", { class: "rb-kind", role: "presentation" }, `${kind} (${mine.length})`);
        return make("div", { role: "group", "aria-label": kind }, kinds.length > 1 ? head : "", ...mine);
      }),
    );
    const part = entries.length < total ? `${entries.length} of ${total}` : `${total}`;
    name.textContent = wanted.length ? `Found (${shown.length})` : `All moves (${part})`;
    el.hidden = !total;
    choose(-1, false);
  };
  const listId = `rb-list-${Math.random().toString(36).slice(2)}`;
  const numberOf = (event) => Number(event.target.closest("[role=option]")?.dataset.number ?? -1);
  list.addEventListener("click", (event) => numberOf(event) >= 0 && choose(numberOf(event)));
  list.addEventListener("dblclick", (event) => numberOf(event) >= 0 && doChosen());
  let over = -1;
  list.addEventListener("mouseover", (event) => {
    const number = numberOf(event);
    if (number !== over && number >= 0) model.send({ preview: number });
    over = number;
  });
  list.addEventListener("mouseleave", () => {
    over = -1;
    model.send({ preview: chosen });
  });
  list.addEventListener("keydown", (event) => {
    const at = shown.indexOf(chosen);
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: shown.length - 1 }[event.key];
    if (event.key === "Enter") doChosen();
    else if (to !== undefined && shown.length) choose(shown[Math.min(to, shown.length - 1)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("input", () => {
    if (box.value) fold.open = true;
    fill();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    model.send({ enter: box.value });
    box.value = "";
  });
  return {
    fill() {
      box.value = "";
      fill();
      choose(model.get("chosen"), false);
    },
    mark: () => choose(model.get("chosen"), false),
  };
}

/** The log: the whole game, oldest first, by turn; only what is new is made. */
function makeLog(model, el) {
  let known = [];
  const draw = () => {
    const plays = model.get("log");
    const rules = model.get("rules");
    let same = 0;
    while (same < known.length && same < plays.length && known[same].play === plays[same]) same++;
    for (const { parts } of known.slice(same)) for (const part of parts) part.remove();
    known = known.slice(0, same);
    for (const play of plays.slice(same)) {
      const parts = [];
      if (play.number && play.turn !== plays[play.number - 1]?.turn) {
        parts.push(make("div", { class: "rb-turn-line", role: "heading", "aria-level": "4" }, `turn ${play.turn}`));
      } else if (play.number === 1) {
        parts.push(make("div", { class: "rb-turn-line", role: "heading", "aria-level": "4" }, `turn ${play.turn}`));
      }
      if (play.number || play.lines.length) {
        const title = play.number ? `${play.number}. ${play.who}: ${play.title}` : play.title;
        const head = make("button", { type: "button", title: "Look at the board after this" }, ...words(title));
        head.addEventListener("click", () => model.send({ goto: play.number }));
        const lines = play.lines.map(([rule, text]) => ruled(rules, rule, text, ""));
        parts.push(make("div", { class: "rb-play", "data-number": String(play.number) }, head, ...lines));
      }
      el.append(...parts);
      known.push({ play, parts });
    }
    if (!el.childElementCount) el.append(make("span", { class: "rb-quiet" }, "Nothing yet."));
    else if (el.childElementCount > 1) el.querySelector(":scope > .rb-quiet")?.remove();
    mark();
  };
  const mark = () => {
    const { at, last, step } = model.get("history");
    let now = null;
    for (const part of el.querySelectorAll(".rb-play")) {
      const number = Number(part.dataset.number);
      part.classList.toggle("rb-future", number > at);
      [...part.children].slice(1).forEach((line, k) => {
        const here = Boolean(step?.length) && step[0] === number && step[1] === k;
        line.classList.toggle("rb-now", here);
        if (here) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
        if (here) now = line;
      });
      if (!step?.length && number === at) now = part;
    }
    if (now && at !== undefined) {
      const rest = now.offsetTop + now.offsetHeight - el.clientHeight;
      if (at === last && !step?.length) el.scrollTop = el.scrollHeight;
      else el.scrollTop = Math.max(0, Math.min(now.offsetTop - 8, Math.max(rest, now.offsetTop - el.clientHeight / 2)));
    }
  };
  return { draw, mark };
}

/** A form: fields by name, with what is folded below them; what it answers stands beside its own button. */
function showDrawer(model, el) {
  const { name, title, fields = [], html, submit, error, note } = model.get("drawer");
  const held = el.contains(document.activeElement) ? document.activeElement.name : "";
  const open = el.querySelector(".rb-rules")?.open;
  el.hidden = !name;
  if (!name) return el.replaceChildren();
  const controls = fields.map((field) => [field, control(field)]);
  const values = () => Object.fromEntries(controls.map(([field, it]) => [field.name, valueOf(field, it)]));
  for (const [field, it] of controls) {
    it.name = field.name;
    if (field.live) it.addEventListener("change", () => model.send({ changed: name, values: values() }));
    if (field.kind === "file") {
      it.addEventListener("change", async () => {
        const text = await it.files[0]?.text();
        if (text !== undefined) model.send({ form: name, values: { ...values(), [field.name]: text } });
      });
    }
  }
  const row = ([field, it]) =>
    make("label", { class: `rb-field rb-${field.kind}` }, make("span", {}, field.label), it, field.help ? make("small", {}, field.help) : "");
  const plain = controls.filter(([field]) => !field.folded);
  const folded = controls.filter(([field]) => field.folded);
  const shown = make("div", {});
  shown.innerHTML = html ?? "";
  el.replaceChildren(
    make("div", { class: "rb-row rb-drawer-head" }, make("b", {}, title ?? name), make("button", { type: "button", "aria-label": `Close ${title ?? name}`, onclick: () => model.send({ press: "close" }) }, "✕")),
    html ? shown : "",
    ...plain.map(row),
    note ? make("div", { class: "rb-quiet" }, note) : "",
    error ? make("div", { class: "rb-banner", role: "alert" }, make("strong", {}, error)) : "",
    submit ? make("button", { type: "button", class: "rb-main", onclick: () => model.send({ form: name, values: values() }) }, submit) : "",
    folded.length ? make("details", { class: "rb-rules", open: Boolean(open) }, make("summary", {}, "House rules"), ...folded.map(row)) : "",
  );
  if (held) el.querySelector(`[name="${held}"]`)?.focus();
}

function control({ kind, value, options, min, max, step }) {
  if (kind === "select") {
    const made = make("select", {});
    made.append(...options.map(([label, its]) => make("option", { value: JSON.stringify(its), selected: JSON.stringify(its) === JSON.stringify(value) }, label)));
    return made;
  }
  if (kind === "area") {
    const made = make("textarea", { rows: "5" });
    made.value = value ?? "";
    return made;
  }
  if (kind === "file") return make("input", { type: "file", accept: ".json" });
  const made = make("input", { type: kind, min, max, step });
  made.value = value ?? "";
  return made;
}

function valueOf({ kind }, it) {
  if (kind === "select") return JSON.parse(it.value);
  if (kind === "number" || kind === "range") return it.value === "" ? null : Number(it.value);
  return kind === "file" ? null : it.value;
}

function showTask(model, el) {
  const { text, done } = model.get("task");
  el.hidden = !text;
  const sign = make("span", { class: "rb-tick", "aria-hidden": "true" }, done ? "✔" : "☐");
  el.replaceChildren(sign, make("span", {}, `${done ? "Done: " : ""}${text ?? ""}`));
  el.classList.toggle("rb-done", Boolean(done));
}

function showTools(model, el) {
  const { names = [], chosen } = model.get("tools");
  el.hidden = !names.length;
  el.replaceChildren(
    ...(names.length ? [make("span", { class: "rb-quiet" }, "Mode:")] : []),
    ...names.map((name) =>
      make("button", { type: "button", "aria-pressed": String(name === chosen), class: name === chosen ? MINE : "", onclick: () => model.send({ press: `tool:${name}` }) }, name),
    ),
  );
}

/** Put the board's view into its place, once that is on the page. */
async function embed(manager, reference, el, signal) {
  const child = await manager.get_model(reference.replace("IPY_MODEL_", ""));
  const view = await manager.create_view(child);
  while (!el.isConnected) {
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const part = view.luminoWidget ?? view.pWidget;
  part.constructor.attach(part, el);
  signal.addEventListener("abort", () => view.remove());
}

function render({ model, el }) {
  const stop = new AbortController();
  const part = (name, attributes = {}) => make("div", { class: `rb-${name}`, ...attributes });
  const task = part("task", { role: "status", "aria-live": "polite" });
  const strip = part("strip", { role: "list", "aria-label": "Players" });
  const past = part("past", { role: "status" });
  const board = part("board");
  const aside = part("aside");
  const head = part("head");
  const actions = part("actions", { role: "group", "aria-label": "What you can do" });
  const banner = part("why");
  const buttons = part("buttons");
  const history = part("history", { role: "group", "aria-label": "History" });
  const tools = part("tools", { role: "group", "aria-label": "Mode" });
  const offers = part("offers");
  const drawer = part("panel");
  const log = part("log", { tabindex: "0", role: "region", "aria-label": "What happened" });
  el.classList.add("rb", "rb-table", "rb-panelled");
  el.append(
    make("div", { class: "rb-top" }, task, strip),
    make(
      "div",
      { class: "rb-columns" },
      make("div", { class: "rb-left" }, past, board),
      make("div", { class: "rb-right" }, head, actions, tools, banner, make("div", { class: "rb-bar" }, buttons, history), drawer, aside, offers, log),
    ),
  );
  const list = makeList(model, offers);
  const story = makeLog(model, log);
  const showHistory = makeHistory(model, history);
  const shows = {
    strip: () => showStrip(model, strip),
    head: () => (showHead(model, head), showPast(model, past)),
    actions: () => showActions(model, actions),
    banner: () => showBanner(model, banner),
    buttons: () => showButtons(model, buttons),
    history: () => (showHistory(), story.mark()),
    offers: () => (list.fill(), showActions(model, actions)),
    chosen: () => (list.mark(), showActions(model, actions)),
    log: story.draw,
    aside: () => (aside.innerHTML = model.get("aside")),
    drawer: () => showDrawer(model, drawer),
    task: () => showTask(model, task),
    tools: () => showTools(model, tools),
  };
  for (const [trait, show] of Object.entries(shows)) {
    model.on(`change:${trait}`, show);
    show();
  }
  embed(model.widget_manager, model.get("board"), board, stop.signal);
  // Only what is on the page can be scrolled to its end.
  const placed = new ResizeObserver(() => log.clientHeight && story.mark());
  placed.observe(log);
  return () => {
    placed.disconnect();
    stop.abort();
    for (const [trait, show] of Object.entries(shows)) model.off(`change:${trait}`, show);
  };
}

/** The log comes play by play. */
function initialize({ model }) {
  const grow = (message) => {
    if (message.log) model.set("log", [...model.get("log").slice(0, message.first), ...message.log]);
  };
  model.on("msg:custom", grow);
  return () => model.off("msg:custom", grow);
}

export default { initialize, render };
