"use strict";

// The page of Daybook. It talks to the same API as every other client; the session is a cookie that it cannot read.

const texts = {
  en: {
    welcome: "Write the day down. Find it again.", name: "Name", password: "Password", signIn: "Sign in",
    signOut: "Sign out", write: "Write", newEntry: "A new entry", when: "When", title: "Title",
    body: "What was today like?", addPhotos: "Add photos", cancel: "Cancel", save: "Save", search: "Search",
    original: "Original", empty: "Nothing is written yet. Begin with today.", none: "Nothing found.",
    failed: "That did not work.", wrong: "The name or the password is not right.", saving: "Saving …",
    nothing: "Write something, or add a photo.", more: "More", photo: "Photo", close: "Close", back: "Previous",
    next: "Next", leave: "Discard what you wrote?", remove: "Remove",
  },
  ko: {
    welcome: "하루를 적고, 언제든 다시 찾아보세요.", name: "이름", password: "비밀번호", signIn: "로그인",
    signOut: "로그아웃", write: "쓰기", newEntry: "새 일기", when: "언제", title: "제목",
    body: "오늘은 어떤 하루였나요?", addPhotos: "사진 추가", cancel: "취소", save: "저장", search: "검색",
    original: "원본", empty: "아직 쓴 글이 없어요. 오늘부터 시작해 보세요.", none: "찾은 것이 없어요.",
    failed: "잘되지 않았어요.", wrong: "이름이나 비밀번호가 맞지 않아요.", saving: "저장하는 중 …",
    nothing: "글을 쓰거나 사진을 추가해 주세요.", more: "더 보기", photo: "사진", close: "닫기", back: "이전",
    next: "다음", leave: "쓰던 글을 버릴까요?", remove: "빼기",
  },
};
const language = navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en";
const text = texts[language];
const $ = (id) => document.getElementById(id);

// ---- Elements

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function localize() {
  document.documentElement.lang = language;
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = text[place.dataset.text];
  $("search").placeholder = text.search;
  $("search").ariaLabel = text.search;
  $("write").ariaLabel = text.write;
  for (const [id, key] of [["viewer-close", "close"], ["viewer-back", "back"], ["viewer-next", "next"]]) {
    $(id).ariaLabel = text[key];
  }
  const form = $("editor-form");
  form.title.placeholder = form.title.ariaLabel = text.title;
  form.body.placeholder = form.body.ariaLabel = text.body;
}

// ---- Talking to the server

class Failure extends Error {
  constructor(status, body) {
    super(body?.error?.message || text.failed);
    this.status = status;
  }
}

async function api(method, path, body) {
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return answer;
  if (response.status === 401 && path !== "/v1/sessions") showSignIn();
  throw new Failure(response.status, answer);
}

function upload(file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/v1/photos");
    request.responseType = "json";
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(new Failure(request.status, request.response));
    request.onerror = () => reject(new Failure(0, null));
    request.send(file);
  });
}

// crypto.randomUUID is missing where the page comes over plain HTTP from another machine.
function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// ---- The feed: newest entries, or what was found

const feed = { token: "", query: "", loading: false, done: false, run: 0, lastDay: "" };

function restart(query = "") {
  Object.assign(feed, { token: "", query, loading: false, done: false, run: feed.run + 1, lastDay: "" });
  $("feed").replaceChildren();
  $("notice").textContent = "";
  return loadMore();
}

async function loadMore() {
  if (feed.loading || feed.done) return;
  const run = feed.run;
  feed.loading = true;
  const query = new URLSearchParams({ pageSize: "20" });
  if (feed.token) query.set("pageToken", feed.token);
  if (feed.query) query.set("q", feed.query);
  try {
    const page = await api("GET", `${feed.query ? "/v1/search" : "/v1/entries"}?${query}`);
    if (run !== feed.run) return;
    feed.token = page.nextPageToken || "";
    feed.done = !feed.token;
    const results = page.results || page.entries.map((entry) => ({ entry }));
    $("feed").append(...results.flatMap(cards));
    if (feed.done && !$("feed").hasChildNodes()) $("notice").textContent = feed.query ? text.none : text.empty;
  } catch (failure) {
    if (run !== feed.run) return;
    feed.done = true;
    $("notice").textContent = failure.message;
  } finally {
    if (run === feed.run) feed.loading = false;
  }
  if (!feed.done && $("more").getBoundingClientRect().top < innerHeight * 2) loadMore();
}

function cards(result) {
  const made = [];
  const day = (result.entry || result.photo).localDate;
  if (day && day !== feed.lastDay) {
    feed.lastDay = day;
    made.push(dayHeading(day));
  }
  made.push(result.entry ? entryCard(result.entry, result) : photoCard(result.photo, result));
  return made;
}

function dayHeading(day) {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(date);
  return element("h2", { className: "day" },
    element("time", { dateTime: day }, part({ year: "numeric", month: "long", day: "numeric" })),
    element("span", { className: "quiet" }, part({ weekday: "long" })));
}

