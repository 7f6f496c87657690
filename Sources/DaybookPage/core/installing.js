// The browser's offer to put the page on the device as an app. It comes once, soon after the page.
import { read } from "./storage.js";

// `offer` is null where the browser makes none.
export const installing = { offer: null };

// The key of the first steps that are not done.
export const stepsKey = (account) => `daybook.steps.${account.id}`;

// Whether some of them are shown in this browser since the diary was new.
export const hasSteps = (account) => ![null, "[]"].includes(read(stepsKey(account)));

export function watchInstalling() {
  addEventListener("beforeinstallprompt", (event) => {
    // The page asks where it is wanted, and not over what is being read.
    event.preventDefault();
    installing.offer = event;
  });
}
