import { parts } from "/settings/parts.js";
import settings from "/settings/settings.js";
import { equal } from "./check.js";

export default {
  async "a part whose page is left while it is loading is left, too, and is not shown"() {
    const { load } = parts.about;
    const done = [];
    const made = { place: document.createElement("div"), show: () => done.push("shown"), leave: () => done.push("left") };
    const loading = Promise.withResolvers();
    parts.about.load = () => loading.promise;
    const container = document.body.appendChild(document.createElement("div"));
    const control = new AbortController();
    try {
      const visit = { parameters: { part: "about" }, signal: control.signal };
      const entered = settings.enter(container, visit);
      settings.leave(visit);
      control.abort();
      loading.resolve([made]);
      await entered;
      equal([done, made.place.isConnected], [["left"], false]);
    } finally {
      parts.about.load = load;
      container.remove();
    }
  },
};
