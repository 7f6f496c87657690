// The words of photos, wherever they are shown large or many at once.
import { addTexts } from "../core/texts.js";
import en from "../texts/photo-en.js";
import ja from "../texts/photo-ja.js";
import ko from "../texts/photo-ko.js";

addTexts({ en, ja, ko });
