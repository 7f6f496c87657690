// Pictures as files for the device's own sheet of sharing: newly made ones, without their place and camera.
import { button, element } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { record } from "../photos/photos.js";

// The maximum number of pictures that are given at once. They are made when the sheet opens: browsers open the device's
// sheet only in answer to a press.
const most = 5;
const quality = 0.92;

/**
 * Draws a photo anew, as a file whose name says nothing of the diary.
 *
 * @param {string} id
 * @param {number} number
 */
async function fileOf(id, number) {
  const photo = await record(id);
  if (photo.kind !== "PHOTO" || !photo.urls?.large) throw new Error("it has no picture");
  const image = element("img", { src: photo.urls.large });
  await image.decode();
  const canvas = element("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser draws no picture");
  // Transparent parts of a picture would be black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!picture) throw new Error("the browser made no picture");
  return new File([picture], `photo-${number}.jpg`, { type: "image/jpeg" });
}

/**
 * Returns the button that gives pictures to the device's sheet of sharing. It shows when they are made, and only where the
 * device takes them.
 *
 * @param {string[]} ids
 * @param {AbortSignal} signal
 */
export function picturesButton(ids, signal) {
  const own = button(t("sharePictures", { count: ids.length }), () => null);
  own.hidden = true;
  const offer = async () => {
    const files = await Promise.all(ids.map((id, index) => fileOf(id, index + 1)));
    if (signal.aborted || !navigator.canShare({ files })) return;
    // It is rejected when the person changes their mind.
    own.onclick = () => navigator.share({ files }).catch(() => null);
    own.hidden = false;
  };
  if (ids.length && ids.length <= most && "canShare" in navigator) offer().catch(() => null);
  return own;
}
