// English. Every key stands in every language.
export default {
  offlineKept: "You are offline. This is what was last seen here, {time}. It is brought up to date by itself.",
};
