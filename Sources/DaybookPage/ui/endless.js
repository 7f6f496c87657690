// Requests the next page of a list when its end is near.
import { element } from "./dom.js";

/**
 * @param {Element} container
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {{ token: string } | null} [options.kept] continues after the pages shown before
 * @param {(token: string) => Promise<any>} options.ask resolves to a page with nextPageToken
 * @param {(page: any) => void} options.take shows a page
 * @param {() => void} options.done is called after the last page
 * @param {(failure: any, again: () => Promise<void>) => void} options.failed reports a page that did not load
 */
export function endless(container, { signal, kept, ask, take, done, failed }) {
  const end = element("div", { className: "end", ariaHidden: "true" });
  container.append(end);
  let token = kept?.token ?? "";
  let isDone = Boolean(kept) && !token;
  let isUnderWay = false;

  async function more() {
    while (!isDone && !isUnderWay && !signal.aborted) {
      isUnderWay = true;
      try {
        const page = await ask(token);
        if (signal.aborted) return;
        token = page.nextPageToken ?? "";
        isDone = !token;
        take(page);
      } catch (failure) {
        if (!signal.aborted) failed(failure, more);
        return;
      } finally {
        isUnderWay = false;
      }
      if (isDone) done();
      else if (end.getBoundingClientRect().top > innerHeight * 2) return;
    }
  }

  const observer = new IntersectionObserver((seen) => {
    if (seen.some((one) => one.isIntersecting)) more();
  }, { rootMargin: "800px" });
  observer.observe(end);
  signal.addEventListener("abort", () => observer.disconnect());
  return { ready: kept ? null : more(), token: () => token, remove: () => end.remove() };
}
