// Throws unless two values are equal as JSON.
export function equal(found, wanted) {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

export const soon = (time = 0) => new Promise((resolve) => setTimeout(resolve, time));
