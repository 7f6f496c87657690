"""The page without a connection: installed, opened, read and written on."""

import importlib.machinery
import importlib.util
import pathlib
import re
import shutil
import threading

from browser import Browser
from diary import PASSWORD, Diary
from page_tests import PageTest
from pictures import png

HERE = pathlib.Path(__file__).resolve().parent

# New entries with some words in them are not reached by the diary, those with others wait until the test says so.
LOSE_AND_HOLD = """
const real = window.fetch;
Object.assign(window, { lost: "", held: "", letGo: null });
window.fetch = async (path, options) => {
    if (options?.method !== "POST" || path !== "/v1/entries") return real(path, options);
    if (window.lost && options.body.includes(window.lost)) throw new TypeError("lost");
    if (window.held && options.body.includes(window.held)) await new Promise((resolve) => { window.letGo = resolve; });
    return real(path, options);
};
[window.lost, window.held] = arguments;
"""

# Of photos so many arrive as the test says; new entries with all of them.
LET_SOME = """
window.most = 0;
const [fetched, sent] = [window.fetch, XMLHttpRequest.prototype.send];
window.fetch = (path, options) => (options?.method === "POST" && path === "/v1/entries" && window.most !== Infinity
    ? Promise.reject(new TypeError("lost")) : fetched(path, options));
XMLHttpRequest.prototype.send = function (body) {
    if (window.most-- > 0) return sent.call(this, body);
    setTimeout(() => this.dispatchEvent(new ProgressEvent("error")));
};
"""


class OfflineTest(PageTest):
    """Helps to lose the connection and to find it again."""

    def sign_in_kept(self):
        """Signs in with a service worker that keeps what is read."""
        page = self.browser
        page.until("the worker is there", lambda: page.run("return navigator.serviceWorker.controller !== null"), 90)
        page.sign_in()
        return page

    def addresses(self, prefix="daybook.kept."):
        """The addresses in the caches whose names begin so."""
        return self.browser.driver.execute_async_script("""
            const [prefix, done] = arguments;
            (async () => {
                const found = [];
                for (const name of await caches.keys()) {
                    if (!name.startsWith(prefix)) continue;
                    const cache = await caches.open(name);
                    for (const { url } of await cache.keys()) found.push(url.slice(location.origin.length));
                }
                done(found);
            })();""", prefix)

    def is_kept(self, *beginnings):
        for beginning in beginnings:
            self.browser.until(f"{beginning} is kept", lambda: any(
                address.startswith(beginning) for address in self.addresses()))

    def kept_text(self):
        """All that is kept of the diary's answers."""
        return self.browser.driver.execute_async_script("""
            const [done] = arguments;
            (async () => {
                const texts = [];
                for (const name of (await caches.keys()).filter((one) => one.startsWith("daybook.kept."))) {
                    const cache = await caches.open(name);
                    for (const request of await cache.keys()) {
                        // The worker may have dropped it meanwhile.
                        const answer = await cache.match(request);
                        if (answer) texts.push(await answer.text());
                    }
                }
                done(texts.join("\\n"));
            })();""")

    def waiting(self):
        """The titles of what waits to be sent in this browser, whoever wrote it."""
        return self.browser.driver.execute_async_script("""
            const [done] = arguments;
            const request = indexedDB.open("daybook", 1);
            request.onsuccess = () => {
                const all = request.result.transaction("waiting").objectStore("waiting").getAll();
                all.onsuccess = () => { request.result.close(); done(all.result.map(({ draft }) => draft.title)); };
            };""")

    def lose(self):
        """The diary is gone for the page."""
        self.diary.stop()
        self.addCleanup(self.find)

    def find(self):
        """It is there again, at the same address."""
        if self.diary.process.poll() is not None:
            self.diary.start()


