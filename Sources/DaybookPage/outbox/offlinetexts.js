// The texts of work without a connection.
import { addTexts } from "../core/texts.js";
import texts from "./offline-texts.js";

addTexts(texts);
