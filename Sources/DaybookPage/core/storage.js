// Storage of this browser for the page. A browser may refuse it: then reads find nothing, and writes keep nothing.

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
    // A value that was never kept is not there.
  }
}

// Removes the keys with a prefix, but those with another prefix.
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
