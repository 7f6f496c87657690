import { forgetRecords } from "/photos/photos.js";
import { filmstrip } from "/viewer/filmstrip.js";
import { equal, refusal, server, until } from "./check.js";

const id = (number) => `00000000-0000-4000-8000-00000000000${number}`;
const photos = [1, 2, 3].map((number) => ({ id: id(number), caption: number === 2 ? "The sea" : "" }));

// Shows a row of photos, and gives its names to a test.
async function withStrip(answer, test) {
  forgetRecords();
  const { end } = server(answer);
  const strip = filmstrip({ choose: () => null, pass: () => null });
  document.body.append(strip.element);
  try {
    strip.show(photos, 0);
    await test(strip, () => [...strip.element.children].map(({ ariaLabel }) => ariaLabel.replaceAll("\u202f", " ")));
  } finally {
    strip.element.remove();
    end();
  }
}

export default {
  "each picture of the strip has a name of its own, with caption and time": () => withStrip(
    () => ({ body: { photos: photos.map((one) => ({ ...one, kind: "PHOTO", localDateTime: "2026-11-30T19:48:00" })), missing: [] } }),
    async (strip, names) => {
      equal(names(), ["1. Photo", "2. Photo", "3. Photo"]);
      await until(() => names()[2] !== "3. Photo");
      const time = "November 30, 2026 at 7:48 PM";
      equal(names(), [`1. Photo, ${time}`, `2. Photo, The sea, ${time}`, `3. Photo, ${time}`]);
      strip.show(photos.slice(1), 0);
      equal(names(), [`1. Photo, The sea, ${time}`, `2. Photo, ${time}`]);
    }),

  "photos that nothing is known of have a number": () => withStrip(() => refusal(404), (strip, names) => {
    equal(names(), ["1. Photo", "2. Photo", "3. Photo"]);
  }),
};