function entryCard(entry, result) {
  const card = element("article", { className: "card" });
  const isInTitle = result.snippet && entry.title.includes(result.snippet);
  if (entry.title) card.append(element("h3", {}, ...(result.snippet === entry.title ? marked(result) : [entry.title])));
  const shown = result.snippet && !isInTitle ? marked(result) : entry.body;
  if (shown.length) card.append(longText(shown));
  if (entry.photos.length) {
    const photos = entry.photos.map((photo) => ({ id: photo.photoId, caption: photo.caption }));
    card.append(photoGrid(photos));
  }
  const facts = [entry.place?.name, ...entry.people].filter(Boolean).join(" · ");
  const tags = entry.tags.map((tag) => element("button", { type: "button", className: "tag", onclick: () => find(tag) }, `#${tag}`));
  if (facts || tags.length) card.append(element("p", { className: "facts quiet" }, ...tags, facts));
  return card;
}

function photoCard(photo, result) {
  const caption = result.snippet ? element("p", {}, ...marked(result)) : null;
  return element("article", { className: "card" }, photoGrid([{ id: photo.id, caption: photo.caption }]), caption);
}

// Highlights are ranges in UTF-16 code units, as JavaScript counts.
function marked(result) {
  const parts = [];
  let end = 0;
  for (const mark of result.highlights) {
    parts.push(result.snippet.slice(end, mark.start), element("mark", {}, result.snippet.slice(mark.start, mark.end)));
    end = mark.end;
  }
  parts.push(result.snippet.slice(end));
  return parts;
}

function longText(content) {
  const body = element("p", { className: "body" }, ...(typeof content === "string" ? [content] : content));
  if (body.textContent.length < 600) return body;
  body.classList.add("folded");
  const more = element("button", { type: "button", className: "plain" }, text.more);
  more.onclick = () => {
    body.classList.remove("folded");
    more.remove();
  };
  return element("div", {}, body, more);
}

function photoGrid(photos) {
  const shape = Math.min(photos.length, 5);
  const columns = [1, 1, 2, 3, 2, 3][shape];
  const grid = element("div", { className: `photos n${shape}` });
  photos.forEach((photo, index) => {
    const path = `/v1/photos/${encodeURIComponent(photo.id)}/renditions`;
    const image = element("img", { alt: photo.caption || text.photo, loading: "lazy", decoding: "async" });
    image.sizes = `(max-width: 700px) ${Math.ceil(100 / columns)}vw, ${660 / columns}px`;
    image.srcset = `${path}/thumb 256w, ${path}/small 720w`;
    image.onerror = () => {
      if (!image.srcset) return tile.classList.add("file");
      image.removeAttribute("srcset");
      image.src = `${path}/thumb`;
    };
    const tile = element("button", { type: "button", className: "tile", onclick: () => openViewer(photos, index) }, image);
    grid.append(tile);
  });
  return grid;
}

function find(query) {
  $("search").value = query;
  scrollTo(0, 0);
  restart(query);
}

// ---- The viewer

const viewer = { photos: [], index: 0 };

function openViewer(photos, index) {
  Object.assign(viewer, { photos, index });
  showPhoto(0);
  $("viewer").showModal();
}

function showPhoto(step) {
  const index = viewer.index + step;
  if (index < 0 || index >= viewer.photos.length) return;
  viewer.index = index;
  const photo = viewer.photos[index];
  const path = `/v1/photos/${encodeURIComponent(photo.id)}`;
  stopVideo();
  $("viewer-image").hidden = false;
  $("viewer-image").src = `${path}/renditions/large`;
  $("viewer-image").alt = photo.caption || text.photo;
  $("viewer-caption").textContent = photo.caption || "";
  $("viewer-original").href = `${path}/original`;
  $("viewer-back").hidden = index === 0;
  $("viewer-next").hidden = index === viewer.photos.length - 1;
}

// What has no picture may be a clip or a recording.
function showVideo() {
  $("viewer-image").hidden = true;
  $("viewer-video").hidden = false;
  $("viewer-video").src = $("viewer-original").href;
}

function stopVideo() {
  $("viewer-video").hidden = true;
  $("viewer-video").removeAttribute("src");
  $("viewer-video").load();
}

function watchViewer() {
  const dialog = $("viewer");
  $("viewer-image").onerror = () => { if ($("viewer-image").getAttribute("src")) showVideo(); };
  $("viewer-close").onclick = () => dialog.close();
  $("viewer-back").onclick = () => showPhoto(-1);
  $("viewer-next").onclick = () => showPhoto(1);
  dialog.onclick = (event) => {
    if (event.target === dialog || event.target.tagName === "FIGURE") dialog.close();
  };
  dialog.onclose = () => {
    $("viewer-image").removeAttribute("src");
    stopVideo();
  };
  dialog.onkeydown = (event) => {
    if (event.key === "ArrowLeft") showPhoto(-1);
    if (event.key === "ArrowRight") showPhoto(1);
  };
  let start = null;
  dialog.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0].clientX : null;
  }, { passive: true });
  dialog.addEventListener("touchend", (event) => {
    const moved = start === null ? 0 : event.changedTouches[0].clientX - start;
    if (Math.abs(moved) > 50) showPhoto(moved < 0 ? 1 : -1);
  }, { passive: true });
}

