import { placeSheet } from "/editor/placesheet.js";
import "/editor/chipsheets.js";
import { addTexts } from "/core/texts.js";
import texts from "/editor/writing-texts.js";
import { equal, server, soon, until } from "./check.js";

addTexts(texts);

const park = { name: "Park", latitude: 37.5, longitude: 127, entryCount: 2, photoCount: 0 };

// Opens the sheet of a draft, and gives a test its parts and the places that it set.
async function withSheet(place, test) {
  const { end } = server(({ path }) => ({ body: path === "/v1/places" ? { places: [park] } : {} }));
  const away = new AbortController();
  const set = [];
  placeSheet({ draft: { place }, amend: (change) => set.push(change.place), items: [], signal: away.signal });
  // The sheet of an earlier test may still be going.
  const dialog = [...document.querySelectorAll("dialog.placing")].at(-1);
  const type = (text) => {
    const search = dialog.querySelector("input");
    search.value = text;
    search.dispatchEvent(new Event("input", { bubbles: true }));
  };
  try {
    await until(() => dialog.textContent.includes(park.name));
    await test({ dialog, set, type });
  } finally {
    away.abort();
    await soon(20);
    end();
  }
}

// Ends the sheet as its button and the Enter key do.
async function finish(dialog) {
  dialog.querySelector(".confirm").click();
  await until(() => !dialog.open);
}

export default {
  "a typed name is the place when the sheet is done": () => withSheet(null, async ({ dialog, set, type }) => {
    type(" 한강 ");
    await finish(dialog);
    equal(set, [{ name: "한강" }]);
  }),

  "the Enter key is the button of the sheet": () => withSheet(null, ({ dialog }) => {
    const { form } = dialog.querySelector("input");
    equal([form.contains(dialog.querySelector(".confirm")), dialog.querySelector(".confirm").type], [true, "submit"]);
  }),

  "a typed name of the diary's own brings its point, and part of it is a name of its own": async () => {
    await withSheet(null, async ({ dialog, set, type }) => {
      type("Park");
      await finish(dialog);
      equal([set[0].name, set[0].latitude], ["Park", 37.5]);
    });
    await withSheet(null, async ({ dialog, set, type }) => {
      type("Par");
      await finish(dialog);
      equal(set, [{ name: "Par" }]);
    });
  },

  "a point without a name keeps when it is named, and a named one when its name is typed": async () => {
    await withSheet({ name: "", latitude: 1, longitude: 2 }, async ({ dialog, set, type }) => {
      type("Sea");
      await finish(dialog);
      equal(set, [{ name: "Sea", latitude: 1, longitude: 2 }]);
    });
    await withSheet({ name: "Sea", latitude: 1, longitude: 2 }, async ({ dialog, set, type }) => {
      type("Sea");
      await finish(dialog);
      equal(set, []);
    });
  },

  "nothing typed sets nothing, and a sheet that is left sets nothing": async () => {
    await withSheet({ name: "Sea" }, async ({ dialog, set, type }) => {
      type("  ");
      await finish(dialog);
      equal(set, []);
    });
    await withSheet(null, ({ dialog, set, type }) => {
      type("Sea");
      dialog.dispatchEvent(new Event("cancel"));
      dialog.close();
      equal(set, []);
    });
  },
};
