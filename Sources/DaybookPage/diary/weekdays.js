// The length of a weekday's name behind a date. In Japanese, a long one would run into the date, and a short one gets brackets.
import { language } from "../core/texts.js";

export const weekdayLength = () => (language() === "ja" ? "short" : "long");
