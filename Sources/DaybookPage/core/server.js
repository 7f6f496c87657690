// The features that are switched on at this server. It names them in the document.
const features = (document.querySelector("meta[name=features]")?.content ?? "").split(" ");

// Returns whether the server has a feature; true for places that need none.
export const has = (feature) => !feature || features.includes(feature);
