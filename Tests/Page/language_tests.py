"""Every screen in every language: no word of another one, and no key in place of a text."""

import re

from page_tests import PageTest
from pictures import png
from text_tests import table

# The words of the page: text, and those of a screen reader or an empty field.
SAID = """
    const root = document.body;
    const said = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode;
        if (!parent.closest("script, style, noscript, datalist, option, code, [hidden]") && data.trim()) said.push(data.trim());
    }
    for (const one of root.querySelectorAll("[aria-label], [placeholder], [title], [alt], [aria-valuetext]")) {
        if (one.closest("[hidden]")) continue;
        for (const name of ["aria-label", "placeholder", "title", "alt", "aria-valuetext"]) if (one.getAttribute(name)) said.push(one.getAttribute(name));
    }
    // The other zones are named after their cities until the field is touched.
    const foreign = "[name=locale] *, datalist *, [name=timeZone] :not(:checked)";
    for (const one of root.querySelectorAll("option")) if (!one.matches(foreign)) said.push(one.textContent);
    said.push(document.title);
    return said;"""
GO = """
    for (const dialog of document.querySelectorAll("dialog.question[open]")) dialog.close();
    history.pushState({ key: String(Math.random()), steps: 1 }, "", arguments[0]);
    dispatchEvent(new PopStateEvent("popstate"));"""
# Names that are the same in every language: of the product, of browsers, units, formats, a command's argument, conditions as
# they are typed.
NAMES = re.compile(
    r"Daybook|owner|Chrome|Linux|Python-urllib\S*|\b(?:DIR|PNG|PDF|ZIP)\b|image/png|[kMG]?B\b|HTTPS?|https?|localhost|"
    r"(?:tag|person|place|camera|from|to|is):\w*|help@example\.org|\d\S*|[\w-]+\.png", re.ASCII)
# The pages of the settings.
SETTINGS = [
    "diary", "look", "time", "sounds", "security", "password", "passkeys", "devices", "hidden", "sharing", "apps", "people", "storage",
    "backup", "export", "import", "about",
]
PATHS = [
    "/", "/diary", "/diary?show=favorites", "/diary?order=written", "/diary/{date}", "/diary/1999-01-01", "/diary/not-a-day",
    "/entries/{entry}", "/entries/{entry}/edit", "/entries/unknown", "/library", "/library?view=days", "/library?view=months",
    "/library?view=years", "/photos/{photo}", "/photos/unknown", "/albums", "/albums/{album}", "/albums/recents",
    "/albums/unknown", "/for-you", "/for-you?subject={subject}", "/for-you?subject=unknown", "/for-you?memory=unknown",
    "/search", "/search?q=000", "/search?tag={tag}", "/discover", "/discover?show=saved", "/trash", "/settings",
    *(f"/settings/{part}" for part in SETTINGS),
]
PLAIN = "/settings/https"
# The dialogs over a screen: the path, and the elements that are pressed there, one after the other.
SHEETS = [
    ("/albums", ".new-album"), ("/albums", ".new-album", ".menu-list [data-act=newAlbum]"), ("/search?is=favorite", ".save-album"),
    ("/albums/{album}", ".library-head .acts"),
    *(("/albums/{album}", ".library-head .acts", f".menu-list [data-act={act}]") for act in ("move", "remove")),
    ("/for-you", ".other-day"), ("/for-you", ".add"), ("/for-you?subject={subject}", ".bar .acts", ".menu-list [data-act=edit]"),
    ("/search", ".filters .more-filters"), ("/entries/{entry}", ".bar .acts"), ("/diary", ".bar .acts"), ("/trash", ".danger"),
    ("/settings/sounds", "#settings .add"), ("/settings/apps", "#settings .add"), ("/settings/people", "#settings .add"), ("/photos/{photo}", "#viewer-info"), ("/photos/{photo}", "#viewer-album"),
]


