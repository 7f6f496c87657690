// The texts of what is done without a connection.
import { addTexts } from "../core/texts.js";
import en from "./offline-en.js";
import ja from "./offline-ja.js";
import ko from "./offline-ko.js";

addTexts({ en, ja, ko });
