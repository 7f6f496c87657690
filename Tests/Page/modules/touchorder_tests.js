import { takeUp } from "/editor/touchorder.js";
import { equal, until } from "./check.js";

// Holds the first of three photos, and calls test({ move, placed }). Below a point of move(clientX, below) is the photo of
// that number, and placed() returns the numbers of the photos whose positions the first one got.
async function held(test) {
  const list = document.createElement("div");
  const tiles = [0, 1, 2].map(() => Object.assign(document.createElement("figure"), { className: "pick" }));
  list.append(...tiles);
  const { elementFromPoint } = document;
  let found = tiles[0];
  const log = [];
  document.elementFromPoint = () => found;
  const at = (clientX) => [new Touch({ identifier: 1, target: tiles[0], clientX, clientY: 0 })];
  const send = (name, touches) => tiles[0].dispatchEvent(new TouchEvent(name, { touches }));
  takeUp(new TouchEvent("touchstart", { touches: at(0) }), tiles[0], {
    itemAt: (tile) => tiles.indexOf(tile), place: (item, other) => log.push([item, other]),
  });
  const move = (clientX, below) => {
    found = tiles[below] ?? null;
    send("touchmove", at(clientX));
  };
  try {
    await test({ move, placed: () => log.map(([, other]) => other), isUp: () => tiles[0].classList.contains("taken-up") });
    equal(log.every(([item]) => item === 0), true);
  } finally {
    send("touchend", []);
    document.elementFromPoint = elementFromPoint;
  }
}

export default {
  "a photo stays while the finger rests, whatever comes below it": () => held(async ({ move, placed, isUp }) => {
    await until(isUp);
    move(100, 1);
    equal(placed(), [1]);
    for (const [step, below] of [2, 0, 1, 2, 1, 2].entries()) move(100 + step, below);
    equal(placed(), [1]);
    move(120, 2);
    equal(placed(), [1, 2]);
    move(125, 1);
    equal(placed(), [1, 2]);
    move(140, 1);
    equal(placed(), [1, 2, 1]);
  }),

  "a photo that has made way stays below the finger": () => held(async ({ move, placed, isUp }) => {
    await until(isUp);
    for (const clientX of [100, 120, 140]) move(clientX, 1);
    equal(placed(), [1]);
    // Between, there was none.
    move(160);
    move(180, 1);
    equal(placed(), [1, 1]);
  }),

  "a touch that moves at once takes nothing up": () => held(async ({ move, placed }) => {
    move(11, 1);
    move(100, 2);
    equal(placed(), []);
  }),
};
