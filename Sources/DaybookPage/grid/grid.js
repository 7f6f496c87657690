// A long list of pictures. Only those near the screen are in the document.
import { button, element } from "../ui/dom.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { t } from "../core/texts.js";
import { photosOf, withChanged, withoutThose } from "./bursts.js";
import { between, boxesOf, fill, layOut } from "./gridlayout.js";
import { loader } from "./gridload.js";
import { photoAt, placeAt, sectionAt, topOf } from "./gridplace.js";
import { sizeCell } from "./gridtile.js";
import { stand, Tiles } from "./gridtiles.js";

// In screens: the distance beyond the screen up to which there are tiles, and up to which records are loaded.
const tileMargin = 0.6;
const loadMargin = 1.2;
// In screens a second: at a higher speed, the reader only passes by.
const passingSpeed = 8;

export const gridReady = () => addStyle("grid/grid");

// Returns the grid. options: {shapeFor(width), ask(chunk, signal), heading(section), decorate(tile, photo), onMove()}.
// A run carries its `chunk`.
export const grid = (container, options, signal) => new Grid(container, options, signal);

// Returns the height of a heading, which grows with the letters of the browser.
const headHeight = () => Math.max(56, 3.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

class Grid {
  field = element("div", { className: "grid" });
  /** @type {{ sections: any[], shape: any, height: number, frame: number, width: number, current: string }} */
  state = { sections: [], shape: null, height: 0, frame: 0, width: 0, current: "" };
  #problem = element("div", { className: "notice", role: "status" });
  #pace = { top: 0, time: 0 };
  // Whether the end stays in view while records arrive, until the reader scrolls.
  #isAtEnd = false;
  #tiles = new Tiles(this.field, (id) => this.find(id));
  #options;
  #signal;
  #load;

  constructor(container, options, signal) {
    [this.#options, this.#signal] = [options, signal];
    container.append(this.field, this.#problem);
    this.#load = this.#loader();
    addEventListener("scroll", () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (scrollY + clientHeight < scrollHeight - 4) this.#isAtEnd = false;
      this.draw();
    }, { passive: true, signal });
    const watch = new ResizeObserver(() => {
      if (this.field.clientWidth && this.field.clientWidth !== this.state.width) this.reshape();
    });
    watch.observe(this.field);
    signal.addEventListener("abort", () => {
      watch.disconnect();
      this.#load.end();
      cancelAnimationFrame(this.state.frame);
    });
  }

  #loader() {
    return loader({
      ask: this.#options.ask,
      arrived: (chunk, take) => {
        this.#keepPlace(take);
        this.#problem.replaceChildren();
        this.#options.arrived?.(chunk);
      },
      failed: (text) => this.#problem.replaceChildren(text, button(t("retry"), () => {
        this.#problem.replaceChildren();
        this.#load.again();
      }, "primary")),
      signal: this.#signal,
    });
  }

  topOfField() {
    return this.field.getBoundingClientRect().top + scrollY;
  }

  #measure() {
    const { state, field } = this;
    state.width = field.clientWidth;
    state.shape = { width: state.width, head: headHeight(), ...this.#options.shapeFor(state.width) };
    state.height = layOut(state.sections, state.shape);
    field.style.height = `${state.height}px`;
    field.classList.toggle("squares", state.shape.kind === "squares");
  }

  // Returns the place at the top of the screen, {key, at, photo, offset}; null above the grid.
  place() {
    const top = scrollY - this.topOfField();
    return top > 0 && this.state.shape ? placeAt(this.state.sections, this.state.shape, top, top + innerHeight) : null;
  }

  #restore(found) {
    if (this.#isAtEnd) return scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const section = found && sectionAt(this.state.sections, found.key);
    if (!section) return;
    const wanted = this.topOfField() + topOf(found, section, this.state.shape) - found.offset;
    if (Math.abs(wanted - scrollY) > 0.5) scrollTo({ top: wanted, behavior: "instant" });
  }

  // Changes the content of the sections without moving the visible part.
  #keepPlace(change) {
    const found = this.place();
    change();
    this.#measure();
    this.#restore(found);
    this.#paint();
  }

  #paint() {
    const { state } = this;
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    if (!state.shape || this.#signal.aborted) return;
    const top = scrollY - this.topOfField();
    const next = new Map();
    const shown = [];
    const add = (key, tile, box, y) => {
      next.set(key, tile);
      shown.push(tile);
      stand(tile, box, y);
    };
    between(state.sections, state.shape, top - innerHeight * tileMargin, top + innerHeight * (1 + tileMargin), {
      head: (section) => {
        if (!section.heading) return;
        const key = `heading ${section.key}`;
        add(key, this.#tiles.get(key) ?? this.#options.heading(section), { x: 0, w: state.width, h: state.shape.head }, section.top);
      },
      visit: (section, run, index, y) => {
        const { key, tile, photo } = this.#tiles.at(section, run, index);
        const box = boxesOf(run, state.shape)[index];
        add(key, tile, box, y);
        if (!photo) return;
        sizeCell(tile, photo, box);
        this.#options.decorate?.(tile, photo);
      },
    });
    this.#tiles.put(next, shown, state.current);
    this.#bring(top);
    this.#options.onMove?.(top);
  }

  #bring(top) {
    const near = [];
    const middle = top + innerHeight / 2;
    between(this.state.sections, this.state.shape, top - innerHeight * loadMargin, top + innerHeight * (1 + loadMargin), {
      touch: (section, run) => {
        if (!run.chunk) return;
        const from = section.top + run.top;
        near.push({ chunk: run.chunk, far: Math.max(0, from - middle, middle - from - run.height) });
      },
    });
    near.sort((one, other) => one.far - other.far);
    this.#load.want(new Set(near.map((one) => one.chunk)), this.#isPassing(top));
  }

  #isPassing(top) {
    const now = performance.now();
    const speed = (Math.abs(top - this.#pace.top) / innerHeight / Math.max(1, now - this.#pace.time)) * 1000;
    this.#pace = { top, time: now };
    return speed > passingSpeed;
  }

  // Shows other sections. Loaded records are kept.
  show(sections) {
    const chunks = new Set(sections.flatMap((section) => section.runs.map((run) => run.chunk)).filter(Boolean));
    this.#keepPlace(() => {
      this.state.sections = sections;
      this.#load.restart(chunks);
    });
  }

  reshape() {
    this.#keepPlace(() => null);
  }

  // Makes all tiles again.
  redraw() {
    this.#tiles.clear();
    this.#paint();
  }

  draw() {
    this.state.frame ||= requestAnimationFrame(() => this.#paint());
  }

  photos() {
    return this.state.sections.flatMap((section) => section.runs.flatMap((run) => run.photos ?? []));
  }

  // Returns the place of a photo whose record is loaded; null for others.
  find(id) {
    return photoAt(this.state.sections, this.state.shape, id);
  }

  // Shows a changed record. Returns false if no tile shows it.
  replace(photo) {
    const found = this.find(photo.id);
    if (!found) return false;
    const { run, index } = found;
    const changed = withChanged(run.photos[index], photo);
    const photos = run.photos.with ? run.photos.with(index, changed) : Object.assign([...run.photos], { [index]: changed });
    this.#keepPlace(() => fill(run, photos));
    return true;
  }

  // Removes photos at once, before the server's list is requested again.
  without(ids) {
    const { state } = this;
    let hadFocus = false;
    this.#keepPlace(() => {
      hadFocus = this.#tiles.remove(ids);
      for (const section of state.sections) {
        for (const run of section.runs) {
          if (!run.photos?.some((tile) => photosOf(tile).some((one) => ids.has(one.id)))) continue;
          fill(run, run.photos.map((tile) => withoutThose(tile, ids)).filter(Boolean));
        }
      }
      state.sections = state.sections.filter((section) => section.runs.some((run) => run.count));
    });
    if (hadFocus) this.field.querySelector(".cell[tabindex='0']")?.focus({ preventScroll: true });
  }

  focus(id) {
    this.state.current = id;
    const found = this.find(id);
    if (!found) return;
    const y = this.topOfField() + found.top + found.box.y;
    if (y < scrollY + 70 || y + found.box.h > scrollY + innerHeight - 90) {
      scrollTo({ top: Math.max(0, y - innerHeight / 3), behavior: "instant" });
    }
    this.#paint();
    this.#tiles.get(id)?.focus({ preventScroll: true });
  }

  // Goes to the end, and stays there while records arrive.
  end() {
    this.#isAtEnd = true;
    this.#restore(null);
    this.#paint();
  }

  jump(key) {
    const section = sectionAt(this.state.sections, key);
    // Above the first section, the screen's own lines stay in sight.
    const isFirst = section === this.state.sections[0];
    if (section) scrollTo({ top: isFirst ? 0 : Math.max(0, this.topOfField() + section.top - 8), behavior: "instant" });
    this.#paint();
  }
}
