"""Tests of the page, in a real browser, before a real diary."""

import pathlib
import shutil
import signal
import tempfile
import unittest
import urllib.error

from selenium.webdriver.common.by import By

from browser import Browser
from diary import PASSWORD, Diary
from pictures import png

CORPUS = pathlib.Path(__file__).resolve().parents[1] / "Corpus"
FILM = CORPUS / "film-place.mov"
# One whose table of contents is gone.
BROKEN = CORPUS / "film-cut.mp4"
# A photo with a clip of a second in it.
MOVING = CORPUS / "motion.jpg"


def padded(path, size):
    """The file, with bytes behind its picture that nobody looks at."""
    path.write_bytes(path.read_bytes().ljust(size, b"\0"))
    return path


class PageTest(unittest.TestCase):
    """One diary and one browser for all tests of a class; the browser keeps nothing from one to the next."""

    binaries = "."
    # The options of `daybook up` beside the usual ones.
    options = ()
    # Gives the URL that browsers use for the diary at a URL.
    before = staticmethod(lambda base: base)

    @classmethod
    def setUpClass(cls):
        cls.diary = Diary(PageTest.binaries, options=cls.options).start()
        cls.addClassCleanup(cls.diary.remove)
        cls.client = cls.diary.client()
        # Nothing is proposed to a browser that is set like the diary.
        cls.client.call("PATCH", "/v1/account?updateMask=locale,timeZone", {"locale": "ko", "timeZone": "Asia/Seoul"})
        cls.page_base = PageTest.before(cls.diary.base)
        cls.korean = Browser(cls.page_base)
        cls.addClassCleanup(cls.korean.close)
        cls.files = pathlib.Path(tempfile.mkdtemp(prefix="daybook-page-files-"))
        cls.addClassCleanup(shutil.rmtree, cls.files)

    def setUp(self):
        self.browser = self.korean
        self.browser.fresh()
        self.browser.open()
        self.title = self.id().split(".")[-1]

    def open_browser(self, **settings):
        """Another browser that looks at the page."""
        browser = Browser(self.page_base, **settings)
        self.addCleanup(browser.close)
        browser.open()
        return browser

    def tearDown(self):
        self.assertEqual(self.browser.troubles(), [])

    def only_entry(self, title=None):
        """The one entry with the title; the test's own when none is given."""
        found = self.client.entries(title or self.title)
        self.assertEqual(len(found), 1, found)
        return found[0]


