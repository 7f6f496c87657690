// The grouping of the photos of a burst into one tile. This module does not use the document.

// Returns the photos of a tile: those of its burst, or itself.
export const photosOf = (photo) => photo.burst ?? [photo];

// Groups the photos of each burst of a list, at the place of its first. The tile shows a favorite of them, or the first,
// and has all of them as `burst`.
export function stacked(photos) {
  const bursts = grouped(photos);
  const seen = new Set();
  return photos.flatMap((photo) => {
    const own = photo.burstId ? bursts.get(photo.burstId) : [photo];
    if (own.length < 2) return [photo];
    if (seen.has(photo.burstId)) return [];
    seen.add(photo.burstId);
    return [stackOf(own)];
  });
}

function grouped(photos) {
  const bursts = new Map();
  for (const photo of photos) if (photo.burstId) bursts.set(photo.burstId, [...(bursts.get(photo.burstId) ?? []), photo]);
  return bursts;
}

function stackOf(photos) {
  if (photos.length < 2) return photos[0] ?? null;
  return { ...(photos.find((photo) => photo.favorite) ?? photos[0]), burst: photos };
}

// Returns a tile's photo after one of its photos changed.
export const withChanged = (tile, photo) => (tile.burst
  ? stackOf(tile.burst.map((one) => (one.id === photo.id ? photo : one))) : photo);

// Returns a tile's photo without the photos of `ids`; null if none is left.
export function withoutThose(tile, ids) {
  if (!tile.burst) return ids.has(tile.id) ? null : tile;
  const left = tile.burst.filter((one) => !ids.has(one.id));
  return left.length === tile.burst.length ? tile : stackOf(left);
}

// Returns a text that changes whenever a tile has to be drawn again.
export const stampOf = (photo) => `${photo.etag ?? ""}${photo.burst ? ` ${photo.burst.length}` : ""}`;
