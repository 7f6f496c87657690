// The size of the pictures in the library. It is stored. Two fingers, or the wheel with Ctrl, change it.
import { read, write } from "../core/storage.js";

const densityKey = "daybook.library.density";
const layoutKey = "daybook.library.layout";
// The steps, from many small pictures to a few large ones. `rows` are heights in pixels. `columns` are the number of
// columns on a phone, and the least width of a column in pixels on a desk.
const rows = { phone: [56, 88, 132, 200, 320], desk: [96, 144, 210, 320, 480] };
const columns = { phone: [7, 5, 3, 2, 1], desk: [96, 150, 240, 340, 520] };
const usual = 2;
export const steps = rows.phone.length;
// The factor of the distance between two fingers, and the movement of the wheel in pixels, for one step.
const spread = 1.3;
const turned = 60;

export const isSquares = () => read(layoutKey) === "squares";
export const setSquares = (isOn) => write(layoutKey, isOn ? "squares" : "rows");

export function density() {
  const kept = Number.parseInt(read(densityKey) ?? "", 10);
  return kept >= 0 && kept < steps ? kept : usual;
}

// Stores a step. Returns whether it differs from the current one.
export function setDensity(step) {
  const next = Math.min(steps - 1, Math.max(0, step));
  if (next === density()) return false;
  write(densityKey, String(next));
  return true;
}

// Returns the shape of the grid at a width.
export function shapeFor(width) {
  const isPhone = width < 640;
  const step = density();
  if (!isSquares()) return { kind: "rows", target: rows[isPhone ? "phone" : "desk"][step] };
  return { kind: "squares", columns: isPhone ? columns.phone[step] : Math.max(2, Math.floor(width / columns.desk[step])) };
}

// Handles fingers and the wheel on the grid's field. changed() is called after each step.
export function watchDensity(field, changed, signal) {
  const fingers = new Map();
  let [apart, wheel] = [0, 0];
  const take = (step) => { if (setDensity(density() + step)) changed(); };
  const distance = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y) || 1;
  };
  field.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    wheel += event.deltaY;
    if (Math.abs(wheel) < turned) return;
    take(wheel > 0 ? -1 : 1);
    wheel = 0;
  }, { passive: false, signal });
  field.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    apart = fingers.size === 2 ? distance() : 0;
  }, { signal });
  field.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size !== 2 || !apart) return;
    const now = distance() / apart;
    if (now < spread && now > 1 / spread) return;
    take(now > 1 ? 1 : -1);
    apart = distance();
  }, { signal });
  const lift = ({ pointerId }) => fingers.delete(pointerId);
  addEventListener("pointerup", lift, { signal });
  addEventListener("pointercancel", lift, { signal });
}
