// The blurred picture that is shown until the real one is loaded: a ThumbHash, the format of Evan Wallace.
//
// A ThumbHash stores the factors of some cosines for each of brightness, two colour differences, and opacity.
const mostBytes = 32;

function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

// Returns the mean and the cosine factors of each channel; null if the bytes are not a ThumbHash.
function read(hash) {
  if (hash.length < 5 || hash.length > mostBytes) return null;
  const low = hash[0] | (hash[1] << 8) | (hash[2] << 16);
  const high = hash[3] | (hash[4] << 8);
  const hasAlpha = Boolean(low >> 23);
  if (hasAlpha && hash.length < 6) return null;
  const isWide = Boolean(high >> 15);
  const most = hasAlpha ? 5 : 7;
  const [wide, tall] = [Math.max(3, isWide ? most : high & 7), Math.max(3, isWide ? high & 7 : most)];
  let at = (hasAlpha ? 6 : 5) * 2;
  const nibble = () => {
    const byte = hash[at >> 1] ?? 0x77;
    const value = at & 1 ? byte >> 4 : byte & 15;
    at += 1;
    return value;
  };
  const channel = (nx, ny, scale) => {
    const found = [];
    for (let v = 0; v < ny; v += 1) {
      for (let u = v ? 0 : 1; u * ny < nx * (ny - v); u += 1) found.push({ u, v, value: (nibble() / 7.5 - 1) * scale });
    }
    return found;
  };
  return {
    light: { mean: (low & 63) / 63, waves: channel(wide, tall, ((low >> 18) & 31) / 31) },
    yellow: { mean: ((low >> 6) & 63) / 31.5 - 1, waves: channel(3, 3, ((high >> 3) & 63) / 63 * 1.25) },
    red: { mean: ((low >> 12) & 63) / 31.5 - 1, waves: channel(3, 3, ((high >> 9) & 63) / 63 * 1.25) },
    alpha: hasAlpha
      ? { mean: (hash[5] & 15) / 15, waves: channel(5, 5, (hash[5] >> 4) / 15) } : { mean: 1, waves: [] },
  };
}

const valueAt = ({ mean, waves }, xs, ys) =>
  waves.reduce((sum, { u, v, value }) => sum + value * xs[u] * ys[v] * 2, mean);

const cosines = (place, size) =>
  Array.from({ length: 7 }, (_, wave) => Math.cos((Math.PI / size) * (place + 0.5) * wave));

// Draws a ThumbHash on a canvas, which gets `size` pixels on each side. Returns false if the text is not a ThumbHash.
export function drawThumbHash(text, canvas, size = 16) {
  const found = text ? read(bytesOf(text)) : null;
  const pen = found && canvas.getContext("2d");
  if (!pen) return false;
  canvas.width = canvas.height = size;
  const image = pen.createImageData(size, size);
  const across = Array.from({ length: size }, (_, x) => cosines(x, size));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [xs, ys] = [across[x], across[y]];
      const [l, p, q] = [valueAt(found.light, xs, ys), valueAt(found.yellow, xs, ys), valueAt(found.red, xs, ys)];
      const blue = l - (2 / 3) * p;
      const red = (3 * l - blue + q) / 2;
      image.data.set([red, red - q, blue, valueAt(found.alpha, xs, ys)].map((part) => Math.min(1, Math.max(0, part)) * 255), (y * size + x) * 4);
    }
  }
  pen.putImageData(image, 0, 0);
  return true;
}