class LanguageTests(PageTest):
    """With a diary that is written in the language of its reader."""

    options = ("--contact", "help@example.org")
    words = {"ko": "바다", "ja": "海辺", "en": "seaside"}

    def filled(self, language):
        """Something for every screen, in the language. Returns what paths name."""
        call, word = self.client.call, self.words[language]
        call("PATCH", "/v1/account?updateMask=locale,timeZone", {"locale": language, "timeZone": "Asia/Seoul"})
        def uploaded(seed):
            return self.client.upload(png(self.files / f"{seed}.png", seed).read_bytes(), f"{seed}.png")["id"]
        seed = 30 * (1 + list(self.words).index(language))
        photos = [uploaded(seed + number) for number in range(3)]
        subject = call("POST", "/v1/subjects", {"name": word, "kind": "PET", "birthday": "2020-01-02"})
        call("PATCH", f"/v1/photos/{photos[0]}?updateMask=people,caption,place", {
            "people": [word], "caption": word, "place": {"name": word, "latitude": 37.5, "longitude": 127}})
        entry = call("POST", "/v1/entries", {
            "title": word, "body": word, "tags": [word], "people": [word], "place": {"name": word}, "favorite": True,
            "photos": [{"photoId": photos[0], "caption": word}]})
        album = call("POST", "/v1/albums", {"title": word})
        call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": photos[:2]})
        for path in (f"/v1/photos/{photos[2]}", f"/v1/entries/{call('POST', '/v1/entries', {'title': word})['id']}"):
            call("DELETE", path)
        return {"entry": entry["id"], "photo": photos[0], "album": album["id"], "subject": subject["id"], "tag": word, "date": entry["localDate"]}

    def emptied(self, names):
        """So that the next language finds none of this one's words."""
        for kind, name in (("entries", "entry"), ("albums", "album"), ("subjects", "subject")):
            self.client.call("DELETE", f"/v1/{kind}/{names[name]}")
        for photo in self.client.call("GET", "/v1/photos")["photos"]:
            self.client.call("DELETE", f"/v1/photos/{photo['id']}")
        self.client.call("POST", "/v1/trash:empty", {})

    def faults(self, language, where, said):
        keys = set(table("en")) - {text for text in table(language).values()}
        found = []
        for text in said:
            rest = NAMES.sub(" ", text)
            foreign = re.findall(r"[A-Za-z]{2,}", rest) if language != "en" else re.findall(r"[\u3040-\u30ff\uac00-\ud7a3]+", rest)
            if language == "ko":
                foreign += re.findall(r"[\u3040-\u30ff]+", rest)
            if language == "ja":
                foreign += re.findall(r"[\uac00-\ud7a3]+", rest)
            if foreign or text.strip() in keys or "undefined" in text or "{" in text:
                found.append((where, text, foreign))
        return found

    def walk(self, language):
        names = self.filled(language)
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        self.addCleanup(self.emptied, names)
        page = self.browser
        page.sign_in()
        # The question whether the diary is to follow the browser is in the browser's language.
        if page.find("#proposal"):
            page.click("#proposal-leave")
        found = []
        settled = "return !document.querySelector('[role=status]')?.textContent.includes(arguments[0])"
        waiting = table(language)["stateWaiting"]
        # The last one is for addresses without TLS, of which the page's own is taken for one then.
        for path, *pressed in [*((path,) for path in PATHS), *SHEETS, (PLAIN,)]:
            if path == PLAIN:
                page.run("for (const dialog of document.querySelectorAll('dialog.question[open]')) dialog.close();")
                page.without_tls(path)
                page.shown("#settings code")
            else:
                page.run(GO, path.format(**names))
            page.until(f"{path} is there", lambda: page.run("return Boolean(document.querySelector('#screen > *, #viewer'))"))
            page.until(f"{path} has loaded", lambda: page.run(settled, waiting))
            for one in pressed:
                page.shown(one)
                page.run("document.querySelector(arguments[0]).click()", one)
                page.until("it opens", lambda: page.run("return Boolean(document.querySelector('dialog[open]'))"))
            if not pressed:
                page.driver.execute_async_script("setTimeout(arguments[0], 250)")
            found += self.faults(language, (path, pressed), page.run(SAID))
        self.assertEqual(found, [], "\n".join(map(str, found)))

    def test_another_language_is_spoken_at_once_in_the_settings(self):
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        page = self.browser
        page.sign_in()
        if page.find("#proposal"):
            page.click("#proposal-leave")
        page.settings("diary")
        page.shown("#settings-form")
        page.run("document.querySelector('#settings-form [name=locale]').value = 'en'")
        page.click("#settings-form .primary")
        page.shown("#settings-form .note", "Saved.")
        page.until("nothing is Korean", lambda: self.faults("en", "/settings/diary", page.run(SAID)) == [])

    def test_every_screen_speaks_korean(self):
        self.walk("ko")

    def test_every_screen_speaks_japanese(self):
        self.walk("ja")

    def test_every_screen_speaks_english(self):
        self.walk("en")
