"""Changes from elsewhere appear by themselves, miss nothing, and move nothing that is being read."""

from page_tests import PageTest
from pictures import png

# The stream of changes begins when the test says so.
HOLD_STREAM = """
const Real = window.EventSource;
window.EventSource = function (address) {
    const held = { readyState: 0, close() { this.real?.close(); } };
    window.letGo = () => {
        const real = held.real = new Real(address);
        for (const name of ["onopen", "onmessage", "onerror"]) {
            real[name] = (event) => {
                held.readyState = real.readyState;
                held[name]?.(event);
            };
        }
    };
    return held;
};
Object.assign(window.EventSource, { CONNECTING: 0, OPEN: 1, CLOSED: 2 });
"""

# The answer at a path is there, and is given when the test says so.
HOLD = """
const [[held], real] = [arguments, window.fetch];
window.fetch = async (path, options) => {
    const answer = await real(path, options);
    if (!path.startsWith(held)) return answer;
    await new Promise((resolve) => {
        window.letGo = () => {
            window.letGo = null;
            resolve();
        };
    });
    return answer;
};
"""

# The page's requests to the diary, in their order.
NOTE_REQUESTS = """
window.asked = [];
const [fetched, Real] = [window.fetch, window.EventSource];
window.fetch = (path, options) => {
    window.asked.push(path);
    return fetched(path, options);
};
window.EventSource = class extends Real {
    constructor(address) {
        super(address);
        window.asked.push(address);
    }
};
"""

# The number of changes that the page received.
TOLD = """
return import(arguments[0]).then((live) => live.position());
"""

# The first card that is whole in the window, and where it stands.
READ = """
const card = [...document.querySelectorAll("#feed .card")].find((one) => one.getBoundingClientRect().top > 60);
return [card.dataset.entry, card.getBoundingClientRect().top];
"""

TOP = "return document.querySelector(`#feed [data-entry='${arguments[0]}']`).getBoundingClientRect().top"


