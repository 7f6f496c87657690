// The cache of stored responses. Its size is bounded, and the least recently used are removed first.
const named = /"(?:thumb|small)"\s*:\s*"(\/v1\/photos\/[^"\\]+)"/g;
const most = { answers: 200, pictures: 2000, bytes: 100 << 20, each: 4 << 20, pending: 100, pendingBytes: 32 << 20 };

async function write({ address, type, bytes, ended }) {
  const cache = await caches.open(nameOf());
  const sizes = await readIndex();
  const size = String(bytes.byteLength);
  const headers = { "Content-Type": type, "X-Daybook-Kept": String(ended), "X-Daybook-Bytes": size };
  try {
    await cache.delete(address);
    sizes.delete(address);
    await cache.put(address, new Response(bytes, { headers }));
    sizes.set(address, { bytes: bytes.byteLength, isPicture: isPicture(address) });
  } catch {
    // The browser has no more space, so half of the cache is removed.
    await trim({ ...most, bytes: [...sizes.values()].reduce((sum, one) => sum + one.bytes, 0) / 2 });
  }
  await trim(most);
}

const photoAddress = (id) => `/v1/photos/${id}`;

// Stores each photo of a response with several photos as a response of its own.
async function keepBatch(item, { photos, missing }) {
  for (const id of missing) await remove(photoAddress(id));
  for (const photo of photos) {
    await keep({ ...item, address: photoAddress(photo.id), bytes: new TextEncoder().encode(JSON.stringify(photo)) });
  }
}

// Returns a response made of the stored records of photos; undefined if none of them is stored. Its time is that of the
// oldest record.
async function keptBatch(ids, name) {
  const all = await Promise.all(ids.map((id) => caches.match(photoAddress(id), { cacheName: name })));
  const found = all.flatMap((one) => (one ? [one] : []));
  if (!found.length) return undefined;
  const photos = await Promise.all(found.map((one) => one.json()));
  const time = Math.min(...found.map(({ headers }) => Number(headers.get("X-Daybook-Kept"))));
  return Response.json({ photos, missing: [] }, { headers: { "X-Daybook-Kept": String(time) } });
}

async function remove(address) {
  (await readIndex()).delete(address);
  await (await caches.open(nameOf())).delete(address);
}

// Removes responses until the cache is within its limits. The least recently used are removed first.
async function trim(limit) {
  const room = { true: limit.pictures, false: limit.answers, bytes: limit.bytes };
  for (const [address, { bytes, isPicture: isImage }] of [...index].reverse()) {
    room[isImage] -= 1;
    room.bytes -= bytes;
    if (room[isImage] < 0 || room.bytes < 0) await remove(address);
  }
}

async function readIndex() {
  if (index) return index;
  index = new Map();
  const cache = await caches.open(nameOf());
  for (const request of await cache.keys()) {
    const address = addressOf(new URL(request.url));
    const kept = address === ownerPath ? null : await cache.match(request);
    const bytes = Number(kept?.headers.get("X-Daybook-Bytes")) || 0;
    if (kept) index.set(address, { bytes, isPicture: isPicture(address) });
  }
  return index;
}

// Yields the stored responses except pictures, each with its text.
async function* answers() {
  const cache = await caches.open(nameOf());
  for (const [address, { isPicture: isImage }] of [...await readIndex()]) {
    const kept = isImage ? null : await cache.match(address);
    if (kept) yield [address, await kept.text()];
  }
}

async function namedAddresses() {
  if (addresses) return addresses;
  addresses = new Set();
  for await (const [, words] of answers()) for (const [, address] of words.matchAll(named)) addresses.add(address);
  return addresses;
}

// Deletes a response that the diary no longer gives.
async function lost(address) {
  pending = pending.filter((item) => item.address !== address);
  if (owner === undefined) await readOwner();
  if (owner) await remove(address);
}

// Deletes responses about items that were hidden or deleted.
async function purge(ids) {
  pending = pending.filter(({ address, bytes }) => !ids.some((id) => address.includes(id) || text(bytes).includes(id)));
  if (owner === undefined) await readOwner();
  if (!owner) return;
  const tells = (words) => ids.some((id) => words.includes(id));
  for (const address of [...(await readIndex()).keys()]) if (tells(address)) await remove(address);
  for await (const [address, words] of answers()) if (tells(words)) await remove(address);
  addresses = null;
}