class InstallTests(OfflineTest):
    def test_the_page_can_be_installed(self):
        page = self.sign_in_kept()
        manifest = page.driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        self.assertTrue(manifest["url"].endswith("/manifest.webmanifest"))
        errors = page.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
        self.assertEqual([one for one in errors if one["errorId"] != "in-incognito"], [])

    def test_the_shortcut_begins_to_write(self):
        page = self.browser
        page.sign_in()
        page.driver.get(page.base + "/?write")
        page.until("the text has the focus", lambda: page.run("return document.activeElement?.name") == "body")
        self.assertEqual(page.run("return location.pathname + location.search"), "/")

    def test_each_file_of_the_version_is_kept_and_each_screen_opens_without_the_server(self):
        page = self.sign_in_kept()
        script = page.driver.execute_async_script(
            "fetch('/service-worker.js').then((answer) => answer.text()).then(arguments[0])")
        folder = re.search(r'\bfolder ?= ?"(/assets/[0-9a-f]{16}/)"', script)[1]
        files = re.findall(r'"([^"]+)"', re.search(r"\bfiles ?= ?\[(.*?)\]", script)[1])
        self.assertGreater(len(files), 20)
        kept = self.addresses("daybook.shell.")
        self.assertEqual({one for one in kept if one.startswith("/assets/")}, {folder + name for name in files})
        self.is_kept("/v1/account")
        self.lose()
        for path in ("/", "/diary", "/library", "/albums", "/for-you", "/search", "/discover", "/trash", "/settings", "/settings/look"):
            page.driver.get(page.base + path)
            page.shown("#screen h1")
            self.assertIsNone(page.find("#unreachable"))
            self.assertNotIn("불러오지 못했어요", page.find("#screen").text)
        page.shown("#connection")


