// A strip at the side that represents the whole library. Dragging or stepping through it goes to a month.
import { element } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { bucketText } from "./timeline.js";

const restTime = 1200;
const leastDistance = 22;

export function scrubber(container, view, signal) {
  const bubble = element("span", { className: "bubble", ariaHidden: "true" });
  const knob = element("div", { className: "knob", tabIndex: 0, role: "slider", ariaLabel: t("scrubber"), ariaOrientation: "vertical", ariaValueMin: "0", ariaValueMax: "0", ariaValueNow: "0" }, bubble);
  const years = element("div", { className: "years", ariaHidden: "true" });
  const strip = element("div", { className: "scrubber", hidden: true }, years, knob);
  container.append(strip);
  const state = { isDragged: false, timer: 0, index: 0, drawn: "", told: "" };
  const sections = () => view.state.sections;
  const reach = () => Math.max(1, view.state.height - innerHeight + 160);

  function drawYears() {
    const height = strip.clientHeight;
    const made = `${sections().length} ${view.state.height} ${height}`;
    if (made === state.drawn || !height) return;
    state.drawn = made;
    years.replaceChildren(...yearMarks(sections(), reach(), height));
  }

  // Follows the scroll position; `top` is the distance from the top of the field in pixels.
  function move(top) {
    strip.hidden = view.state.height < innerHeight * 2;
    if (strip.hidden) return;
    drawYears();
    const part = Math.min(1, Math.max(0, top / reach()));
    knob.style.transform = `translateY(${part * strip.clientHeight}px)`;
    state.index = Math.max(0, sections().findIndex((one) => one.top + one.height > top + 80));
    const name = bucketText(sections()[state.index].key.slice(0, 7), true);
    const now = `${state.index} ${sections().length} ${name}`;
    if (now !== state.told) {
      state.told = now;
      bubble.textContent = name;
      Object.assign(knob, {
        ariaValueMin: "0", ariaValueMax: String(sections().length - 1), ariaValueNow: String(state.index), ariaValueText: name,
      });
    }
    if (top <= 0) return;
    strip.classList.add("is-moving");
    clearTimeout(state.timer);
    state.timer = setTimeout(() => { if (!state.isDragged) strip.classList.remove("is-moving"); }, restTime);
  }

  function drag(event) {
    const box = strip.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
    scrollTo({ top: view.topOfField() + part * reach(), behavior: "instant" });
  }

  strip.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    state.isDragged = true;
    strip.setPointerCapture(event.pointerId);
    event.preventDefault();
    knob.focus({ preventScroll: true });
    drag(event);
  });
  strip.addEventListener("pointermove", (event) => { if (state.isDragged) drag(event); });
  for (const end of ["pointerup", "pointercancel"]) strip.addEventListener(end, () => { state.isDragged = false; });
  knob.addEventListener("keydown", (event) => {
    const index = stepped(sections(), state.index, event.key);
    if (index === null) return;
    event.preventDefault();
    view.jump(sections()[index].key);
  });
  signal.addEventListener("abort", () => clearTimeout(state.timer));
  return { move };
}

// Returns the marks of the years along the strip, as far as there is space for them.
function yearMarks(sections, reach, height) {
  const marks = [];
  let last = -leastDistance;
  let year = "";
  for (const section of sections) {
    if (section.key.slice(0, 4) === year) continue;
    year = section.key.slice(0, 4);
    const y = (Math.min(section.top, reach) / reach) * height;
    if (y - last < leastDistance) continue;
    last = y;
    const mark = element("span", {}, year);
    mark.style.top = `${y}px`;
    marks.push(mark);
  }
  return marks;
}

// Returns the section to which a key leads: the next, the next year's, the first or the last.
function stepped(sections, index, key) {
  const last = sections.length - 1;
  const year = sections[index]?.key.slice(0, 4);
  const steps = {
    ArrowDown: () => Math.min(last, index + 1), ArrowUp: () => Math.max(0, index - 1), Home: () => 0, End: () => last,
    PageDown: () => {
      const next = sections.findIndex((one, at) => at > index && one.key.slice(0, 4) !== year);
      return next < 0 ? last : next;
    },
    PageUp: () => {
      const before = sections.slice(0, index).findLast((one) => one.key.slice(0, 4) !== year)?.key.slice(0, 4);
      return before ? sections.findIndex((one) => one.key.startsWith(before)) : 0;
    },
  };
  return Object.hasOwn(steps, key) ? steps[key]() : null;
}