class LiveTests(PageTest):
    """One diary, several windows."""

    def entry(self, title, **more):
        return self.client.call("POST", "/v1/entries", {"title": title, **more})

    def test_nothing_is_missed_between_the_list_and_the_first_word_of_the_stream(self):
        self.entry(f"{self.title} listed")
        page = self.browser
        page.sign_in()
        page.shown("#feed .card", f"{self.title} listed")
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD_STREAM})
        try:
            page.open()
            page.shown("#feed .card", f"{self.title} listed")
            page.until("the stream waits", lambda: page.run("return Boolean(window.letGo)"))
            self.entry(f"{self.title} meanwhile")
            page.run("window.letGo()")
            page.click(".news", "1개")
            page.shown("#feed .card", f"{self.title} meanwhile")
        finally:
            page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)

    def test_what_is_seen_first_is_asked_for_once_and_not_one_after_the_other(self):
        self.entry(f"{self.title} listed")
        page = self.browser
        page.sign_in()
        token = page.token()
        page.fresh()
        page.driver.execute_cdp_cmd("Network.setCookie", {
            "name": "daybook_session", "value": token, "url": page.base, "httpOnly": True, "sameSite": "Strict"})
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NOTE_REQUESTS})["identifier"]
        self.addCleanup(page.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
        who, entries, changes = "/v1/account", "/v1/entries?pageSize=20", "/v1/changes:stream"
        # The first time, who is signed in is asked first, because it may be nobody.
        for first in ([who, changes, entries], [changes, entries, who]):
            page.open()
            page.shown("#feed .card", f"{self.title} listed")
            asked = page.run("return window.asked")
            self.assertEqual(asked[:3], first)
            for path in first:
                self.assertEqual(asked.count(path), 1, asked)

    def test_what_changes_while_a_list_is_on_its_way_is_shown(self):
        changed, removed = self.entry(f"{self.title} one", body="at first"), self.entry(f"{self.title} two")
        page = self.browser
        page.sign_in()
        page.visit("/settings")
        page.run(HOLD, "/v1/entries?")
        page.visit("/diary")
        page.until("the list is on its way", lambda: page.run("return Boolean(window.letGo)"))
        before = page.run(TOLD, page.module("core/live.js"))
        self.client.call("PATCH", f"/v1/entries/{changed['id']}?updateMask=body", {"body": "changed meanwhile"})
        self.client.call("DELETE", f"/v1/entries/{removed['id']}")
        new = self.entry(f"{self.title} three")
        page.until("the page is told", lambda: page.run(TOLD, page.module("core/live.js")) > before)
        page.until("all of it", lambda: page.find(".news"))
        page.run("window.letGo()")
        page.shown(f"[data-entry='{changed['id']}']", "changed meanwhile")
        self.assertIsNone(page.find(f"[data-entry='{removed['id']}']"))
        page.click(".news")
        page.until("it is asked for anew", lambda: page.run("return Boolean(window.letGo)"))
        page.run("window.letGo()")
        page.shown(f"[data-entry='{new['id']}']")
        page.gone(".news")

    def test_a_photo_that_is_hidden_while_it_is_on_its_way_does_not_stay(self):
        photo = self.client.upload(png(self.files / "on-its-way.png", 41).read_bytes(), "on-its-way.png")
        page = self.browser
        page.sign_in()
        page.visit("/settings")
        page.run(HOLD, "/v1/photos:batchGet")
        page.run("""
            history.pushState({ key: "photo", steps: 1 }, "", `/photos/${arguments[0]}`);
            dispatchEvent(new PopStateEvent("popstate"));""", photo["id"])
        page.until("the photo is on its way", lambda: page.run("return Boolean(window.letGo)"))
        before = page.run(TOLD, page.module("core/live.js"))
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page.until("the page is told", lambda: page.run(TOLD, page.module("core/live.js")) > before)
        page.run("window.letGo()")
        page.gone("#viewer")

    # Scripts run between a change and the layout that follows it; people see the page after both.
    def stays(self, reader, entry, top):
        reader.until("the card that is read is where it was", lambda: abs(reader.run(TOP, entry) - top) <= 1)

    def test_two_browsers_are_in_step_and_what_is_read_stays_where_it_is(self):
        entries = [self.entry(f"{self.title} {number}", body="\n".join(["a line"] * 8)) for number in range(30)]
        reader = self.browser
        reader.sign_in()
        reader.visit("/diary")
        reader.until("enough is there", lambda: reader.run("""
            scrollTo(0, document.body.scrollHeight);
            return document.querySelectorAll("#feed .card").length >= 30;"""))
        reader.run("scrollTo(0, 3000)")
        read, top = reader.run(READ)
        writer = self.open_browser(size=(390, 844))
        writer.sign_in()
        # A new one waits above, and is announced.
        writer.write(f"{self.title} new", "written in the other browser")
        writer.is_kept()
        reader.shown(".news", "1개")
        self.assertEqual(reader.run(TOP, read), top)
        # One above that is read grows, and gets markup, which comes after the card.
        above = entries[-1]["id"]
        writer.driver.get(f"{writer.base}/entries/{above}/edit")
        writer.until("it is open", lambda: writer.find("#editor") and writer.value("body"))
        writer.type(body="\n\n" + "- a point\n" * 12)
        reader.until("it has its list", lambda: reader.run(
            "return document.querySelectorAll(`#feed [data-entry='${arguments[0]}'] li`).length", above) >= 12)
        self.stays(reader, read, top)
        # The very one that is read changes in its place.
        self.client.call("PATCH", f"/v1/entries/{read}?updateMask=title", {"title": f"{self.title} renamed"})
        reader.shown(f"#feed [data-entry='{read}']", "renamed")
        self.stays(reader, read, top)
        # A deleted card above goes without moving it, either.
        self.client.call("DELETE", f"/v1/entries/{above}")
        reader.gone(f"#feed [data-entry='{above}']")
        self.stays(reader, read, top)
        self.assertEqual(writer.troubles(), [])

    def test_an_input_method_is_not_disturbed_by_the_search(self):
        self.entry("바다 여행")
        page = self.browser
        page.sign_in()
        page.visit("/search")
        page.click("#search")
        compose = lambda text: page.driver.execute_cdp_cmd(  # noqa: E731
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        for text in ("ㅂ", "바"):
            compose(text)
        page.shown("#suggestions", "바다")
        self.assertEqual(page.find("#search").get_property("value"), "바")
        page.driver.execute_cdp_cmd("Input.insertText", {"text": "바"})
        for text in ("ㄷ", "다"):
            compose(text)
        page.driver.execute_cdp_cmd("Input.insertText", {"text": "다"})
        page.shown("#screen .card", "바다 여행")
        self.assertEqual(page.find("#search").get_property("value"), "바다")

    def test_a_day_that_is_read_keeps_what_did_not_change(self):
        noon = {"entryTime": "2019-03-04T03:00:00Z", "timeZone": "Asia/Seoul"}
        first, second = (self.entry(f"{self.title} {number}", body="a line", **noon) for number in (1, 2))
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary/2019-03-04")
        page.shown(".one .card", f"{self.title} 2")
        page.run("""
            window.kept = document.querySelector(`.card[data-entry="${arguments[0]}"]`);
            window.kept.querySelector(".acts").focus();""", first["id"])
        self.client.call("PATCH", f"/v1/entries/{second['id']}?updateMask=body", {"body": "changed elsewhere"})
        page.shown(".one .card", "changed elsewhere")
        self.assertTrue(page.run("""
            return window.kept.isConnected && window.kept.querySelector(".acts") === document.activeElement;"""))
        self.client.call("DELETE", f"/v1/entries/{second['id']}")
        page.gone(f".card[data-entry='{second['id']}']")
        self.assertTrue(page.run("return window.kept.isConnected"))