class DraftTests(PageTest):
    """The page never loses what was typed."""

    def test_words_survive_a_reload_and_are_saved_once(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "first line")
        page.shown("#editor-note", "이 기기에")
        page.reload()
        page.shown("#unsaved-list li", self.title)
        page.click("#unsaved-list .primary")
        page.until("it is open", lambda: page.value("body"))
        self.assertEqual(page.value("body"), "first line")
        page.type(body=" and more")
        page.save()
        self.assertEqual(self.only_entry()["body"], "first line and more")
        page.reload()
        page.shown(".card", self.title)
        self.assertIsNone(page.find("#unsaved"))

    def test_words_survive_a_crash_of_the_tab(self):
        page = self.open_browser()
        page.sign_in()
        page.cut()
        page.write(self.title, "before the crash")
        page.shown("#editor-note", "이 기기에")
        # A busy browser keeps the first letters before the others are typed.
        page.until("all words are kept", lambda: "before the crash" in page.run("return JSON.stringify(localStorage)"))
        crashed = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        other = page.driver.current_window_handle
        page.driver.switch_to.window(crashed)
        try:
            page.driver.execute_cdp_cmd("Page.crash", {})
        except Exception:  # The tab that would answer is gone.
            pass
        page.driver.switch_to.window(other)
        page.open()
        page.shown("#unsaved-list li", self.title)
        page.click("#unsaved-list .primary")
        page.until("it is open", lambda: page.value("body"))
        self.assertEqual(page.value("body"), "before the crash")
        page.save()
        self.assertEqual(self.only_entry()["body"], "before the crash")

    def test_a_session_that_ends_loses_neither_words_nor_photos(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "written while the session ended")
        page.choose(png(self.files / "while.png", 1))
        page.shown("#chosen img")
        self.client.diary.client().call("GET", "/v1/account")
        # The browser's part ends first, so that it is the save that meets the end, and not the stream of changes.
        token = page.token()
        page.driver.delete_cookie("daybook_session")
        page.mend()
        page.run("document.getElementById('save')?.click()")
        page.shown("#sign-in-note", "이 기기에 그대로")
        self.assertIsNone(page.find("#editor"))
        type(self.client)(self.diary, token).call("DELETE", "/v1/sessions/current")
        page.sign_in()
        # Unfinished work resumes by itself; so does the save, if it met the end.
        page.run("document.getElementById('save')?.click()")
        page.shown(".card", self.title)
        entry = self.only_entry()
        self.assertEqual(entry["body"], "written while the session ended")
        self.assertEqual(len(entry["photos"]), 1)
        self.assertIsNone(page.find("#unsaved"))

    def test_a_server_that_is_killed_loses_nothing(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "the server is about to go")
        self.diary.stop(signal.SIGKILL)
        page.mend()
        try:
            page.click("#save")
            page.shown("#waiting li", self.title)
        finally:
            self.diary.start()
        page.gone("#waiting")
        self.assertEqual(self.only_entry()["body"], "the server is about to go")

    def test_a_lost_answer_makes_one_entry_that_holds_the_last_words(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.real = window.fetch;
            window.fetch = async (path, options) => {
                const answer = await real(path, options);
                if (options?.method !== "POST") return answer;
                throw new TypeError("the answer was lost");
            };""")
        page.write(self.title, "sent")
        page.click("#save")
        page.shown("#waiting li", "sent")
        self.assertEqual(self.only_entry()["body"], "sent")
        page.click("#waiting li button", "열기")
        page.until("it is open", lambda: page.value("body"))
        page.type(body=" and then changed")
        page.run("window.fetch = window.real")
        page.save()
        self.assertEqual(self.only_entry()["body"], "sent and then changed")

    def test_two_clicks_make_one_entry(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "twice")
        page.run("""
            const form = document.getElementById("editor-form");
            for (let i = 0; i < 5; i++) form.requestSubmit();
            document.getElementById("save").click();""")
        page.is_saved()
        page.shown(".card", self.title)
        self.only_entry()

    def test_a_conflict_shows_both_and_loses_none(self):
        page = self.browser
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "as it was"})
        page.sign_in()
        for choice in ("merge", "apart"):
            page.act(f"[data-entry='{entry['id']}']", "edit")
            page.until("it is open", lambda: page.find("#editor") and page.value("title") == self.title)
            page.cut()
            page.type(body=f" mine-{choice}")
            self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": f"theirs-{choice}"})
            page.mend()
            page.click("#save")
            page.shown("#conflict-body", f"theirs-{choice}")
            self.assertIn(f"mine-{choice}", page.value("body"))
            page.click(f"#conflict-{choice}")
            if choice == "merge":
                page.save()
            page.is_saved()
            bodies = "\n".join(found["body"] for found in self.client.entries(self.title))
            self.assertIn(f"mine-{choice}", bodies)
            self.assertIn(f"theirs-{choice}", bodies)
        self.assertEqual(len(self.client.entries(self.title)), 2)

    def test_what_was_deleted_elsewhere_is_written_anew(self):
        page = self.browser
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "as it was"})
        page.sign_in()
        page.act(f"[data-entry='{entry['id']}']", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("title") == self.title)
        page.cut()
        page.type(body=", and more")
        self.client.call("DELETE", f"/v1/entries/{entry['id']}")
        page.mend()
        page.click("#save")
        page.shown("#conflict-text", "지웠어요")
        page.click("#conflict-apart")
        page.is_saved()
        self.assertEqual(self.only_entry()["body"], "as it was, and more")

    def test_files_that_were_not_sent_are_named_after_a_reload(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title)
        page.choose(png(self.files / "바다.png", 2))
        page.send("#chosen .pick > input", "its caption")
        page.until("it is kept", lambda: page.run(
            "return Object.values(localStorage).some((text) => text.includes('its caption'))"))
        page.reload()
        page.shown("#unsaved-list li", "바다.png")
        page.click("#unsaved-list .primary")
        page.shown("#missing", "바다.png")
        page.choose(self.files / "바다.png")
        page.gone("#missing")
        page.save()
        self.assertEqual([photo["caption"] for photo in self.only_entry()["photos"]], ["its caption"])

    def test_signing_out_says_what_is_unsaved(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "stays here")
        page.click("#later")
        page.is_saved()
        page.click("#sign-out")
        page.shown("#question", self.title)
        page.click("#question .primary")
        page.shown("#sign-in-form")
        self.assertNotIn(self.title, page.run("return document.body.textContent"))
        page.sign_in()
        page.shown("#unsaved-list li", self.title)
        page.click("#sign-out")
        page.shown("#question", self.title)
        page.click("#question button", "버리고")
        page.sign_in()
        page.shown("#feed .card, #notice")
        self.assertIsNone(page.find("#unsaved"))

    def test_another_person_at_the_same_browser_sees_nothing(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "for no other eyes")
        self.diary.stop()
        # Another diary at the same address: for the browser it is the same site, and somebody else signs in.
        other = Diary(PageTest.binaries, address=self.diary.address, owner="guest").start()
        try:
            # The page may have noticed by itself: its stream of changes came back to somebody else's diary.
            page.run("document.getElementById('save')?.click()")
            page.shown("#sign-in-note", "이 기기에 그대로")
            page.sign_in("guest", PASSWORD)
            page.shown(".steps")
            self.assertIsNone(page.find("#unsaved"))
            self.assertEqual(page.value("body"), "")
            self.assertNotIn(self.title, page.run("return document.documentElement.outerHTML"))
            self.assertEqual(other.client().entries(), [])
        finally:
            other.remove()
            self.diary.start()
        page.open()
        page.sign_in()
        page.shown("#unsaved-list li", self.title)

    def test_another_window_that_signs_in_gets_no_words(self):
        page = self.browser
        page.sign_in()
        # As if another window of the browser had signed in as another person.
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => path !== "/v1/account" ? real(path, options)
                : new Response(JSON.stringify({ ...(await (await real(path, options)).json()), id: "somebody-else" }));""")
        page.write(self.title, "mine alone")
        # Saving by itself may have found it out before, and closed the form.
        page.run("document.getElementById('editor-form')?.requestSubmit()")
        page.is_saved()
        self.assertEqual(self.client.entries(self.title), [])
        page.reload()
        page.shown("#unsaved-list li", self.title)

    def test_a_window_follows_the_session_of_another(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "in the first window")
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.open()
        page.click("#sign-out")
        page.click("#question .primary")
        page.shown("#sign-in-form")
        page.driver.switch_to.window(first)
        page.shown("#sign-in-note", "이 기기에 그대로")
        self.assertIsNone(page.find("#editor"))
        second = next(handle for handle in page.driver.window_handles if handle != first)
        page.driver.switch_to.window(second)
        page.sign_in()
        page.driver.switch_to.window(first)
        page.until("it is back", lambda: page.find("#editor") and page.value("body"))
        self.assertEqual(page.value("body"), "in the first window")
        page.mend()
        page.save()
        self.assertEqual(self.only_entry()["body"], "in the first window")

    def test_a_browser_that_keeps_nothing_is_said_so(self):
        page = self.browser
        page.sign_in()
        page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
        page.cut()
        page.write(self.title, "kept nowhere")
        page.shown("#editor-note", "보관할 수 없어요")
        page.mend()
        page.save()
        self.assertEqual(self.only_entry()["body"], "kept nowhere")

    def test_of_many_files_few_are_decoded(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.choose(*(png(self.files / f"many-{number}.png", number, 16, 16) for number in range(70)))
        page.shown("#chosen", "10개 더")
        self.assertEqual(page.run("return document.querySelectorAll('#chosen img').length"), 24)
        page.click("#save")
        page.is_saved(120)
        self.assertEqual(len(self.only_entry()["photos"]), 70)


class SettingsTests(PageTest):
    """Language, time zone, the day's beginning, the password, and devices."""

    def account(self):
        return self.client.call("GET", "/v1/account")

    def reset(self):
        self.client.call(
            "PATCH", "/v1/account?updateMask=locale,timeZone,dayBoundary",
            {"locale": "ko", "timeZone": "Asia/Seoul", "dayBoundary": "00:00"})

    def test_the_browsers_zone_is_proposed_once_and_goes_with_each_entry(self):
        self.addCleanup(self.reset)
        self.client.call("PATCH", "/v1/account?updateMask=timeZone", {"timeZone": "UTC"})
        page = self.browser
        page.sign_in()
        page.shown("#proposal", "한국 표준시")
        page.write(self.title)
        page.save()
        self.assertEqual(self.only_entry()["timeZone"], "Asia/Seoul")
        page.click("#proposal-take")
        page.gone("#proposal")
        self.assertEqual(self.account()["timeZone"], "Asia/Seoul")
        self.client.call("PATCH", "/v1/account?updateMask=timeZone", {"timeZone": "UTC"})
        page.reload()
        page.shown(".card", self.title)
        self.assertIsNone(page.find("#proposal"))

    def test_language_zone_and_day_boundary_are_changed(self):
        self.addCleanup(self.reset)
        page = self.browser
        page.sign_in()
        page.settings("time")
        form = page.shown("#settings-form")
        page.run("""
            const form = arguments[0];
            form.timeZone.value = "Europe/Paris";
            form.dayBoundary.value = "04:00";""", form)
        page.click("#settings-form .primary")
        page.shown("#settings-form .note", "저장했어요")
        page.settings("diary")
        page.run("arguments[0].locale.value = 'ja'", page.shown("#settings-form"))
        page.click("#settings-form .primary")
        page.shown("#settings-form .note", "保存しました")
        account = self.account()
        self.assertEqual(
            (account["locale"], account["timeZone"], account["dayBoundary"]), ("ja", "Europe/Paris", "04:00"))
        page.settings("time")
        # A zone that the browser knows, but not the server.
        page.run("""const zone = arguments[0].timeZone;
            zone.append(new Option("Mars", "Mars/Base", true, true))""", page.shown("#settings-form"))
        page.click("#settings-form .primary")
        page.shown("#settings-form .problem", "タイムゾーン")
        page.visit("/")
        page.shown("#sign-out", "ログアウト")

    def test_the_room_of_an_account_without_a_quota_is_shown(self):
        page = self.browser
        page.sign_in()
        page.settings("storage")
        page.shown("#storage-use", "kB 사용 중. 한도는 없어요.")
        self.assertIsNone(page.find("#storage-meter"))
        # What copies the diary has pages of its own, so that none is long.
        rows = page.run("return [...document.querySelectorAll('#settings .setting-rows a')].map((one) => one.getAttribute('href'))")
        self.assertEqual(rows, ["/trash", "/settings/backup", "/settings/export", "/settings/import"])
        for part in ("backup", "export", "import"):
            page.driver.get(f"{page.base}/settings/{part}")
            page.shown("#settings .part")
            self.assertEqual(page.shown(".back-link").get_attribute("href"), f"{page.base}/settings/storage")

    def test_devices_are_listed(self):
        page = self.browser
        page.sign_in()
        page.settings("devices")
        page.shown("#devices li", "Chrome · Linux")
        page.shown("#devices li", "이 기기")

    def needs(self, path):
        """Skips a test of what this server does not offer."""
        if path not in self.client.call("GET", "/openapi.json")["paths"]:
            self.skipTest(f"the server has no {path}")

    def test_a_device_is_signed_out(self):
        self.needs("/v1/sessions/{id}")
        other = self.diary.client()
        page = self.browser
        page.sign_in()
        page.settings("devices")
        rows = page.until("two devices", lambda: page.run(
            "return [...document.querySelectorAll('#devices li')].length") >= 2 or None)
        self.assertTrue(rows)
        row = next(one for one in page.driver.find_elements(By.CSS_SELECTOR, "#devices li") if "Python" in one.text)
        row.find_element(By.TAG_NAME, "button").click()
        def is_out():
            try:
                other.call("GET", "/v1/account")
            except urllib.error.HTTPError as error:
                return error.code == 401
            return False
        page.until("the newest device of that name is out", is_out)

    def test_the_password_is_changed_and_other_devices_end(self):
        self.needs("/v1/account:changePassword")
        page = self.browser
        page.sign_in()
        page.settings("password")
        form = page.shown("#password-form")
        def change(old, new):
            for field, text in (("currentPassword", old), ("newPassword", new)):
                box = form.find_element(By.NAME, field)
                box.clear()
                box.send_keys(text)
            form.find_element(By.CSS_SELECTOR, ".primary").click()
        change("not this one", "another good password")
        page.shown("#password-form .problem", "지금 비밀번호가 맞지 않아요")
        change(PASSWORD, "another good password")
        page.shown("#password-form .note", "바꿨어요")
        with self.assertRaises(urllib.error.HTTPError):
            self.client.call("GET", "/v1/account")
        change("another good password", PASSWORD)
        page.until("the old password holds again", lambda: page.find("#password-form .note") and self.tries_to_sign_in())
        type(self).client = self.diary.client()
        page.visit("/")
        page.shown("#shell")

    def tries_to_sign_in(self):
        try:
            return self.diary.client()
        except urllib.error.HTTPError:
            return None

    def test_the_account_speaks_before_the_browser(self):
        page = self.open_browser(language="en", zone="Europe/London")
        page.shown("#sign-in-button", "Log in")
        page.sign_in()
        page.shown("#sign-out", "로그아웃")
        self.assertIn("English · United Kingdom Time", page.shown("#proposal").text)


class RoomTests(PageTest):
    """The storage that the account has on the server."""

    options = ("--quota", "100KB")

    def test_what_is_used_of_the_quota_is_shown_and_what_does_not_fit_is_said_so(self):
        photo = padded(png(self.files / "small.png", 1, 64, 48), 40_000)
        self.client.upload(photo.read_bytes(), "small.png")
        page = self.browser
        page.sign_in()
        page.settings("storage")
        page.shown("#storage-use", "100kB 중 ")
        page.shown("#storage-use", "40kB 사용(40%)")
        page.shown("#storage-parts", "사진")
        self.assertEqual(page.run("return document.getElementById('storage-meter').value"), 40)
        self.assertTrue(page.shown("#storage-meter").get_attribute("aria-label"))
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        for language, words in (("en", " of 100 kB used"), ("ja", "を使用（"), ("ko", "사용(")):
            page.settings("diary")
            page.shown("#settings-form")
            page.run("document.getElementById('settings-form').locale.value = arguments[0]", language)
            page.click("#settings-form .primary")
            page.until("it is spoken", lambda: page.run("return document.documentElement.lang") == language)
            page.settings("storage")
            page.shown("#storage-use", words)
        page.write(self.title)
        page.choose(padded(png(self.files / "large.png", 2, 64, 48), 70_000))
        page.click("#save")
        page.shown("#editor-form .problem", "공간이 모자라요")
        page.let_go()
        page.is_saved()


class SafetyTests(PageTest):
    """Errors that help, text that stays text, and bytes that are kept."""

    def test_errors_are_told_in_the_readers_language_with_the_files_name(self):
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        (self.files / "메모.jpg").write_text("this is no picture at all")
        page = self.browser
        page.sign_in()
        for locale, words in (("ko", "사진, 동영상, 녹음이 아니에요"), ("en", "not a photo, video or recording"),
                              ("ja", "写真でも動画でも録音でもありません")):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": locale})
            page.reload()
            page.until("the language follows", lambda: page.run("return document.documentElement.lang") == locale)
            page.write(f"{self.title}-{locale}")
            page.choose(self.files / "메모.jpg")
            page.click("#save")
            problem = page.shown("#editor-form .problem", words).text
            self.assertTrue(problem.startswith("메모.jpg: "), problem)
            page.click("#chosen .remove")
            page.save()
            self.only_entry(f"{self.title}-{locale}")

    def test_a_wrong_password_is_said_so_and_is_no_ended_session(self):
        page = self.browser
        page.shown("#sign-in-form")
        for field, text in (("name", "owner"), ("password", "not this one")):
            page.find(f"#sign-in-form [name={field}]").send_keys(text)
        page.click("#sign-in-button")
        page.shown("#sign-in-form .problem", "이름이나 비밀번호가 맞지 않아요")

    def test_markup_stays_text(self):
        bad = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"
        file = png(self.files / "<b onclick=x>&.png", 3)
        self.client.call("POST", "/v1/entries", {
            "title": bad, "body": bad, "tags": [bad[:80]], "people": [bad[:80]], "place": {"name": bad}})
        page = self.browser
        page.sign_in()
        page.shown(".card h3", bad)
        page.cut()
        page.write(bad, bad)
        page.choose(file)
        page.shown("#chosen .tile")
        page.click("#later")
        page.shown("#unsaved-list strong", bad[:30])
        self.assertEqual(page.driver.title, "오늘 · Daybook")
        self.assertEqual(page.driver.find_elements(By.CSS_SELECTOR, "#shell script, #shell b"), [])
        # A guard against slips: nothing may turn text into markup, or run the text of an attribute.
        self.assertEqual(page.run("""
            try { document.body.innerHTML = "<b>x</b>"; return "allowed"; } catch (error) { return error.name; }"""),
            "TypeError")
        page.driver.get_log("browser")

    def test_pictures_and_the_pages_files_are_kept_by_the_browser(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.choose(png(self.files / "kept.png", 4))
        page.save()
        def picture():
            return page.run("""
                const image = document.querySelector("#feed .tile img");
                return image?.naturalWidth > 0 && image.currentSrc;""")
        self.assertIn("?v=", page.until("the picture shows", picture))
        page.reload()
        page.until("the picture shows", picture)
        fetched = page.run("""
            return performance.getEntriesByType("resource").filter((one) => one.transferSize > 0).map((one) => one.name);""")
        again = [name for name in fetched if "/assets/" in name or "/renditions/" in name]
        self.assertEqual(again, [])
        page.click("#feed .tile")
        self.assertIn("?v=", page.until("the photo shows", lambda: page.run("""
            const image = document.getElementById("viewer-image");
            return image?.naturalWidth > 0 && image.currentSrc;""")))

    def test_a_live_photo_moves_by_its_button_and_while_it_is_pressed(self):
        photo = self.client.upload(MOVING.read_bytes(), "moving.jpg")
        self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        page.until("the badge shows", lambda: page.run(
            "return document.querySelector('#feed .tile')?.dataset.badge") == "라이브")
        page.click("#feed .tile")
        page.until("the photo shows", lambda: page.run(
            "return document.getElementById('viewer-image')?.naturalWidth > 0"))
        moves = """
            const film = document.getElementById("viewer-live");
            return !film.hidden && document.getElementById("viewer-image").hidden;"""
        rests = """
            const film = document.getElementById("viewer-live");
            return film.hidden && !film.getAttribute("src") && !document.getElementById("viewer-image").hidden;"""
        page.click("#viewer-play")
        page.until("it moves", lambda: page.run(moves))
        page.until("it rests at the end", lambda: page.run(rests))
        page.run("document.getElementById('viewer-image').dispatchEvent(new PointerEvent('pointerdown'))")
        page.until("it moves", lambda: page.run(moves))
        page.run("document.getElementById('viewer').dispatchEvent(new PointerEvent('pointerup'))")
        page.until("it rests when it is let go", lambda: page.run(rests))

    def test_a_film_that_is_being_made_says_how_far_it_is_and_plays_when_it_is_there(self):
        photo = self.client.upload(FILM.read_bytes(), "film.mov")
        self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (window.isMade || !path.includes("/renditions/video")) return real(path, options);
                const error = { details: [{ reason: "FILM_LATER", metadata: { percent: "40" } }] };
                return new Response(JSON.stringify({ error }), { status: 503, headers: { "Retry-After": "1" } });
            };""")
        page.click("#feed .tile")
        page.until("it says how far the film is", lambda: "40%" in page.run(
            "return document.getElementById('viewer-problem')?.textContent ?? ''"))
        shown = page.run("""
            const film = document.getElementById("viewer-video");
            return [film.hidden, Boolean(film.getAttribute("poster")), film.hasAttribute("src"), film.controls];""")
        self.assertEqual(shown, [False, True, False, False])
        page.run("window.isMade = true")
        page.until("it can be played", lambda: page.run("""
            const film = document.getElementById("viewer-video");
            return film?.readyState >= 1 && film.controls && !document.getElementById("viewer-problem")?.textContent;"""))

    def test_a_film_that_cannot_be_made_says_so_below_its_poster(self):
        photo = self.client.upload(FILM.read_bytes() + b"\0", "film.mov")
        self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (!path.includes("/renditions/video")) return real(path, options);
                const error = { details: [{ reason: "FILM_NOT_AVAILABLE" }] };
                return new Response(JSON.stringify({ error }), { status: 404 });
            };""")
        page.click("#feed .tile")
        page.shown("#viewer-problem", "브라우저에서 재생할 동영상을 만들 수 없어요")
        # It stands there as its picture, and not as a player that plays nothing.
        page.until("its picture shows", lambda: page.run("return document.getElementById('viewer-image').naturalWidth > 0"))
        self.assertTrue(page.find("#viewer-image"))
        self.assertIsNone(page.find("#viewer-video"))
        self.assertTrue(page.find("#viewer-original"))

    def test_a_tile_without_a_picture_says_why(self):
        photo = self.client.upload(BROKEN.read_bytes(), "broken.mp4")
        self.assertEqual(photo["state"], "UNDECODABLE")
        self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        tile = page.shown("#feed .tile.file", "이미지를 만들 수 없음")
        self.assertIn("이미지를 만들 수 없음", tile.text)
        # Its words are words, and not the button that files are chosen by.
        self.assertEqual(page.run("return getComputedStyle(arguments[0].querySelector('.state')).borderStyle", tile), "none")
        self.assertEqual(photo["undecodableReason"], "DAMAGED")
        page.click("#feed .tile.file")
        page.shown("#viewer-problem", "손상되어")
        self.assertTrue(page.find("#viewer-problem a").get_attribute("href").endswith(photo["urls"]["original"]))
        self.assertIsNone(page.find("#viewer-image"))
        self.assertNotIn("broken", page.find("#viewer-problem").text)

    def test_no_file_is_named_where_its_picture_would_be(self):
        photo = self.client.upload(b"\x89PNG\r\n\x1a\n" + self.title.encode(), f"{self.title}.png")
        self.assertEqual(photo["state"], "UNDECODABLE")
        entry = self.client.call("POST", "/v1/entries", {"title": "안", "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        page.visit("/library")
        cell = page.shown(f".cell.file[data-photo='{photo['id']}']", "이미지를 만들 수 없음")
        self.assertTrue(page.run("return Boolean(arguments[0].querySelector('svg'))", cell))
        self.assertNotIn(self.title, cell.text)
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.shown("#chosen .pick")
        told = page.run("""
            return [...document.querySelectorAll("#chosen .pick :is(input, .remove)")].flatMap((one) => [one.ariaLabel, one.title]);""")
        self.assertIn("사진 설명: 사진 1", told)
        self.assertFalse([one for one in told if self.title in one])
        self.client.call("DELETE", f"/v1/photos/{photo['id']}")
        page.driver.get(f"{page.base}/trash")
        row = page.shown(f"[data-trashed='{photo['id']}']", "사진")
        self.assertNotIn(self.title, row.text)

    def test_a_late_answer_of_an_old_search_is_not_shown(self):
        for word in ("바람", "구름"):
            self.client.call("POST", "/v1/entries", {"title": f"{self.title} {word}"})
        page = self.browser
        page.sign_in()
        page.shown(".card", "구름")
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (!decodeURIComponent(path).includes("바람")) return real(path, options);
                const answer = await real(path.toString(), { ...options, signal: undefined });
                await new Promise((resolve) => { window.letGo = resolve; });
                return answer;
            };""")
        page.visit("/search")
        search = page.shown("#search")
        search.send_keys("바람")
        page.until("the old search is under way", lambda: page.run("return Boolean(window.letGo)"))
        search.clear()
        search.send_keys("구름")
        page.until("one is found", lambda: page.run("return document.querySelectorAll('#feed .card').length") == 1)
        page.run("window.letGo()")
        page.driver.execute_async_script("setTimeout(arguments[0], 100)")
        page.shown(".card", "구름")
        self.assertEqual(page.run("return document.querySelectorAll('#feed .card').length"), 1)


class ScreenTests(PageTest):
    """Every screen has its address; back, forward and changes made elsewhere keep what is being read."""

    def entry(self, title=None, **more):
        return self.client.call("POST", "/v1/entries", {"title": title or self.title, **more})

    def test_an_address_opens_after_signing_in_and_names_the_window(self):
        entry = self.entry(body="by its address")
        page = self.browser
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.sign_in()
        page.shown(".card", "by its address")
        self.assertIn(entry["id"], page.driver.current_url)
        self.assertEqual(page.driver.title, "일기 · Daybook")

    def test_back_brings_the_diary_as_it_was_left(self):
        for number in range(30):
            self.entry(f"{self.title} {number}", body="\n".join(["a line"] * 8))
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.until("two pages are there", lambda: page.run("""
            scrollTo(0, document.body.scrollHeight);
            return document.querySelectorAll("#feed .card").length >= 30;"""))
        page.run("scrollTo(0, 2400)")
        before = page.run("return scrollY")
        self.assertGreater(before, 1000)
        page.run("""[...document.querySelectorAll(".card h3 a")]
            .find((one) => one.getBoundingClientRect().top > 100).click()""")
        page.until("the entry shows", lambda: page.find(".one .card"))
        page.until("its heading has the focus", lambda: page.run("return document.activeElement.tagName") == "H1")
        page.driver.back()
        page.until("it is as it was", lambda: page.run("return scrollY") == before)
        self.assertGreaterEqual(page.run("return document.querySelectorAll('#feed .card').length"), 30)

    def test_the_viewer_has_an_address_and_back_closes_it(self):
        photo = self.client.upload(png(self.files / "view.png", 9).read_bytes(), "view.png")
        self.entry(photos=[{"photoId": photo["id"]}])
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.click("#feed .tile")
        page.shown("#viewer")
        self.assertIn(f"/photos/{photo['id']}", page.driver.current_url)
        page.reload()
        page.shown("#viewer")
        page.click("#viewer-close")
        page.gone("#viewer")
        page.shown(".card", self.title)
        self.assertTrue(page.driver.current_url.endswith("/diary"))

    def test_changes_made_elsewhere_come_without_moving_what_is_read(self):
        entry = self.entry(body="at first")
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.shown(".card", "at first")
        page.driver.execute_async_script("setTimeout(arguments[0], 1000)")
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": "changed elsewhere"})
        page.shown(".card", "changed elsewhere")
        other = self.entry(f"{self.title} new")
        page.shown(".news", "1개")
        self.assertNotIn(f"{self.title} new", page.find("#feed").text)
        page.click(".news")
        page.shown(".card", f"{self.title} new")
        page.gone(".news")
        self.client.call("DELETE", f"/v1/entries/{other['id']}")
        page.gone(f"[data-entry='{other['id']}']")

    def test_a_deleted_entry_is_brought_back_by_undo(self):
        entry = self.entry()
        page = self.browser
        page.sign_in()
        card = f"[data-entry='{entry['id']}']"
        page.act(card, "remove")
        page.gone(card)
        self.assertEqual(self.client.entries(self.title), [])
        page.click(".toast .undo")
        page.shown(card, self.title)
        self.only_entry()

    def test_a_deleted_entry_is_not_offered_as_saved(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.click("#save")
        page.shown(".toast .look", "보기")
        page.act(f"[data-entry='{self.only_entry()['id']}']", "remove")
        page.shown(".toast .undo")
        self.assertIsNone(page.find(".toast .look"))

    def test_a_lost_connection_is_said_and_heals(self):
        page = self.browser
        page.sign_in()
        page.shown("#feed, #notice")
        self.diary.stop()
        try:
            page.shown("#connection.lost", "끊겼어요")
        finally:
            self.diary.start()
        page.shown("#connection.healed", "다시 연결")
        page.gone("#connection")

    def test_what_is_typed_stays_while_another_screen_is_looked_at(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "half a sentence")
        page.choose(png(self.files / "stays.png", 5))
        page.visit("/settings")
        page.visit("/")
        page.until("it is there", lambda: page.value("body") == "half a sentence")
        page.save()
        self.assertEqual(len(self.only_entry()["photos"]), 1)

    def test_back_closes_the_menu(self):
        page = self.browser
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        page.look(390, 844, phone=True)
        page.sign_in()
        page.visit("/diary")
        page.click("#more")
        page.shown("#menu")
        page.driver.back()
        page.gone("#menu")
        page.shown("#editor")

    def test_an_unknown_address_is_said_so(self):
        page = self.browser
        page.sign_in()
        page.run("history.pushState({ key: 'x', steps: 1 }, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
        page.shown("#screen h1", "아무것도 없어요")
