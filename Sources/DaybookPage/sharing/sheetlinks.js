// The links of shares: made in one sheet, and shown with what copies, sends and previews them.
import { call } from "../core/api.js";
import { element, setText } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./sharing-texts.js";
import { secretBox, shownOnce } from "../settings/secretlist.js";

addTexts(texts);

const absolute = (url) => new URL(url, location.origin).href;

export const sharePath = ({ id }) => `/v1/shares/${encodeURIComponent(id)}`;

// Returns a link to a preview, which does not count as a view; null if there is none.
async function previewOf(shared) {
  const address = await call("GET", `${sharePath(shared)}/preview`).then(({ url }) => absolute(url), () => null);
  return address ? element("p", { className: "preview" }, element("a", { href: address, target: "_blank", rel: "noopener" }, t("sharePreview"))) : null;
}

// Shows the link of a share that was made earlier.
export async function showLink(shared) {
  shownOnce(t("shareLink"), t("shareMadeHint"), absolute(shared.url), await previewOf(shared));
}

// The links that one sheet makes. The diary does not change a share, so other conditions make a new one, which ends the
// one before it.
export class SheetLinks {
  // The IDs of the shares that may exist, the latest first.
  #ids = [];
  // The ID of the share whose link is shown; "" before that.
  #shown = "";
  // The forms of the last request and of the last response.
  #asked = "";
  #made = "";
  #body = {};

  #fields(form) {
    return JSON.stringify([...new FormData(form)]);
  }

  get isMade() {
    return this.#made !== "";
  }

  // Returns whether the form says anything else than the link that was made last.
  isOther(form) {
    return this.#fields(form) !== this.#made;
  }

  /**
   * Makes a share, and ends the earlier ones. The same form is sent again as it was, because the response may have been
   * lost. Resolves to null if the link is no longer wanted when the share is made: then this share ends, and the one whose
   * link is shown stays.
   *
   * @param {HTMLFormElement} form
   * @param {object} body
   * @param {() => boolean} isWanted
   */
  async make(form, body, isWanted) {
    const fields = this.#fields(form);
    if (fields !== this.#asked) {
      this.#ids.unshift(newID());
      this.#body = { id: this.#ids[0], ...body };
      this.#asked = fields;
    }
    const shared = await call("POST", "/v1/shares", { body: this.#body });
    if (!isWanted()) {
      await this.#endAllBut(this.#shown);
      return null;
    }
    this.#shown = this.#ids[0];
    await this.#endAllBut(this.#shown);
    this.#made = fields;
    return shared;
  }

  async #endAllBut(kept) {
    for (const id of this.#ids.filter((one) => one !== kept).reverse()) {
      await call("DELETE", sharePath({ id })).catch((failure) => {
        // A share whose request never arrived does not exist.
        if (failure.status !== 404) throw failure;
      });
      this.#ids = this.#ids.filter((one) => one !== id);
    }
  }
}

// Returns the part of a sheet for its link, on top: {place, begin(make), show(shared), noteOther(isOther)}. `make` is the
// sheet's button that makes a link. A link with other conditions than those of the form is no longer offered: the button
// stands in place of what copies and sends it.
export function linkPart() {
  const note = element("p", { className: "quiet", role: "status" });
  const link = element("div", {});
  const acts = element("div", { className: "actions" });
  const look = element("div", {});
  /** @type {HTMLElement[]} */
  let offers = [];
  /** @type {HTMLElement} */
  let maker;
  return {
    place: element("div", { className: "link-part" }, link, acts, note, look),
    begin(make) {
      maker = make;
      acts.append(make);
      make.focus();
    },
    // Copies the link at once, because that is what was pressed.
    show(shared) {
      const { box, copy, send, copyNow } = secretBox(t("shareMade"), absolute(shared.url));
      link.replaceChildren(box);
      offers = send ? [send, copy] : [copy];
      acts.replaceChildren(...offers, maker);
      look.replaceChildren(element("p", { className: "quiet" }, t("shareStop")));
      copy.focus();
      copyNow();
      previewOf(shared).then((preview) => { if (preview) look.prepend(preview); });
    },
    noteOther(isOther) {
      for (const one of [...offers, look]) one.hidden = isOther;
      maker.hidden = !isOther;
      setText(maker, t("shareRemake"));
      setText(note, isOther ? t("shareRemakeHint") : "");
    },
  };
}
