// Shows the pictures of a share large, one after the other. Without this module, each link opens its picture alone.
const photos = document.querySelector(".photos");
const links = [...photos?.querySelectorAll("figure > a") ?? []];
const dialog = document.createElement("dialog");
const picture = document.createElement("img");
const words = document.createElement("p");
// The length of a swipe that shows the next picture, in pixels.
const SWIPE = 40;
let place = 0;
let start = null;

// Line drawings on a field of 24 by 24.
const SHAPES = { close: "M6 6l12 12M18 6L6 18", previous: "M15 5l-7 7 7 7", next: "M9 5l7 7-7 7" };

function drawing(name) {
  const made = (kind) => document.createElementNS("http://www.w3.org/2000/svg", kind);
  const [sign, path] = [made("svg"), made("path")];
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[name]);
  sign.append(path);
  return sign;
}

function control(name, deed, content = drawing(name)) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = name;
  button.append(content);
  button.setAttribute("aria-label", photos.dataset[name]);
  button.addEventListener("click", deed);
  return button;
}

// The picture in the size for screens: the link may lead to a larger one.
const large = (link) => link.dataset.large ?? link.href;

function show(next) {
  place = (next + links.length) % links.length;
  const small = links[place].querySelector("img");
  picture.src = large(links[place]);
  if (!picture.isConnected) dialog.prepend(picture);
  picture.alt = small.alt;
  // The picture has its shape before it is loaded.
  picture.width = small.width;
  picture.height = small.height;
  dialog.setAttribute("aria-label", small.alt);
  words.textContent = links[place].parentElement.querySelector("figcaption")?.innerText ?? "";
  for (const near of [place - 1, place + 1]) {
    if (links[near]) new Image().src = large(links[near]);
  }
}

function open(event, index) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(index);
  dialog.showModal();
  // The phone's back gesture closes the picture, and does not leave the page.
  history.pushState({ large: true }, "");
}

function closed() {
  if (history.state?.large) history.back();
  links[place].focus();
}

// A film that is still being made cannot be played: its picture stays, with a note, until the visitor tries again.
// Errors of media do not bubble.
photos?.addEventListener("error", ({ target }) => {
  if (!(target instanceof HTMLMediaElement) || !target.controls) return;
  target.controls = false;
  const note = document.createElement("small");
  note.setAttribute("role", "status");
  note.textContent = photos.dataset.making;
  const caption = target.closest("figure").querySelector("figcaption")
    ?? target.closest("figure").appendChild(document.createElement("figcaption"));
  const again = control("again", () => {
    again.remove();
    note.remove();
    if (!caption.hasChildNodes()) caption.remove();
    target.controls = true;
    target.focus();
    target.load();
    target.play().catch(() => null);
  }, photos.dataset.again);
  caption.append(note, again);
}, { capture: true });

if (links.length > 0 && typeof dialog.showModal === "function") {
  dialog.className = "large";
  dialog.append(words, control("close", () => dialog.close()));
  if (links.length > 1) {
    dialog.append(control("previous", () => show(place - 1)), control("next", () => show(place + 1)));
  }
  document.body.append(dialog);
  links.forEach((link, index) => link.addEventListener("click", (event) => open(event, index)));
  dialog.addEventListener("close", closed);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(place - 1);
    if (event.key === "ArrowRight") show(place + 1);
  });
  dialog.addEventListener("pointerdown", (event) => {
    start = event.isPrimary && event.pointerType === "touch" ? event.clientX : null;
  });
  dialog.addEventListener("pointerup", (event) => {
    const way = start === null || !event.isPrimary ? 0 : event.clientX - start;
    start = null;
    if (Math.abs(way) > SWIPE) show(place - Math.sign(way));
  });
  addEventListener("popstate", () => dialog.close());
  // A page that was left while a picture was large returns without the large picture.
  if (history.state?.large) history.replaceState(null, "");
}
