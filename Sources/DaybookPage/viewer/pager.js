// The pictures on both sides of the shown one, which move with it while it is dragged aside.
import { element } from "../ui/dom.js";

const space = 16;
const slideTime = 180;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Returns {set(step, source), lean(shown, x, y), slide(shown, step), rest(shown)}. `shown` is the picture or the film.
export function pager(stage) {
  const sides = [-1, 1].map((step) => {
    const image = element("img", { className: "beside", alt: "", hidden: true, draggable: false });
    image.ariaHidden = "true";
    return { step, image };
  });
  const sideOf = (step) => sides[step < 0 ? 0 : 1];
  const far = () => stage.clientWidth + space;
  const move = (shown, x, y) => {
    shown.style.transform = x || y ? `translate(${x}px, ${y}px)` : "";
    for (const { step, image } of sides) {
      image.hidden = !image.getAttribute("src") || !x;
      image.style.transform = `translate(${x + step * far()}px, 0)`;
    }
  };
  return {
    // Sets the picture before (-1) or after (1); "" for none.
    set(step, source) {
      const { image } = sideOf(step);
      if (source) {
        image.src = source;
        if (!image.isConnected) stage.prepend(image);
        // A picture that is decoded ahead is painted at once when it is shown.
        image.decode().catch(() => null);
      } else {
        image.removeAttribute("src");
        image.remove();
      }
    },
    // Moves the pictures by x and y pixels. If there is no picture on that side, they move less.
    lean(shown, x, y) {
      const next = sideOf(x < 0 ? 1 : -1).image.getAttribute("src");
      move(shown, next ? x : x / 3, y);
    },
    // Slides to the next or previous picture. Resolves at the end of the movement.
    async slide(shown, step) {
      const from = new DOMMatrix(getComputedStyle(shown).transform).e;
      if (calm.matches) return;
      const to = -step * far();
      const slides = [[shown, 0], ...sides.filter(({ image }) => !image.hidden).map(({ step: side, image }) => [image, side * far()])];
      await Promise.all(slides.map(([one, own]) => one.animate(
        [{ transform: `translate(${from + own}px, 0)` }, { transform: `translate(${to + own}px, 0)` }],
        { duration: slideTime, easing: "ease-out", fill: "forwards" }).finished.then((slide) => slide, () => null)));
      move(shown, to, 0);
      for (const [one] of slides) for (const slide of one.getAnimations()) slide.cancel();
    },
    rest: (shown) => move(shown, 0, 0),
  };
}
