// The texts of what is done without a connection.
import { addTexts } from "../core/texts.js";
import en from "../texts/offline-en.js";
import ja from "../texts/offline-ja.js";
import ko from "../texts/offline-ko.js";

addTexts({ en, ja, ko });