// ---- Writing

const draft = { id: "", files: [], uploaded: new Map(), busy: false };

function openEditor() {
  const form = $("editor-form");
  form.reset();
  const now = new Date();
  form.when.value = new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  form.when.dataset.first = form.when.value;
  Object.assign(draft, { id: newID(), files: [], uploaded: new Map(), busy: false });
  showChosen();
  problem(form, "");
  $("editor").showModal();
  form.body.focus();
}

function showChosen() {
  for (const image of $("chosen").querySelectorAll("img")) URL.revokeObjectURL(image.src);
  $("chosen").replaceChildren(...draft.files.map((file) => {
    const remove = element("button", { type: "button", className: "tile", title: text.remove, ariaLabel: `${text.remove}: ${file.name}` });
    remove.onclick = () => {
      draft.files = draft.files.filter((other) => other !== file);
      showChosen();
    };
    const image = element("img", { src: URL.createObjectURL(file), alt: file.name });
    image.onerror = () => image.replaceWith(element("span", { className: "name" }, file.name));
    remove.append(image);
    return remove;
  }));
}

async function save() {
  const form = $("editor-form");
  if (draft.busy) return;
  if (!form.title.value.trim() && !form.body.value.trim() && !draft.files.length) return problem(form, text.nothing);
  draft.busy = $("save").disabled = true;
  $("save").textContent = text.saving;
  problem(form, "");
  try {
    const photos = await uploadAll();
    const entry = { id: draft.id, title: form.title.value.trim(), body: form.body.value, photos };
    entry.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (form.when.value !== form.when.dataset.first) entry.entryTime = new Date(form.when.value).toISOString();
    await api("POST", "/v1/entries", entry);
    $("editor").close();
    $("search").value = "";
    scrollTo(0, 0);
    await restart();
  } catch (failure) {
    problem(form, failure.message);
  } finally {
    draft.busy = $("save").disabled = false;
    $("save").textContent = text.save;
    $("progress").hidden = true;
  }
}

// What is up already is not sent again when a save is tried anew.
async function uploadAll() {
  const total = draft.files.reduce((sum, file) => sum + file.size, 0);
  let before = 0;
  $("progress").hidden = !total;
  for (const file of draft.files) {
    if (!draft.uploaded.has(file)) {
      const photo = await upload(file, (sent) => { $("progress").value = Math.min(1, (before + sent) / total); });
      draft.uploaded.set(file, photo.id);
    }
    before += file.size;
    $("progress").value = before / total;
  }
  const ids = draft.files.map((file) => draft.uploaded.get(file));
  return [...new Set(ids)].map((photoId) => ({ photoId }));
}

function watchEditor() {
  const form = $("editor-form");
  const dialog = $("editor");
  const leave = () => {
    const isEmpty = !form.title.value && !form.body.value && !draft.files.length;
    if (!draft.busy && (isEmpty || confirm(text.leave))) dialog.close();
  };
  $("cancel").onclick = leave;
  dialog.oncancel = (event) => {
    event.preventDefault();
    leave();
  };
  form.files.onchange = () => {
    draft.files.push(...form.files.files);
    form.files.value = "";
    showChosen();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    save();
  };
}

// ---- Sessions

function problem(form, message) {
  form.querySelector(".problem").textContent = message;
}

function showSignIn() {
  $("diary").hidden = true;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  $("sign-in").hidden = false;
  $("sign-in-form").name.focus();
}

function showDiary() {
  $("sign-in").hidden = true;
  $("sign-in-form").reset();
  $("diary").hidden = false;
  return restart();
}

function watchSession() {
  const form = $("sign-in-form");
  form.onsubmit = async (event) => {
    event.preventDefault();
    problem(form, "");
    const { name, password } = form.elements;
    try {
      await api("POST", "/v1/sessions", { name: name.value, password: password.value });
      await showDiary();
    } catch (failure) {
      problem(form, failure.status === 401 ? text.wrong : failure.message);
    }
  };
  $("sign-out").onclick = async () => {
    await api("DELETE", "/v1/sessions/current").catch(() => null);
    showSignIn();
  };
}

// ---- Start

function watchFeed() {
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) loadMore(); }, { rootMargin: "800px" })
    .observe($("more"));
  let pause = 0;
  $("search").oninput = () => {
    clearTimeout(pause);
    pause = setTimeout(() => restart($("search").value.trim()), 250);
  };
  $("write").onclick = openEditor;
}

localize();
watchSession();
watchFeed();
watchEditor();
watchViewer();
api("GET", "/v1/account").then(showDiary, (failure) => { if (failure.status !== 401) { $("notice").textContent = failure.message; $("diary").hidden = false; } });
