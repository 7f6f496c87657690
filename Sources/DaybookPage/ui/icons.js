// Small line drawings on a field of 24 by 24.
const face = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 10h.01M15 10h.01";
// A cloud that begins at its lower left.
const cloud = "h10.5a4 4 0 0 0 .4-8a6 6 0 0 0-11.4 1.2a3.4 3.4 0 0 0 .5 6.8Z";
const shapes = {
  today: "M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z",
  diary: "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h12M9 8h6",
  library: "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2ZM4 17l5-5 4 4 3-3 4 4M15.5 8.5h.01",
  albums: "M4 9a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2ZM6 4h12M4 17l5-4 4 3 3-2 4 3",
  forYou: "M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20Z",
  discover: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM15.5 8.5l-2 5-5 2 2-5Z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM20 20l-4-4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  add: "M12 5v14M5 12h14",
  lock: "M6 11h12v9H6ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  signOut: "M13.5 4H6v16h7.5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5V12l3 2",
  camera: "M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4ZM12 10a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6Z",
  place: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 8a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 12 8Z",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z",
  sound: "M5 9.5v5h3.5l4.5 4v-13l-4.5 4ZM16 9.5a3.5 3.5 0 0 1 0 5M18.5 7a7 7 0 0 1 0 10",
  formats: "M3 18l5-12 5 12M4.7 14h6.6M15 18v-7h3a2 2 0 0 1 0 4h-3M18 15a1.8 1.8 0 0 1 0 3h-3",
  here: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 2v5M12 17v5M2 12h5M17 12h5",
  tag: "M4 4h7.5L20 12.5 12.5 20 4 11.5ZM8 8h.01",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20a7.5 6 0 0 1 15 0",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  play: "M8.5 5.5v13L19 12Z",
  pause: "M9 5.5v13M15 5.5v13",
  check: "M5 12.5l4.5 4.5L19 7",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1",
  hide: "M4 4l16 16M9.5 5.4A9 9 0 0 1 12 5c6 0 9 7 9 7a14 14 0 0 1-2.6 3.5M6.2 7A14 14 0 0 0 3 12s3 7 9 7a9 9 0 0 0 4.3-1.2M10 10a3 3 0 0 0 4.1 4.1",
  calendar: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 11h16M8 3v4M16 3v4",
  mood_AWFUL: `${face}M8 17a4.5 4.5 0 0 1 8 0M7.5 8.5l2.5 1M16.5 8.5l-2.5 1`,
  mood_BAD: `${face}M8.5 16a5 5 0 0 1 7 0`,
  mood_OKAY: `${face}M8.5 15h7`,
  mood_GOOD: `${face}M8.5 14.5a5 5 0 0 0 7 0`,
  mood_GREAT: `${face}M7.5 13.5a4.6 4.6 0 0 0 9 0Z`,
  weather_CLEAR: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  weather_PARTLY_CLOUDY: "M8 4V2M3 9H1.5M4.5 5.5l-1-1M11.5 5.5l1-1M4.8 11.5a3.6 3.6 0 1 1 6.6-3M9 20h8a3.7 3.7 0 0 0 .5-7.3A5 5 0 0 0 8 14a3 3 0 0 0 1 6Z",
  weather_CLOUDY: `M7 18${cloud}`,
  weather_FOG: "M5 8h13M3 12h18M6 16h14M9 20h8",
  weather_RAIN: `M7 14${cloud}M8 17.5l-1 3.5M12.5 17.5l-1 3.5M17 17.5l-1 3.5`,
  weather_SNOW: `M7 14${cloud}M8 18h.01M12 17.5h.01M16 18h.01M10 21h.01M14 21h.01`,
  weather_STORM: `M7 14${cloud}M13 13l-3 4.5h4L11 22`,
  weather_WIND: "M3 9h10.5A2.5 2.5 0 1 0 11 6.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 17h7a2 2 0 1 1-2 2",
};

// Adds the icons of a screen.
export const addIcons = (more) => Object.assign(shapes, more);

export const icon = (name) => drawn(shapes[name]);

// Returns a drawing of a path on a field of 24 by 24.
export function drawn(shape) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shape);
  drawing.append(path);
  return drawing;
}
