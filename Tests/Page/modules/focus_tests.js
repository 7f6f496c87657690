import { watchFocus } from "/ui/focus.js";
import { equal } from "./check.js";

let headings = 0;
const heading = Object.assign(document.createElement("h1"), { tabIndex: -1 });
document.body.append(heading);
watchFocus(() => {
  headings += 1;
  heading.focus();
});
const painted = () => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });

// Puts the focus on a button by the pointer or a key, and returns how often the heading got it after an action.
async function after(act, way = "pointerdown") {
  const holder = document.createElement("div");
  const own = document.createElement("button");
  holder.append(own);
  document.body.append(holder);
  headings = 0;
  dispatchEvent(new Event(way));
  own.focus();
  act(own, holder);
  await painted();
  holder.remove();
  await painted();
  return headings;
}

export default {
  async "the heading gets the focus of what is removed or hidden, also after a press"() {
    for (const way of ["pointerdown", "keydown"]) {
      equal(await after((own) => own.remove(), way), 1);
      equal(await after((own, holder) => holder.replaceChildren(), way), 1);
    }
    equal(await after((own) => {
      own.blur();
      own.hidden = true;
    }), 1);
  },

  async "a press beside everything leaves the focus where it is"() {
    const other = document.createElement("button");
    document.body.append(other);
    equal(await after((own) => {
      own.blur();
      requestAnimationFrame(() => requestAnimationFrame(() => other.focus()));
    }), 0);
    other.remove();
  },

  async "a dialog that closes gives it to the heading if its opener is gone"() {
    equal(await after((own) => {
      const dialog = document.createElement("dialog");
      dialog.append(document.createElement("button"));
      document.body.append(dialog);
      dialog.showModal();
      own.remove();
      dialog.close();
      dialog.remove();
    }), 1);
  },
};
