// The position of this device, on request.
import { t } from "../core/texts.js";

const patience = 20_000;

// Asks the device for its position, and passes it to found(latitude, longitude), in degrees. `note` shows that the
// device is looking for it, or that the browser does not give it.
export function locate(note, found) {
  const failed = () => { note.textContent = t("notLocated"); };
  note.textContent = t("locating");
  if (!navigator.geolocation || !isSecureContext) return failed();
  navigator.geolocation.getCurrentPosition(({ coords }) => found(coords.latitude, coords.longitude), failed, { timeout: patience, maximumAge: 60_000 });
}
