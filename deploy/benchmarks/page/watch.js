// Measures a document from the start of its loading: paint times, long tasks, and delays of input.
(() => {
  const seen = globalThis.watched = { entry: 0, picture: 0, long: [], events: [], shift: 0, input: 0, shown: 0 };
  const observe = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options });
  observe({ type: "longtask" }, (one) => seen.long.push(one.duration));
  observe({ type: "event", durationThreshold: 16 }, (one) => { if (one.interactionId) seen.events.push(one.duration); });
  observe({ type: "layout-shift" }, (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
  // The timeout runs after the paint of the frame that is requested now.
  const painted = (name) => requestAnimationFrame(() => setTimeout(() => { seen[name] ||= performance.now(); }));
  const entry = new MutationObserver(() => {
    if (!document.querySelector(".card")) return;
    entry.disconnect();
    painted("entry");
  });
  entry.observe(document, { childList: true, subtree: true });
  document.addEventListener("load", (event) => {
    if (event.target.matches?.(".card img, .cell img")) painted("picture");
  }, true);
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, (event) => {
      seen.input = event.timeStamp;
      // A document that this input opens reads the time from here.
      sessionStorage.setItem("input", performance.timeOrigin + event.timeStamp);
    }, true);
  }

  const isThere = (one) => one && (one.tagName !== "IMG" || (one.complete && one.naturalWidth > 0));
  // Measures the time from the last input until an element of a selector is shown that was not there before.
  seen.await = (selector) => {
    const before = new Set([...document.querySelectorAll(selector)].map((one) => one.currentSrc || one));
    seen.shown = 0;
    const look = () => {
      const found = [...document.querySelectorAll(selector)].find(
        (one) => isThere(one) && !before.has(one.currentSrc || one));
      if (!found) return requestAnimationFrame(look);
      seen.shown = Math.max(0.1, performance.now() - seen.input);
    };
    requestAnimationFrame(look);
  };

  // Records the time from each frame to the next, until roll(false).
  let rolling = 0;
  seen.frames = [];
  seen.roll = (isOn) => {
    cancelAnimationFrame(rolling);
    if (!isOn) return;
    seen.frames = [];
    seen.long = [];
    let last = 0;
    rolling = requestAnimationFrame(function next(time) {
      if (last) seen.frames.push(time - last);
      last = time;
      rolling = requestAnimationFrame(next);
    });
  };
})();
