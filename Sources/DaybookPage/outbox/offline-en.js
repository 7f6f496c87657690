// English. Every key stands in every language.
export default {
  offlineKept: "You are offline. This is what was last seen here, {time}. It is brought up to date by itself.",
  slowKept: "The diary is slow to answer. Until it does, you see what you saw last ({time}).",
  waiting: "Waiting to be sent",
  waitingNew: "New entry",
  waitingEdit: "Change of an entry",
  waitingHint: "Kept on this device. It goes into the diary by itself when there is a connection.",
  waitingHeld: "There is no connection. What you wrote is kept on this device and sent later.",
  waitingConflict: "This entry was changed elsewhere meanwhile. Open it to choose.",
  waitingBusy: "Something is being saved just now. Open it when that is done.",
  waitingHeldUp: "A change of this entry is being saved just now. It shows here when that is done.",
  waitingOpen: "Open",
  waitingSend: "Send now",
  waitingPhotos: "Photos to send: {count}",
  WAITING_FULL: "This browser has no room to keep the photos until there is a connection. Leave this window open and save again later, or take some photos out.",
};
