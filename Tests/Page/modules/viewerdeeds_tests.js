import { equal, server, until } from "./check.js";

// The toasts' place is looked for when their module is loaded.
const place = Object.assign(document.createElement("div"), { id: "toasts" });
document.body.append(place);
const [{ viewerDeeds }, { viewerFrame }, { clearToasts, toast }] = await Promise.all([
  import("/viewer/viewerdeeds.js"), import("/viewer/viewerframe.js"), import("/ui/toast.js"),
]);

export default {
  async "a photo that is restored in the viewer leaves no undo of its deletion"() {
    const { end } = server(() => ({ body: { id: "p1", urls: {} } }));
    const frame = document.body.appendChild(viewerFrame());
    for (const id of ["p1", "p2"]) toast(`Deleted ${id}.`, { label: "Undo", run: () => null }, [id]);
    let isRestored = false;
    try {
      viewerDeeds({ photo: () => ({ id: "p1" }), update: () => { isRestored = true; }, away: () => null });
      frame.querySelector("#viewer-restore").click();
      await until(() => isRestored && place.querySelector(".toast:not(:has(.undo))"));
      equal([...place.querySelectorAll(".toast:has(.undo) > span")].map(({ textContent }) => textContent), ["Deleted p2."]);
    } finally {
      clearToasts();
      frame.remove();
      end();
    }
  },
};
