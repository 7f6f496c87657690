// Marks by which a file is known again when it is chosen once more.
import { Failure } from "../core/failures.js";
import { markOfText } from "../core/ids.js";

const piece = 1 << 16;

/**
 * Returns a mark of a file's name and of its first, middle and last bytes: cameras and exports reuse names. `facts` count,
 * too. Throws a Failure if the file cannot be read.
 *
 * @param {File} file
 * @param {(string | number)[]} facts
 */
export async function markOfFile(file, ...facts) {
  const { name, size } = file;
  try {
    const found = await Promise.all([0, Math.floor(size / 2), Math.max(0, size - piece)].map((from) => file.slice(from, from + piece).arrayBuffer()));
    const inside = found.map((bytes) => markOfText(new TextDecoder("latin1").decode(bytes)));
    return markOfText([name, ...facts, ...inside].join("."));
  } catch {
    throw new Failure(0, null, "FILE_UNREADABLE");
  }
}
