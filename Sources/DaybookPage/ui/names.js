// Names typed into one line, such as tags and people.
import { byteCount, clean } from "./dom.js";

export const mostNameBytes = 100;
const most = 100;

// Returns {names, tooLong}: the names in a line, each once, and the names that must be shortened.
export function namesIn(line) {
  const typed = [...new Set(line.split(/[,、，\n]/).map((name) => clean(name).trim().replace(/^#/, "")).filter(Boolean))];
  const isTooLong = (name) => byteCount(name) > mostNameBytes;
  return { names: typed.filter((name) => !isTooLong(name)), tooLong: typed.filter(isTooLong) };
}

// Returns names with additional ones, each once.
export const withNames = (names, more) => [...new Set([...names, ...more])].slice(0, most);
