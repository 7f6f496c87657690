// The page's storage in this browser. A browser may refuse it. Then reads find nothing, and writes store nothing.

export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Stores a value. Returns whether it is stored.
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
    // A value that was never stored is missing.
  }
}

// Removes the keys with a prefix, except keys with another prefix.
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