class ReadingTests(OfflineTest):
    def test_the_day_seen_last_is_there_with_its_pictures_and_heals(self):
        photo = self.client.upload(png(self.files / "day.png", 5).read_bytes(), "day.png")
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "body": "as it was", "entryTime": "2026-03-04T03:00:00Z",
            "photos": [{"photoId": photo["id"]}]})
        page = self.sign_in_kept()
        page.driver.get(page.base + "/diary/2026-03-04")
        page.shown(".card", self.title)
        self.is_kept("/v1/account", "/v1/days/2026-03-04", f"/v1/photos/{photo['id']}/renditions/")
        self.lose()
        page.reload()
        page.shown(".card", self.title)
        page.until("its picture shows", lambda: page.run(
            "return document.querySelector('.card img')?.naturalWidth > 0"))
        page.shown("#connection:not(.lost)", "오프라인이에요")
        # There is something to read, which is no alarm.
        [ink, band, bad] = page.run("""
            const probe = document.body.appendChild(Object.assign(document.createElement("i"), { style: "color: var(--bad)" }));
            return [document.body, document.getElementById("connection"), probe].map((one) => getComputedStyle(one).color);""")
        self.assertEqual(band, ink)
        self.assertNotEqual(band, bad)
        self.find()
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": "as it is now"})
        page.shown(".card", "as it is now")
        page.gone("#connection")

    def test_the_search_looks_through_what_is_kept_and_searches_the_diary_again(self):
        hidden = {"title": f"{self.title} hidden", "body": "물안개", "hidden": True}
        self.client.call("POST", "/v1/entries", {"title": self.title, "body": "강가에 **물안개**가 끼었다"})
        self.client.call("POST", "/v1/entries", hidden)
        page = self.sign_in_kept()
        page.visit("/diary")
        page.shown(".card", self.title)
        self.is_kept("/v1/account", "/v1/entries")
        self.lose()
        page.visit("/search")
        page.send("#search", "물안개")
        page.shown("#feed .card", self.title)
        page.shown("#screen [role=status]", "이 기기에 보관된 일기")
        page.shown("#feed mark", "물안개")
        self.assertEqual(len(page.driver.find_elements("css selector", "#feed .card")), 1)
        page.shown("#connection:not(.lost)")
        page.find("#search").clear()
        page.send("#search", "어디에도 없는 말")
        page.shown("#notice", "찾은 것이 없어요")
        page.find("#search").clear()
        page.send("#search", "물안개")
        page.shown("#feed .card", self.title)
        self.find()
        page.until("the diary was searched", lambda: "이 기기에 보관된" not in page.find("#screen").text)
        page.shown("#feed .card", self.title)

    def test_nothing_hidden_or_deleted_is_kept(self):
        shown, hidden, gone = [self.client.call("POST", "/v1/entries", {
            "title": f"{self.title} {name}", "entryTime": f"{day}T03:00:00Z",
        }) for name, day in (("shown", "2026-03-05"), ("hidden", "2026-03-05"), ("gone", "2026-03-06"))]
        page = self.sign_in_kept()
        for path in ("/diary/2026-03-05", f"/entries/{hidden['id']}", "/diary/2026-03-06"):
            page.driver.get(page.base + path)
            page.shown(".card", self.title)
            self.is_kept("/v1" + path.replace("diary", "days"))
        self.client.call("PATCH", f"/v1/entries/{hidden['id']}?updateMask=hidden", {"hidden": True})
        self.client.call("DELETE", f"/v1/entries/{gone['id']}")
        page.until("they are gone", lambda: not {
            "/v1/days/2026-03-05", f"/v1/entries/{hidden['id']}", "/v1/days/2026-03-06"} & set(self.addresses()))
        # While hidden things are open, one that is looked at is not kept.
        page.run("""fetch("/v1/sessions/current:unlock", {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ password: arguments[0] }),
        })""", PASSWORD)
        page.until("it is open", lambda: page.driver.execute_async_script(
            "fetch(arguments[0]).then((answer) => arguments[1](answer.ok))", f"/v1/entries/{hidden['id']}"))
        page.driver.execute_async_script("fetch(arguments[0]).then(() => arguments[1]())", "/v1/entries?hidden=true")
        page.driver.get(page.base + "/diary/2026-03-05")
        page.shown(".card", "shown")
        self.is_kept("/v1/days/2026-03-05")
        self.assertEqual([one for one in self.addresses() if "hidden" in one or hidden["id"] in one], [])
        self.assertIn(shown["title"], self.kept_text())
        self.assertNotIn(hidden["title"], self.kept_text())

    def test_what_was_hidden_while_no_window_was_open_is_not_kept(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "entryTime": "2026-03-07T03:00:00Z"})
        page = self.sign_in_kept()
        page.driver.get(page.base + f"/entries/{entry['id']}")
        page.shown(".card", self.title)
        self.is_kept(f"/v1/entries/{entry['id']}")
        page.driver.get("about:blank")
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=hidden", {"hidden": True})
        page.driver.get(page.base + "/settings")
        page.until("it is gone", lambda: f"/v1/entries/{entry['id']}" not in self.addresses())
        self.assertNotIn(self.title, self.kept_text())

    def test_signing_out_leaves_nothing_in_the_caches(self):
        self.client.call("POST", "/v1/entries", {"title": self.title})
        page = self.sign_in_kept()
        page.visit("/diary")
        page.shown(".card", self.title)
        self.is_kept("/v1/account", "/v1/entries")
        page.click("#sign-out")
        page.shown("#sign-in-form")
        page.until("nothing is kept", lambda: self.addresses() == [])
        self.lose()
        page.reload()
        page.shown("#unreachable")
        self.assertNotIn(self.title, page.run("return document.documentElement.outerHTML"))

    def test_a_session_that_the_server_ends_leaves_nothing_in_the_caches(self):
        page = self.sign_in_kept()
        page.visit("/diary")
        self.is_kept("/v1/account", "/v1/entries")
        type(self.client)(self.diary, page.token()).call("DELETE", "/v1/sessions/current")
        page.shown("#sign-in-form")
        page.until("nothing is kept", lambda: self.addresses() == [])

    def test_another_account_gets_nothing_that_was_kept(self):
        self.client.call("POST", "/v1/entries", {"title": self.title})
        page = self.sign_in_kept()
        page.visit("/diary")
        page.shown(".card", self.title)
        self.is_kept("/v1/entries")
        self.diary.stop()
        # Another diary at the same address: for the browser it is the same site, and somebody else signs in.
        other = Diary(PageTest.binaries, address=self.diary.address, owner="guest").start()
        self.addCleanup(self.find)
        self.addCleanup(other.remove)
        page.shown("#sign-in-form")
        page.sign_in("guest", PASSWORD)
        page.visit("/albums")
        self.is_kept("/v1/albums")
        self.assertNotIn(self.title, self.kept_text())
        other.stop()
        page.driver.get(page.base + "/diary")
        page.shown("#connection")
        self.assertNotIn(self.title, page.run("return document.documentElement.outerHTML"))


