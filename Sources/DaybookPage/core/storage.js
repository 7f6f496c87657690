// What this browser keeps for the page. A browser may refuse any of it: then there is nothing, and nothing is kept.

export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Whether it is kept.
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // What was never kept is not there.
  }
}

// What begins with a prefix, but for what begins with another.
export function removeAll(prefix, kept = "") {
  for (const key of keys(prefix)) if (!kept || !key.startsWith(kept)) remove(key);
}

export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
