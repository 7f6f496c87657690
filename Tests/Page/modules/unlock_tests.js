import { unlocked } from "/hidden/unlock.js";
import { equal, server, soon, until } from "./check.js";

const questions = () => [...document.querySelectorAll("dialog.sheet")];

export default {
  async "a second question for the password takes the place of the first, and its letters stay"() {
    const { log, end } = server(() => ({}));
    const called = [];
    try {
      unlocked(() => called.push("first"));
      const [dialog] = questions();
      const field = dialog.querySelector("[name=password]");
      field.value = "half";
      unlocked(() => called.push("second"));
      equal(questions().length, 1);
      equal(field.value, "half");
      dialog.querySelector(".primary").click();
      await until(() => questions().length === 0);
      equal([called, log], [["second"], ["POST /v1/sessions/current:unlock"]]);
      unlocked(() => called.push("third"));
      equal(questions().length, 1);
    } finally {
      for (const one of questions()) one.close();
      await soon(20);
      end();
    }
  },
};
