import { equal, soon, until } from "./check.js";

// The modules find the toasts' place in the document when they are loaded.
const place = Object.assign(document.createElement("div"), { id: "toasts", className: "toasts" });
document.body.append(place);
const [{ toast, clearToasts, dropToasts }, { menu }] = await Promise.all([import("/ui/toast.js"), import("/ui/menu.js")]);
await Promise.all(["tokens", "base", "parts", "menu"].map((name) => new Promise((resolve) => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/ui/${name}.css`, onload: resolve }));
})));

export default {
  "toasts go with the entries and photos that they are only about"() {
    for (const [text, ids] of [["one", ["a"]], ["both", ["a", "b"]], ["none", []]]) toast(text, null, ids);
    const said = () => [...place.querySelectorAll(".toast > span")].map(({ textContent }) => textContent);
    dropToasts(["a", "c"]);
    const left = said();
    dropToasts(["b", "a"]);
    equal([left, said()], [["both", "none"], ["none"]]);
    clearToasts();
  },
  async "a toast over an open menu is as wide as its sentence"() {
    const opener = document.createElement("button");
    document.body.append(opener);
    toast("Three photos were added to the album.", { label: "Undo", run: () => null });
    const width = () => Math.round(place.querySelector(".toast > span").getBoundingClientRect().width);
    const alone = width();
    await menu(opener, "Album", [{ name: "rename", text: "Rename", icon: "today", run: () => null }]);
    const dialog = document.querySelector(".menu-list");
    try {
      await until(() => place.parentElement === dialog);
      await soon(20);
      equal([alone > 100, width()], [true, alone]);
      const [item, undo] = [dialog.querySelector("li > button"), place.querySelector(".undo")].map((one) => one.getBoundingClientRect());
      equal([item.width > 150, undo.width < 100], [true, true]);
    } finally {
      dialog.close();
      clearToasts();
      opener.remove();
    }
    await until(() => !document.querySelector(".menu-list"));
  },
};
