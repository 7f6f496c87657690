// The words of photos, wherever they are shown large or many at once.
import { addTexts } from "../core/texts.js";
import en from "./photo-en.js";
import ja from "./photo-ja.js";
import ko from "./photo-ko.js";

addTexts({ en, ja, ko });
