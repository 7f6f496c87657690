// The icons of the actions on photos.
import { addIcons } from "../ui/icons.js";

addIcons({
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  heart: "M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20Z",
  addToAlbum: "M4 9a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2ZM6 4h12M12 10.5v6M9 13.5h6",
  write: "M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z",
  hide: "M3 3l18 18M10.6 6.1A9.8 9.8 0 0 1 12 6c5.5 0 9 6 9 6a16 16 0 0 1-2.7 3.3M6.5 7.9A16 16 0 0 0 3 12s3.5 6 9 6a9 9 0 0 0 4-1M9.9 9.9a3 3 0 0 0 4.2 4.2",
  unhide: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  download: "M12 4v11M8 11.5l4 3.5 4-3.5M5 20h14",
  turn: "M20 5v5h-5M19.5 10a8 8 0 1 0 .3 4",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.5M12 7.5h.01",
  close: "M6 6l12 12M18 6 6 18",
  date: "M5 6h14v14H5ZM5 10h14M9 3.5V7M15 3.5V7",
  tags: "M4 12V4h8l8 8-8 8ZM8.5 8.5h.01",
});
