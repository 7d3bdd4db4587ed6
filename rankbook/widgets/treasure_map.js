// The treasure map in the browser: it draws what Python says, and tells Python what a hand did.
// `rel`, `order` and `k` are set here at once, so that a drag follows the finger; the scores come from the kernels.

const STATE = ["rel", "order", "k", "gauges", "buried_text", "said", "can_undo", "problem", "verdict", "reached"];

const html = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

// Write only what has changed, so that screen readers speak once and nothing flickers.
const write = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

const moved = (list, from, to) => {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
};

function render({ model, el }) {
  const n = model.get("rel").length;
  const treasures = model.get("treasures");

  // Every change of one gesture (one drag, one key) is undone together, and told as one.
  const begin = (held = -1) => model.set("hand", [model.get("hand")[0] + 1, 0, held]);
  const send = (changes) => {
    const [gesture, serial, held] = model.get("hand");
    const hand = [gesture, serial + 1, held];
    for (const [name, value] of Object.entries({ ...changes, hand })) model.set(name, value);
    model.save_changes();
    paint();
  };
  const move = (from, to) =>
    send({ rel: moved(model.get("rel"), from, to), order: moved(model.get("order"), from, to) });
  const dig = (i, grade) => send({ rel: model.get("rel").with(i, grade) });

  const sites = Array.from({ length: n }, (_, i) => site(i));
  const flag = html("button", { class: "rankbook-flag", role: "slider", "aria-valuemin": 1, "aria-valuemax": n });
  flag.setAttribute("aria-label", "K, where the visitor turns back");
  const rope = html("div", { class: "rankbook-rope" }, flag);
  const path = html("div", { class: "rankbook-path" }, html("div", { class: "rankbook-unread" }));
  path.style.setProperty("--n", n);
  path.append(...sites.map((parts) => parts.button), rope);
  const road = html("div", { class: "rankbook-road" });
  if (model.get("query_picture")) {
    const picture = html("img", { src: model.get("query_picture"), alt: "what the visitor looks for" });
    road.append(html("div", { class: "rankbook-query" }, html("span", {}, "query"), picture));
  }
  road.append(path);

  const undo = html("button", { class: "rankbook-button" }, "Undo");
  const reset = html("button", { class: "rankbook-button" }, "Reset");
  const task = html("p", { class: "rankbook-task" });
  const verdict = html("p", { class: "rankbook-verdict", role: "status", "aria-live": "polite" });
  write(task, model.get("task"));
  const hint = html("span", { class: "rankbook-hint" });
  for (const way of ["Drag a site (Alt+← →)", "click it (↑ ↓)", "drag the flag"]) {
    hint.append(html("span", {}, way), " ");
  }
  const gauges = model.get("gauges").map(() => gauge());
  const buried = html("p", { class: "rankbook-buried" });
  const said = html("p", { class: "rankbook-said", role: "status", "aria-live": "polite" });
  const problem = html("p", { class: "rankbook-problem", role: "alert" });
  const board = html("div", {
    class: "rankbook-board",
    role: "group",
    "aria-label": "Treasure map",
    // JupyterLab's own shortcuts would take the arrow keys and digits.
    "data-lm-suppress-shortcuts": "true",
  });
  if (model.get("task")) board.append(task, verdict);
  board.append(
    road,
    html("div", { class: "rankbook-controls" }, undo, reset, hint),
    html("div", { class: "rankbook-gauges" }, ...gauges.map((parts) => parts.row)),
    buried,
    said,
    problem,
  );
  el.append(board);

  undo.addEventListener("click", () => model.send({ do: "undo" }));
  reset.addEventListener("click", () => model.send({ do: "reset" }));
  makeFlagMovable();

  let waiting = false;
  const paintSoon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  };
  for (const name of STATE) model.on(`change:${name}`, paintSoon);
  paint();
  return () => {
    for (const name of STATE) model.off(`change:${name}`, paintSoon);
  };

  function site(i) {
    const rank = html("span", { class: "rankbook-rank" }, String(i + 1));
    const treasure = html("span", { class: "rankbook-treasure" });
    const name = html("span", { class: "rankbook-name" });
    const picture = html("img", { class: "rankbook-picture", alt: "" });
    const button = html("button", { class: "rankbook-site", type: "button" }, rank);
    if (model.get("pictures").length) button.append(picture);
    button.append(treasure, name);
    makeSiteMovable(button, i);
    return { button, treasure, name, picture };
  }

  function gauge() {
    const name = html("span", { class: "rankbook-judge" });
    const bar = html("span", { class: "rankbook-fill" });
    const score = html("span", { class: "rankbook-score" });
    const change = html("span", { class: "rankbook-change" });
    const track = html("span", { class: "rankbook-track", "aria-hidden": "true" }, bar);
    return { row: html("div", { class: "rankbook-gauge" }, name, track, score, change), name, bar, score, change };
  }

  function makeSiteMovable(button, i) {
    let drag = null;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      drag = { at: i, start: event.clientX, moving: false };
    });
    button.addEventListener("pointermove", (event) => {
      if (!drag) return;
      if (!drag.moving && Math.abs(event.clientX - drag.start) < 6) return;
      if (!drag.moving) begin(model.get("order")[i]);
      drag.moving = true;
      const box = path.getBoundingClientRect();
      const column = box.width / n;
      const to = clamp(Math.floor((event.clientX - box.left) / column), 0, n - 1);
      const from = drag.at;
      drag.at = to;
      if (to !== from) move(from, to);
      lift(to, clamp(event.clientX, box.left, box.right) - box.left - (to + 0.5) * column);
    });
    const drop = () => {
      lift(-1, 0);
      button.dataset.dragged = drag?.moving ? "yes" : "";
      if (drag?.moving) sites[drag.at].button.focus();
      drag = null;
    };
    button.addEventListener("pointerup", drop);
    button.addEventListener("pointercancel", drop);
    button.addEventListener("click", () => {
      const wasDrag = button.dataset.dragged;
      button.dataset.dragged = "";
      if (wasDrag) return;
      begin();
      dig(i, (model.get("rel")[i] + 1) % treasures.length);
    });
    button.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
      const up = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
      const typed = /^[0-9]$/.test(event.key) && Number(event.key) < treasures.length ? Number(event.key) : null;
      const to = i + step;
      if (!step && !up && typed === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (step && (to < 0 || to >= n)) return;
      begin(step ? model.get("order")[i] : -1);
      if (step && event.altKey) move(i, to);
      if (step) sites[to].button.focus();
      if (up) dig(i, clamp(model.get("rel")[i] + up, 0, treasures.length - 1));
      if (typed !== null) dig(i, typed);
    });
  }

  function lift(at, shift) {
    sites.forEach(({ button }, i) => {
      button.classList.toggle("rankbook-lifted", i === at);
      button.style.transform = i === at ? `translateX(${shift}px)` : "";
    });
  }

  function makeFlagMovable() {
    let dragging = false;
    const walk = (k) => k !== model.get("k") && send({ k });
    flag.addEventListener("pointerdown", (event) => {
      flag.setPointerCapture(event.pointerId);
      dragging = true;
      begin();
    });
    flag.addEventListener("pointermove", (event) => {
      if (!dragging) return;
      const box = path.getBoundingClientRect();
      walk(clamp(Math.round(((event.clientX - box.left) / box.width) * n), 1, n));
    });
    for (const end of ["pointerup", "pointercancel"]) flag.addEventListener(end, () => (dragging = false));
    flag.addEventListener("keydown", (event) => {
      const k = model.get("k");
      const to = {
        ArrowLeft: k - 1,
        ArrowDown: k - 1,
        ArrowRight: k + 1,
        ArrowUp: k + 1,
        Home: 1,
        End: n,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      begin();
      walk(clamp(to, 1, n));
    });
  }

  function paint() {
    const [rel, order, k] = [model.get("rel"), model.get("order"), model.get("k")];
    sites.forEach(({ button, treasure, name, picture }, i) => {
      const grade = rel[i];
      const label = model.get("labels")[order[i]];
      if (treasure.dataset.grade !== String(grade)) {
        treasure.dataset.grade = grade;
        treasure.innerHTML = treasures[grade].svg;
      }
      write(name, label);
      const source = model.get("pictures")[order[i]];
      if (source && picture.getAttribute("src") !== source) picture.src = source;
      button.dataset.grade = grade;
      button.classList.toggle("rankbook-beyond", i >= k);
      button.setAttribute("aria-label", `Rank ${i + 1}: ${label}, ${treasures[grade].name} (${grade})`);
    });
    path.style.setProperty("--k", k);
    write(flag, `K = ${k}`);
    flag.setAttribute("aria-valuenow", k);
    flag.setAttribute("aria-valuetext", `K = ${k}`);
    model.get("gauges").forEach((state, i) => {
      const { name, bar, score, change } = gauges[i];
      write(name, state.name);
      bar.style.width = `${state.part * 100}%`;
      write(score, state.score);
      write(change, state.change);
      change.dataset.way = state.way;
    });
    write(buried, model.get("buried_text"));
    write(said, model.get("said"));
    write(problem, model.get("problem"));
    write(verdict, model.get("verdict"));
    verdict.dataset.reached = model.get("reached");
    undo.disabled = !model.get("can_undo");
  }
}

export default { render };
