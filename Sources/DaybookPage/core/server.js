// The features that are switched on at this server. The page shows those of the last visit until the server responds.
import { call } from "./api.js";
import { read, write } from "./storage.js";

const key = "daybook.server";

// Keeps the features until the page is loaded again, for browsers that store nothing.
const here = { features: "" };
const known = () => (read(key) ?? here.features).split(" ");

// Returns whether the server has a feature; true for places that need none.
export const has = (feature) => !feature || known().includes(feature);

// Asks the server for its features. Resolves to whether they differ from the known ones.
export async function askFeatures() {
  const version = await call("GET", "/v1/version").catch(() => null);
  const now = version?.discover ? "discover" : "";
  if (!version || now === known().join(" ")) return false;
  here.features = now;
  write(key, now);
  return true;
}
