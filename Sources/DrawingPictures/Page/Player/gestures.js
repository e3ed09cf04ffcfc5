// Zooming and moving the paper by wheel, mouse and fingers.

function addGestures(view) {
  const { canvas } = view;
  const pointers = new Map();
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const middle = () => {
    const all = [...pointers.values()];
    return [0, 1].map((k) => all.reduce((sum, p) => sum + p[k], 0) / all.length);
  };
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    view.zoomBy(Math.exp(-event.deltaY * lines * 0.0015), place(event));
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const from = middle(), apart = distance();
    pointers.set(event.pointerId, place(event));
    const to = middle();
    view.moveBy(to[0] - from[0], to[1] - from[1]);
    if (apart > 0 && distance() > 0) view.zoomBy(distance() / apart, to);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  canvas.addEventListener("dblclick", () => view.fit());
}
