// Keeps the visible part in place while content above it grows, because pictures and markup load after their cards.

// Returns watch(card), which returns the card, and placed(card), for a card that replaced another: changes before the
// next frame count as growing, too. Works until the signal ends it.
export function steady(signal) {
  const heights = new WeakMap();
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const { height, bottom } = target.getBoundingClientRect();
      const before = heights.get(target);
      heights.set(target, height);
      if (before !== undefined && height !== before && bottom - (height - before) <= 0) scrollBy(0, height - before);
    }
  });
  signal.addEventListener("abort", () => observer.disconnect());
  return {
    watch(card) {
      observer.observe(card);
      return card;
    },
    placed: (card) => heights.set(card, card.getBoundingClientRect().height),
  };
}