class WritingTests(OfflineTest):
    def test_an_entry_written_offline_is_sent_once_with_its_photo(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.write(self.title, "written in a tunnel")
        page.choose(png(self.files / "tunnel.png", 9))
        page.shown("#chosen img")
        page.click("#save")
        page.is_saved()
        page.shown("#waiting li", self.title)
        # It is there after a start without a connection, too.
        page.reload()
        page.shown("#waiting li", self.title)
        page.shown("#waiting img")
        self.assertEqual(self.waiting(), [self.title])
        self.find()
        page.shown("#feed .card", self.title)
        page.gone("#waiting")
        entry = self.only_entry()
        self.assertEqual(entry["body"], "written in a tunnel")
        self.assertEqual(len(entry["photos"]), 1)
        self.assertEqual(self.waiting(), [])

    def test_two_windows_send_it_once(self):
        page = self.sign_in_kept()
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.open()
        page.shown("#editor")
        self.lose()
        for window in (page.driver.current_window_handle, first):
            page.driver.switch_to.window(window)
            page.write(f"{self.title} {window == first}", "from one of two")
            page.click("#save")
            page.is_saved()
        page.until("both wait", lambda: len(page.driver.find_elements("css selector", "#waiting li")) == 2)
        self.find()
        page.until("nothing waits", lambda: self.waiting() == [])
        for title in (f"{self.title} True", f"{self.title} False"):
            self.only_entry(title)

    def test_an_answer_that_is_lost_makes_one_entry(self):
        page = self.sign_in_kept()
        page.write(self.title, "sent")
        page.run("""
            const real = window.fetch;
            let lost = 0;
            window.fetch = async (path, options) => {
                const answer = await real(path, options);
                if (options?.method !== "POST" || ++lost > 2) return answer;
                throw new TypeError("the answer was lost");
            };""")
        page.click("#save")
        page.is_saved()
        page.until("nothing waits", lambda: self.waiting() == [])
        self.assertEqual(self.only_entry()["body"], "sent")

    def test_what_waits_is_opened_and_changed_before_it_is_sent(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.write(self.title, "first words")
        page.choose(png(self.files / "again.png", 3))
        page.shown("#chosen img")
        page.click("#save")
        page.is_saved()
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "first words")
        page.shown("#chosen img")
        page.gone("#waiting")
        page.type(body=", last words")
        page.click("#save")
        page.is_saved()
        page.shown("#waiting li", self.title)
        self.find()
        page.gone("#waiting")
        entry = self.only_entry()
        self.assertEqual((entry["body"], len(entry["photos"])), ("first words, last words", 1))

    def test_photos_that_wait_outlive_the_window_that_opened_them(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.write(self.title, "first words")
        page.choose(png(self.files / "outlives.png", 4))
        page.shown("#chosen img")
        page.click("#save")
        page.is_saved()
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "first words")
        page.type(body=", last words")
        page.until("the words are kept", lambda: page.run(
            "return Object.values(localStorage).some((text) => text.includes('last words'))"))
        page.reload()
        page.shown("#waiting li", self.title)
        page.shown("#waiting img")
        page.gone("#unsaved")
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "first words, last words")
        page.shown("#chosen img")
        self.find()
        page.click("#save")
        page.is_saved()
        page.until("nothing waits", lambda: self.waiting() == [])
        entry = self.only_entry()
        self.assertEqual((entry["body"], len(entry["photos"])), ("first words, last words", 1))

    def test_words_and_captions_of_a_window_that_died_are_joined_with_the_photos_that_wait(self):
        page = self.open_browser()
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LET_SOME})
        page.open()
        page.sign_in()
        page.write(self.title, "at first")
        # Cameras give a name twice.
        page.choose(*(png(self.folder(number) / "same.png", 20 + number) for number in range(2)))
        self.caption(page, "one", "two")
        page.click("#save")
        page.is_saved()
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "at first")
        # The first photo is sent by the window that dies, the second waits.
        page.shown("#chosen .pick:first-child .again")
        page.run("window.most = 1")
        page.click("#chosen .pick:first-child .again")
        page.until("it is sent", lambda: page.find("#chosen .pick:first-child .sending") is None)
        self.caption(page, ", later", ", later")
        page.type(body=", later")
        page.until("the words are kept", lambda: page.run(
            "return Object.values(localStorage).some((text) => text.includes('at first, later'))"))
        died = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        other = page.driver.current_window_handle
        page.driver.switch_to.window(died)
        try:
            page.driver.execute_cdp_cmd("Page.crash", {})
        except Exception:  # The tab that would answer is gone.
            pass
        page.driver.switch_to.window(other)
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LET_SOME})
        page.open()
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "at first, later")
        page.gone("#unsaved")
        self.assertEqual(page.run("""
            return [...document.querySelectorAll("#chosen .pick > input")].map(({ value }) => value);"""),
            ["one, later", "two, later"])
        page.run("window.most = Infinity")
        page.save()
        entry = self.only_entry()
        self.assertEqual(entry["body"], "at first, later")
        self.assertEqual([photo["caption"] for photo in entry["photos"]], ["one, later", "two, later"])

    def folder(self, number):
        path = self.files / f"folder-{number}"
        path.mkdir()
        return path

    def caption(self, page, *texts):
        """Types below the photos of the form, in order."""
        page.until("they show", lambda: len(page.driver.find_elements("css selector", "#chosen .pick")) == len(texts))
        for box, text in zip(page.driver.find_elements("css selector", "#chosen .pick > input"), texts):
            box.send_keys(text)

    def test_what_another_window_sends_is_said_so_and_not_opened(self):
        page = self.browser
        page.sign_in()
        page.run(LOSE_AND_HOLD, self.title, "")
        page.write(self.title, "sent by the first window")
        page.click("#save")
        page.is_saved()
        page.shown("#waiting li", self.title)
        page.run("[window.lost, window.held] = ['', arguments[0]]", self.title)
        page.until("it is being sent", lambda: page.run("return Boolean(window.letGo)"))
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.open()
        page.click("#waiting button", "열기")
        page.shown(".toast", "지금 저장하고 있어요")
        self.assertEqual(page.value("body"), "")
        second = page.driver.current_window_handle
        page.driver.switch_to.window(first)
        page.run("window.letGo()")
        page.driver.switch_to.window(second)
        page.gone("#waiting")
        self.assertEqual(page.value("body"), "")
        self.assertEqual(self.only_entry()["body"], "sent by the first window")

    def test_an_entry_whose_change_another_window_sends_slowly_opens_without_it_and_follows(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "before"})
        page = self.browser
        page.sign_in()
        page.act(f"[data-entry='{entry['id']}']", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "before")
        page.run("""
            const real = window.fetch;
            Object.assign(window, { isLost: true, letGo: null });
            window.fetch = async (path, options) => {
                if (options?.method !== "PATCH") return real(path, options);
                if (window.isLost) throw new TypeError("lost");
                await new Promise((resolve) => { window.letGo = resolve; });
                return real(path, options);
            };""")
        page.type(body=" and after")
        page.click("#save")
        page.shown("#waiting li", "before and after")
        page.run("window.isLost = false")
        page.until("it is being sent", lambda: page.run("return Boolean(window.letGo)"))
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        second = page.driver.current_window_handle
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "before", 10)
        page.shown(".toast", "저장하는 중인 변경")
        page.driver.switch_to.window(first)
        page.run("window.letGo()")
        page.driver.switch_to.window(second)
        page.until("it follows", lambda: page.value("body") == "before and after")

    def test_nothing_else_is_opened_while_what_is_in_the_form_is_saved(self):
        page = self.browser
        page.sign_in()
        page.run(LOSE_AND_HOLD, " first", " second")
        page.write(f"{self.title} first", "waits")
        page.click("#save")
        page.is_saved()
        page.write(f"{self.title} second", "is saved")
        page.click("#save")
        page.until("it is being saved", lambda: page.run("return Boolean(window.letGo)"))
        page.click("#waiting button", "열기")
        page.shown(".toast", "지금 저장하고 있어요")
        self.assertEqual(page.value("body"), "is saved")
        page.run("window.letGo()")
        page.is_saved()
        self.only_entry(f"{self.title} second")
        page.click("#waiting button", "열기")
        page.until("it is open", lambda: page.value("body") == "waits")
        page.run("window.lost = ''")
        page.save()
        self.only_entry(f"{self.title} first")

    def test_what_the_diary_cannot_take_now_lets_what_is_behind_it_go(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        for name in ("first", "second"):
            page.write(f"{self.title} {name}", "words")
            page.click("#save")
            page.is_saved()
        page.until("both wait", lambda: len(page.driver.find_elements("css selector", "#waiting li")) == 2)
        page.run("""
            const real = window.fetch;
            window.fetch = (path, options) => (options?.method === "POST" && options.body?.includes(" first")
                ? Promise.resolve(Response.json({}, { status: 507 })) : real(path, options));""")
        self.find()
        page.until("the second is sent", lambda: self.waiting() == [f"{self.title} first"])
        page.shown("#waiting .problem")
        self.only_entry(f"{self.title} second")

    def test_a_change_made_offline_goes_with_its_version_and_a_conflict_is_the_readers_to_solve(self):
        entries = [
            self.client.call("POST", "/v1/entries", {"title": f"version {name}", "body": "before"}) for name in "ab"]
        page = self.sign_in_kept()
        for entry in entries:
            page.driver.get(f"{page.base}/entries/{entry['id']}")
            page.shown(".card", entry["title"])
            self.is_kept("/v1/account", f"/v1/entries/{entry['id']}")
        self.lose()
        for entry in entries:
            page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
            page.until("it is open", lambda: page.find("#editor") and page.value("body") == "before")
            page.type(body=" and after")
            page.click("#save")
            page.shown("#waiting li", entry["title"])
        # Elsewhere one of them is changed, before this browser comes back.
        self.browser.driver.execute_cdp_cmd("Page.navigate", {"url": "about:blank"})
        self.find()
        self.client.call("PATCH", f"/v1/entries/{entries[1]['id']}?updateMask=body", {"body": "theirs"})
        page.open()
        page.shown("#waiting li", "다른 곳에서")
        self.assertEqual(self.only_entry(entries[0]["title"])["body"], "before and after")
        self.assertEqual(self.only_entry(entries[1]["title"])["body"], "theirs")
        page.click("#waiting button", "열기")
        page.shown("#conflict-body", "theirs")
        self.assertEqual(page.value("body"), "before and after")
        page.click("#conflict-merge")
        # The layer of the look has the new words, too.
        self.assertIn("theirs", page.run("return document.querySelector('.prose-look').textContent"))
        page.save()
        body = self.only_entry(entries[1]["title"])["body"]
        self.assertIn("theirs", body)
        self.assertIn("before and after", body)

    def test_what_waits_stays_for_its_writer_alone(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.write(self.title, "mine")
        page.click("#save")
        page.is_saved()
        other = Diary(PageTest.binaries, address=self.diary.address, owner="guest").start()
        self.addCleanup(other.remove)
        page.shown("#sign-in-form")
        page.sign_in("guest", PASSWORD)
        page.shown(".steps")
        self.assertNotIn(self.title, page.run("return document.documentElement.outerHTML"))
        self.assertEqual(other.client().entries(), [])
        self.assertEqual(self.waiting(), [self.title])
        other.stop()
        self.find()
        page.shown("#sign-in-form")
        page.sign_in()
        page.until("nothing waits", lambda: self.waiting() == [])
        self.only_entry()

    def test_photos_that_do_not_fit_are_said_and_nothing_typed_is_lost(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.run("IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };")
        page.write(self.title, "with a large photo")
        page.choose(png(self.files / "large.png", 6))
        page.shown("#chosen img")
        page.click("#save")
        page.shown("#editor-form .problem", "보관할 공간이")
        self.assertEqual(page.value("body"), "with a large photo")
        self.find()
        page.save()
        self.assertEqual(len(self.only_entry()["photos"]), 1)

    def test_the_browser_has_it_sent_when_no_window_is_open(self):
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.lose()
        page.write(self.title, "and the window was closed")
        page.choose(png(self.files / "closed.png", 4))
        page.shown("#chosen img")
        page.click("#save")
        page.is_saved()
        page.driver.get("about:blank")
        self.find()
        # The browser does this by itself after a while.
        page.driver.execute_cdp_cmd("ServiceWorker.enable", {})
        for number in range(50):
            page.driver.execute_cdp_cmd("ServiceWorker.dispatchSyncEvent", {
                "origin": page.base, "registrationId": str(number), "tag": "daybook.outbox", "lastChance": False})
        page.until("it is sent", lambda: self.client.entries(self.title))
        self.assertEqual(len(self.only_entry()["photos"]), 1)
        page.open()
        page.shown("#feed .card", self.title)
        self.assertEqual(self.waiting(), [])

    def test_signing_out_says_what_waits(self):
        page = self.sign_in_kept()
        page.run("""
            const real = window.fetch;
            window.fetch = (path, options) =>
                options?.method === "POST" ? Promise.reject(new TypeError("lost")) : real(path, options);""")
        page.write(self.title, "not sent")
        page.click("#save")
        page.is_saved()
        page.click("#sign-out")
        page.shown("#question", self.title)
        page.click("#question button", "버리고")
        page.shown("#sign-in-form")
        page.until("nothing waits", lambda: self.waiting() == [])
        self.assertEqual(self.client.entries(self.title), [])


class VersionTests(OfflineTest):
    """The page from a copy of its folder, which becomes another version."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        loader = importlib.machinery.SourceFileLoader("copied", str(HERE / "serve"))
        cls.serve = importlib.util.module_from_spec(importlib.util.spec_from_loader("copied", loader))
        loader.exec_module(cls.serve)
        shutil.copytree(cls.serve.PAGE, cls.files / "page")
        cls.serve.PAGE = cls.files / "page"
        server = cls.serve.Server(0, cls.diary.base)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.korean = Browser(f"http://127.0.0.1:{server.server_port}")
        cls.addClassCleanup(cls.korean.close)

    def shells(self):
        return self.browser.driver.execute_async_script(
            "caches.keys().then((names) => arguments[0](names.filter((name) => name.startsWith('daybook.shell.'))))")

    def test_a_new_version_takes_over_and_a_window_keeps_its_own(self):
        page = self.sign_in_kept()
        old = self.shells()
        self.assertEqual(len(old), 1)
        screen = self.serve.PAGE / "core/core-texts.js"
        screen.write_text(screen.read_text().replace('ko: "오늘"', 'ko: "오늘의 새 판"'))
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.open()
        page.shown("h1", "오늘의 새 판")
        # The worker of the new version has come, and the first window's files are there as long as it is.
        new = page.until("two versions are there", lambda: len(self.shells()) == 2 and self.shells())
        self.assertIn(old[0], new)
        page.driver.switch_to.window(first)
        page.visit("/albums")
        page.shown("h1")
        names = page.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
        folders = {name.split("/assets/")[1].split("/")[0] for name in names if "/assets/" in name}
        self.assertEqual(folders, {old[0].removeprefix("daybook.shell.")})
        page.visit("/")
        self.assertIn("오늘", page.shown("h1").text)
        page.reload()
        page.shown("h1", "오늘의 새 판")
        page.reload()
        page.until("the old version is gone", lambda: len(self.shells()) == 1 and old[0] not in self.shells())
