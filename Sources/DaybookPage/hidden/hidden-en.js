// English. Every key stands in every language.
export default {
  hiddenOpen: "Hidden things",
  hiddenOpenHint: "They are closed. Your password opens them on this device for ten minutes.",
  hiddenOpenButton: "Open",
  HIDDEN_LOCKED: "This is hidden, and hidden things are closed. Your password opens them.",
  unhide: "Show again",
  entryHidden: "The entry is hidden. It stands in the diary under “Hidden”.",
  entryShown: "The entry is shown again.",
};
