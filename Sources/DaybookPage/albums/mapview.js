// The part of the world that a map shows, and which of its places stand together. Places have a longitude and a latitude in
// degrees, a view is {longitude, latitude, scale, squeeze}: its middle, pixels for a degree of latitude, and how much
// narrower a degree of longitude is there.

// The least degrees of latitude that a map shows. The outlines are no finer.
const leastSpan = 1.5;
// The pixels between the places at the outside and the edge of the map.
const margin = 48;
// The pixels within which places stand together.
const gap = 56;

const middle = (one, other) => (one + other) / 2;

function boundsOf(places) {
  const bounds = { west: 180, east: -180, south: 90, north: -90 };
  for (const { longitude, latitude } of places) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

// Returns the view in which all of some places are seen.
export function viewOf(places, { width, height }) {
  const { west, east, south, north } = boundsOf(places);
  const latitude = middle(south, north);
  const squeeze = Math.max(0.2, Math.cos(latitude * Math.PI / 180));
  const scales = [
    Math.max(1, height - 2 * margin) / Math.max(north - south, Number.EPSILON),
    Math.max(1, width - 2 * margin) / Math.max((east - west) * squeeze, Number.EPSILON),
  ];
  return { longitude: middle(west, east), latitude, squeeze, scale: Math.min(...scales, height / leastSpan) };
}

// Returns the part of the outlines that a view shows, in tenths of a degree east and south.
export function boxOf({ longitude, latitude, scale, squeeze }, { width, height }) {
  const [wide, high] = [width / scale / squeeze, height / scale];
  return [longitude - wide / 2, -latitude - high / 2, wide, high].map((degrees) => degrees * 10);
}

const positionOf = (place, view, { width, height }) => ({
  x: width / 2 + (place.longitude - view.longitude) * view.squeeze * view.scale,
  y: height / 2 - (place.latitude - view.latitude) * view.scale,
});

const count = ({ photoCount, entryCount }) => photoCount + entryCount;

// Returns what stands on the map as {x, y, places}: places that are near each other stand together, where the one with most
// photos and entries is. Places outside of the view are left out.
export function clustersOf(places, view, size) {
  const found = [];
  for (const place of places.toSorted((one, other) => count(other) - count(one))) {
    const { x, y } = positionOf(place, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const own = found.find((one) => Math.hypot(one.x - x, one.y - y) < gap);
    if (own) own.places.push(place);
    else found.push({ x, y, places: [place] });
  }
  return found;
}

// Returns whether places that stand together stand apart in a view of their own.
export const isDivisible = (places, view, size) => places.length > 1 && clustersOf(places, viewOf(places, size), size).length > 1
  && viewOf(places, size).scale > view.scale;
