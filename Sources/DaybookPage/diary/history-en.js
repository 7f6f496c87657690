// English. Every key stands in every language.
export default {
  history: "History",
  historyNone: "It has not been changed since it was written.",
  versionNow: "As it is now",
  goBackTo: "Go back to this",
  wentBack: "The entry is as it was then.",
  photosAdded: "Photos added",
  photosTaken: "Photos taken out",
  entryInTrash: "This entry is in the trash.",
};
