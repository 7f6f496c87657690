import * as live from "/core/live.js";
import { photoStill, photoTile } from "/diary/cards.js";
import { forgetRecords } from "/photos/photos.js";
import { equal, refusal, server, until } from "./check.js";

const id = "00000000-0000-4000-8000-000000000001";
const found = (more) => ({ body: { photos: [{ id, hidden: false, kind: "PHOTO", state: "READY", ...more }], missing: [] } });

// Shows the picture of a photo, and gives its tile to a test.
async function withTile(answer, test, make = photoTile) {
  forgetRecords();
  const { end } = server(answer);
  const tile = make({ id, caption: "" });
  document.body.append(tile);
  try {
    tile.dispatchEvent(new Event("near"));
    await test(tile);
  } finally {
    tile.remove();
    end();
  }
}

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=";
const later = "Could not be loaded";

export default {
  "a picture that cannot be loaded is said to be shown again": () => withTile(
    () => found({ urls: { thumb: "/none.jpg", small: "/none.jpg" } }), async (tile) => {
      await until(() => tile.textContent === later);
      equal([tile.classList.contains("file"), tile.ariaLabel], [true, later]);
    }),

  "a photo or recording whose record is out of reach is not said to have no picture": () => withTile(
    () => refusal(503, "UNAVAILABLE"), (tile) => until(() => tile.textContent === later), photoStill),

  "a photo or recording is shown when the diary can be reached again": async () => {
    const { EventSource: own } = window;
    // A stream that tells nothing.
    Object.assign(window, { EventSource: class { close() {} } });
    live.watchVisibility();
    let isDown = true;
    const answer = () => (isDown ? refusal(503, "UNAVAILABLE") : found({ urls: { thumb: dot, small: dot } }));
    try {
      await withTile(answer, async (tile) => {
        live.prepare();
        live.start();
        dispatchEvent(new Event("offline"));
        await until(() => tile.textContent === later);
        isDown = false;
        live.stop();
        await until(() => tile.querySelector("img"));
        equal([tile.textContent, tile.classList.contains("file"), tile.ariaLabel], ["", false, "Photo"]);
      });
    } finally {
      live.stop();
      Object.assign(window, { EventSource: own });
    }
  },

  "a photo that has no picture says so": async () => {
    await withTile(() => found({ state: "UNDECODABLE" }), (tile) => until(() => tile.textContent === "No picture can be made"));
    await withTile(() => found({ kind: "AUDIO" }), (tile) => until(() => tile.textContent === "Recording"));
    await withTile(() => ({ body: { photos: [], missing: [id] } }), (tile) => until(() => tile.textContent === "No picture can be made"));
  },
};
