// The last responses of the diary, for offline use: of one account at a time, in a cache named after it.
//
// A response is stored only if the same account was signed in before the request and after the response, in every
// window. The server is asked for that. Nothing of hidden items is stored, and a picture only if a stored response
// names its address. After logout, everything is deleted.
const keptPrefix = "daybook.kept.";
const readable = new RegExp(`^/v1/(?:${[
  "account", "(?:entries|photos|albums)(?:/[\\w-]+)?", "photos:batchGet", "photos/[\\w-]+/neighbors", "albums/[\\w-]+/photos",
  "days/[\\d-]+", "days:unwritten", "timeline", "memories", "subjects(?:/[\\w-]+(?:/growth)?)?", "tags", "people", "places",
].join("|")})$`);
const pictures = /^\/v1\/photos\/[\w-]+\/renditions\/(?:thumb|small|large)$/;
const isBatch = (address) => address.startsWith("/v1/photos:batchGet?");
const isLarge = /\/large$/;
const never = /hidden|trash|[?&]q=/;
const isHidden = /"hidden"\s*:\s*true/;
const confirmTime = 400;
const confirmLimit = 10_000;
const answerTime = 5000;
const unlockedTime = 600_000;
const ownerPath = "/kept/owner";

// The account that is known to be signed in: {id, since, pausedUntil}, times in milliseconds; undefined until it is read.
let owner;
let pending = [];
let confirming = null;
// The time until which nothing is stored, even if the account is not known yet.
let paused = 0;
// The number of times that everything was deleted.
let round = 0;
let work = Promise.resolve();
// State: late responses that were replaced by stored ones, for the page to request again.
const arrived = new Map();
const arrivedTime = 10_000;
// The number of writes. A response to an earlier request may not show them.
let writes = 0;
// The contents of the cache: {bytes, isPicture} by address, the most recently used last; null until they are read.
let index = null;
// The pictures that the stored responses name; null until they are known.
let addresses = null;

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const isUnreachable = ({ status }) => status === 502 || status === 503 || status === 504;
const addressOf = (url) => url.pathname + url.search;
const isPicture = (address) => pictures.test(address.split("?")[0]);
const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix));
const nameOf = () => keptPrefix + owner.id;
const text = (bytes) => new TextDecoder().decode(bytes);

function isKept(url) {
  if (never.test(addressOf(url))) return false;
  return readable.test(url.pathname) || (pictures.test(url.pathname) && url.searchParams.has("v"));
}

// Runs an action after the earlier ones, because only one at a time may use the stored data. Returns its result.
function inTurn(action) {
  work = work.then(action, action);
  return work;
}

// Returns the server's response, or the stored one if there is none. Requests with `no-store` get only the server's
// response. If it is late, the stored response is returned first, and the page is notified when the server's arrives.
function read(event, url) {
  const { request } = event;
  const [begun, ownRound, ownWrites] = [Date.now(), round, writes];
  const key = `${request.headers.get("X-Daybook-Account")} ${addressOf(url)}`;
  const known = arrived.get(key);
  arrived.delete(key);
  if (known && known.round === round && begun - known.time < arrivedTime && request.cache !== "no-store") return known.response;
  const answer = fetch(request);
  event.waitUntil(answer.then((response) => took(url, response.clone(), begun, ownRound), () => null));
  if (request.cache === "no-store") return answer;
  let [isThere, isLate] = [false, false];
  const kept = () => lastSeen(request, url);
  const online = answer.then(
    async (response) => (isUnreachable(response) ? (await kept()) ?? response : response),
    async (failure) => {
      const found = await kept();
      if (!found) throw failure;
      return found;
    });
  const late = pause(answerTime).then(() => (isThere ? null : kept())).then((found) => {
    if (!found || isThere) return answer;
    isLate = !isPicture(url.pathname);
    return new Response(found.body, { headers: [...found.headers, ["X-Daybook-Late", "1"]] });
  });
  late.catch(() => null);
  const ended = (response) => {
    isThere = true;
    if (!isLate) return null;
    const isAnswer = Boolean(response) && !isUnreachable(response);
    for (const [other, { time }] of arrived) if (Date.now() - time > arrivedTime) arrived.delete(other);
    if (isAnswer && ownRound === round && ownWrites === writes) arrived.set(key, { response, time: Date.now(), round });
    return tellArrival(event.clientId, isAnswer);
  };
  event.waitUntil(answer.then(ended, () => ended(null)));
  return Promise.race([online, late]);
}

// Records that the page writes. Late responses to earlier requests are not used after that, and the page requests
// again.
function wrote() {
  writes += 1;
  arrived.clear();
}

async function tellArrival(clientID, isArrived) {
  (await clients.get(clientID))?.postMessage({ isArrived });
}

// Returns the stored response to a request; undefined if there is none. The page names its account in its requests. A
// request for a picture names none, but only that account knows the picture's address.
async function lastSeen(request, url) {
  const names = await keptNames();
  const own = keptPrefix + request.headers.get("X-Daybook-Account");
  const name = isPicture(url.pathname) ? names[0] : names.find((one) => one === own);
  if (name && isBatch(addressOf(url))) return keptBatch(url.searchParams.getAll("ids"), name);
  const found = name && await caches.match(addressOf(url), { cacheName: name });
  if (found || !name || !isPicture(url.pathname)) return found;
  // Another size of the picture is better than none.
  const sizes = ["small", "thumb"].map((size) => addressOf(url).replace(/(renditions\/)\w+/, `$1${size}`));
  return (await caches.match(sizes[0], { cacheName: name })) ?? caches.match(sizes[1], { cacheName: name });
}

