// The texts of photos, shown large or many at once.
import { addTexts } from "../core/texts.js";
import texts from "./photo-texts.js";

addTexts(texts);
