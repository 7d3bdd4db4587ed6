// A slider in the browser: the native range input keeps its keys; each step is sent at once.

function render({ model, el }) {
  const name = document.createElement("span");
  name.className = "rankbook-slider-name";
  name.textContent = model.get("label");

  const input = document.createElement("input");
  // The bounds come before the value, which they would clip.
  Object.assign(input, { type: "range", min: model.get("least"), max: model.get("most"), step: 1 });
  // JupyterLab's own shortcuts would take the arrow keys; it looks at the focused node before those around it.
  input.dataset.lmSuppressShortcuts = "true";
  if (model.get("upright")) input.setAttribute("aria-orientation", "vertical");

  const value = model.get("upright") ? spoken() : typed();
  const slider = document.createElement("label");
  slider.className = "rankbook-slider";
  slider.classList.toggle("rankbook-upright", model.get("upright"));
  slider.append(name, input, value.node);
  el.append(slider);

  const paint = () => {
    const now = String(model.get("value"));
    if (input.value !== now) input.value = now;
    value.show(now);
  };
  const set = (number) => {
    model.set("value", number);
    model.save_changes();
  };
  input.addEventListener("input", () => set(input.valueAsNumber));
  model.on("change:value", paint);
  paint();
  return () => model.off("change:value", paint);

  // An upright slider has few steps: its value is shown, and the input itself speaks it.
  function spoken() {
    const node = document.createElement("span");
    node.ariaHidden = "true";
    return { node, show: (now) => node.textContent !== now && (node.textContent = now) };
  }

  // Of many steps a hand can't hit each: there the value can be typed.
  function typed() {
    const node = document.createElement("input");
    const [least, most] = [model.get("least"), model.get("most")];
    Object.assign(node, { type: "number", min: least, max: most, step: 1 });
    node.setAttribute("aria-label", `${model.get("label")}, as a number`);
    node.dataset.lmSuppressShortcuts = "true";
    node.style.width = `${String(most).length + 4}ch`;
    const take = () => {
      if (node.value !== "") set(Math.min(Math.max(Math.round(node.valueAsNumber), least), most));
      node.value = model.get("value");
    };
    node.addEventListener("change", take);
    // Outside a form the Enter key alone changes nothing.
    node.addEventListener("keydown", (event) => event.key === "Enter" && take());
    return { node, show: (now) => node.value !== now && (node.value = now) };
  }
}

export default { render };
