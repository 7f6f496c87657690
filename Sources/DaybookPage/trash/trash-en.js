// English. Every key stands in every language.
export default {
  trashHint: "What is here goes for good after 30 days.",
  trashNone: "The trash is empty.",
  trashGoes: "Goes for good on {date} ({span})",
  trashRestore: "Restore",
  trashRestored: "“{name}” is back where it was.",
  trashForGood: "Delete for good",
  trashForGoodAsk: "Delete “{name}” for good? It cannot be brought back.",
  trashFromEntries: "It also leaves {count} entries.",
  trashFromAlbums: "It also leaves {count} albums.",
  trashGone: "“{name}” is deleted for good.",
  trashEmpty: "Empty the trash",
  trashEmptyAsk: "Delete everything for good: {entries} entries and {photos} photos? It cannot be brought back.",
  trashEmptyAskMany: "Delete everything for good: more than {entries} entries and {photos} photos? It cannot be brought back.",
  trashEmptied: "{count} things are deleted for good.",
  trashEndsShares: "Links that show it: {count}.",
};