async function took(url, response, begun, ownRound, isLast = false) {
  const ended = Date.now();
  if (response.status === 401) return forget();
  // Deleted or locked items are not available offline, and neither are pictures of hidden photos, which the server
  // forbids storing.
  const isUnkept = pictures.test(url.pathname) && /\bno-store\b/.test(response.headers.get("Cache-Control") ?? "");
  if ([403, 404, 410].includes(response.status) || isUnkept) return inTurn(() => lost(addressOf(url)));
  if (response.status !== 200 || isLarge.test(url.pathname)) return null;
  const bytes = await response.arrayBuffer();
  if (ownRound !== round) return null;
  if (url.pathname === "/v1/account") return inTurn(() => isSignedIn(bytes, ended, ownRound));
  const isFull = pending.reduce((sum, item) => sum + item.bytes.byteLength, bytes.byteLength) > most.pendingBytes;
  if (bytes.byteLength > most.each || pending.length >= most.pending || isFull) return null;
  const type = response.headers.get("Content-Type") ?? "";
  pending.push({ address: addressOf(url), type, bytes, begun, ended, round, isLast });
  confirming ??= pause(confirmTime).then(() => {
    confirming = null;
    return confirm();
  });
  return confirming;
}

// Asks the server which account is signed in, and stores the responses that arrived while it was the same.
async function confirm() {
  const [taken, asked, ownRound] = [pending, Date.now(), round];
  pending = [];
  const response = await fetch("/v1/account", {
    headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(confirmLimit),
  }).catch(() => null);
  if (response?.status === 401) return forget();
  if (!response?.ok) return null;
  const bytes = await response.arrayBuffer();
  return inTurn(async () => {
    await isSignedIn(bytes, Date.now(), ownRound);
    const own = owner ? taken.filter((item) => item.round === round) : [];
    for (const item of own) {
      if (item.begun >= owner.since && item.ended <= asked) await keep(item);
    }
    // The owner of earlier responses is not known. They are requested once more, but only once, because all responses
    // look early after a clock was set back.
    readAgain(own.filter(({ begun, isLast }) => begun < owner.since && !isLast).map(({ address }) => address), true);
  });
}

// Requests the responses that a window read before the worker was active. The last attempt is not repeated.
function readAgain(wanted, isLast = false) {
  const urls = wanted.slice(0, most.pending).map((address) => new URL(address, location.origin));
  return Promise.all(urls.filter((url) => url.origin === location.origin && isKept(url)).map((url) => {
    const [begun, ownRound] = [Date.now(), round];
    const asked = isPicture(url.pathname) ? {} : { headers: { Accept: "application/json" } };
    return fetch(url, asked).then((response) => took(url, response, begun, ownRound, isLast), () => null);
  }));
}

// Sets the signed-in account. The data of another account are deleted.
async function isSignedIn(bytes, ended, ownRound) {
  if (ownRound !== round) return;
  const { id } = JSON.parse(text(bytes));
  if (owner === undefined) await readOwner();
  if (owner?.id !== id) {
    await forgetNow();
    owner = { id, since: ended, pausedUntil: paused };
    await writeOwner();
  }
  await write({ address: "/v1/account", type: "application/json", bytes, ended });
}

async function readOwner() {
  const [name] = await keptNames();
  const kept = name && await caches.match(ownerPath, { cacheName: name });
  owner = kept ? { id: name.slice(keptPrefix.length), ...(await kept.json()) } : null;
}

async function writeOwner() {
  const { since, pausedUntil } = owner;
  await (await caches.open(nameOf())).put(ownerPath, Response.json({ since, pausedUntil }));
}

async function keep(item) {
  // Storing may happen later than the response, so the time of the request counts.
  if (item.begun < owner.pausedUntil) return;
  if (isPicture(item.address)) {
    if (!(await readIndex()).has(item.address) && (await namedAddresses()).has(item.address)) await write(item);
    return;
  }
  const words = text(item.bytes);
  if (isBatch(item.address)) return keepBatch(item, JSON.parse(words));
  if (isHidden.test(words)) return remove(item.address);
  for (const [, address] of words.matchAll(named)) addresses?.add(address);
  await write(item);
}

function forget() {
  round += 1;
  pending = [];
  arrived.clear();
  return inTurn(forgetNow);
}

async function forgetNow() {
  [owner, index, addresses] = [null, null, null];
  await Promise.all((await keptNames()).map((name) => caches.delete(name)));
}

// Stops storing while hidden items are unlocked, and lets it continue when they are locked. Responses to requests from
// that time are not stored.
async function setPause(isUnlocked) {
  if (owner === undefined) await readOwner();
  arrived.clear();
  paused = Date.now() + (isUnlocked ? unlockedTime : 0);
  if (!owner) return;
  owner.pausedUntil = paused;
  await writeOwner();
}

// Handles a message of the page: {forget}, {purge: ids}, {unlocked} or {readAgain: addresses}.
async function told(message) {
  if (message?.forget) return forget();
  if (Array.isArray(message?.purge)) return inTurn(() => purge(message.purge.map(String).filter(Boolean)));
  if (Array.isArray(message?.readAgain)) return readAgain(message.readAgain.map(String));
  if (typeof message?.unlocked === "boolean") return inTurn(() => setPause(message.unlocked));
  return null;
}
