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

  const value = document.createElement("span");
  value.className = "rankbook-slider-value";
  value.ariaHidden = "true"; // the input speaks it

  const slider = document.createElement("label");
  slider.className = "rankbook-slider";
  slider.classList.toggle("rankbook-upright", model.get("upright"));
  slider.append(name, input, value);
  el.append(slider);

  const paint = () => {
    const now = String(model.get("value"));
    if (input.value !== now) input.value = now;
    if (value.textContent !== now) value.textContent = now;
  };
  input.addEventListener("input", () => {
    model.set("value", input.valueAsNumber);
    model.save_changes();
  });
  model.on("change:value", paint);
  paint();
  return () => model.off("change:value", paint);
}

export default { render };
