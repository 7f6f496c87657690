"""The settings as pages, the look, the first steps of a new diary, and cards that are swiped aside."""

import base64
import io
import json
import time
import zipfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import PageTest
from pictures import png

PARTS = ("diary", "look", "time", "sounds", "security", "password", "passkeys", "devices", "hidden", "sharing", "apps", "people",
         "storage", "backup", "export", "import", "about")
MOST_HEIGHT = 1000
CONTACT = "help@example.org"
PAPER = {"light": "rgb(250, 246, 238)", "dark": "rgb(25, 26, 24)"}
# Notes the colour of the paper at each frame.
FRAMES = """
window.papers = [];
const note = () => {
  if (document.body) window.papers.push(getComputedStyle(document.body).backgroundColor);
  if (window.papers.length < 60) requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""
# The time of the request for the state of the backups, and that at which the entries were there, in milliseconds.
ASKED = """
const all = performance.getEntriesByType("resource").map((one) => [new URL(one.name).pathname, one.startTime, one.responseEnd]);
return [all.filter(([path]) => path === "/v1/storage").map(([, begin]) => begin),
  all.find(([path]) => path === "/v1/entries")?.[2]];"""
# Whether the server is asked for it at the next visit.
IS_DUE = "return import(arguments[0]).then(({ rememberedTrouble }) => rememberedTrouble().isDue)"
# Notes the links that would be downloaded, instead of following them.
CATCH = """
window.taken = [];
document.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    window.taken.push(new URL(link.href).pathname);
});"""
HEIGHT = "return Math.ceil(document.getElementById('screen').getBoundingClientRect().bottom + scrollY)"


class PhoneTest(PageTest):
    """On a phone."""

    def setUp(self):
        super().setUp()
        self.browser.look(390, 844, phone=True)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})

    def paper(self):
        return self.browser.run("return getComputedStyle(document.body).backgroundColor")

    def is_at(self, path):
        self.browser.until(f"{path} shows", lambda: self.browser.run("return location.pathname") == path)


class PartsTests(PhoneTest):
    options = ("--contact", CONTACT)

    def test_no_page_is_longer_than_a_phone_likes_however_much_there_is(self):
        call = self.client.call
        for number in range(9):
            entry = call("POST", "/v1/entries", {"title": f"{self.title} {number}"})
            call("POST", "/v1/shares", {"target": {"entryId": entry["id"]}})
            call("POST", "/v1/tokens", {"title": f"app {number}", "scopes": ["READ", "UPLOAD"]})
            call("POST", "/v1/invitations", {"role": "MEMBER"})
            self.diary.client()
        page = self.browser
        page.sign_in()
        found = {}
        for part in ("", *PARTS):
            page.driver.get(f"{page.base}/settings/{part}".rstrip("/"))
            page.shown("#settings :is(form, .part, .setting-rows)")
            page.until("its lists are there", lambda: page.run(
                "return [...document.querySelectorAll('#settings .rows')].every((one) => one.hasChildNodes())"))
            found[part or "settings"] = page.run(HEIGHT)
        page.without_tls("/settings/https")
        page.shown("#settings code")
        found["https"] = page.run(HEIGHT)
        print("\n  " + ", ".join(f"{part} {height}" for part, height in found.items()), flush=True)
        self.assertEqual({part: height for part, height in found.items() if height > MOST_HEIGHT}, {})
        # The rest is there all the same.
        page.driver.get(f"{page.base}/settings/apps")
        page.shown("#settings .rows strong", "app 8")
        self.assertNotIn("app 0", page.find("#settings").text)
        page.click("#settings .unfold-rows button")
        page.shown("#settings .rows strong", "app 0")

    def test_about_tells_the_version_whom_to_ask_and_what_stays_private(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings/about")
        page.shown("#version", self.client.call("GET", "/v1/version")["version"])
        self.assertEqual(page.shown("#settings a[rel]", CONTACT).get_attribute("href"), f"mailto:{CONTACT}")
        page.shown("#settings .part", "공유하기 전에는 아무것도 밖으로 나가지 않아요")

    def test_each_row_leads_to_its_page_and_back(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings")
        page.click("#settings a[href='/settings/security']")
        page.click("#settings a[href='/settings/devices']")
        page.shown("#devices li", "이 기기")
        self.assertEqual(page.shown(".back-link").text, "보안")
        self.assertLess(page.run("return document.querySelector('.back-link').getBoundingClientRect().right"), 195)
        page.click(".back-link")
        self.is_at("/settings/security")
        page.click(".back-link", "설정")
        self.is_at("/settings")
        page.click("#settings a[href='/settings/look']")
        self.is_at("/settings/look")
        page.driver.back()
        self.is_at("/settings")
        page.driver.forward()
        page.shown("#settings .look-choice")
        page.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.is_at("/settings")
        self.assertEqual(page.troubles(), [])

    def test_at_a_desk_a_row_is_followed_changed_and_left_beside_the_navigation(self):
        page = self.browser
        page.look(1440, 900)
        page.sign_in()
        page.settings("devices")
        page.shown("#devices li", "이 기기")
        page.shown("#navigation a[href='/library']")
        page.click(".back-link")
        self.is_at("/settings/security")
        page.settings("look")
        page.click("#settings [value=dark]")
        self.assertEqual(self.paper(), PAPER["dark"])
        page.click(".back-link")
        page.shown("#settings a[href='/settings/look']", "어둡게")
        self.assertFalse(page.run("return document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def test_an_address_that_is_no_page_of_them_leads_to_the_rows(self):
        page = self.browser
        page.sign_in()
        for name in ("nothing", "constructor"):
            page.driver.get(f"{page.base}/settings/{name}")
            self.is_at("/settings")
            page.shown(".setting-rows")

    def test_the_rows_tell_what_is_set(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings")
        self.assertIn("한국어", page.shown("#settings a[href='/settings/diary']").text)
        self.assertIn("기기 설정대로", page.find("#settings a[href='/settings/look']").text)
        # People look for these, and not for where the diary is stored.
        for language, words in (("ko", ("백업", "내보내기", "가져오기")), ("en", ("backup", "Export", "import")),
                                ("ja", ("バックアップ", "書き出し", "取り込み"))):
            said = page.run("""
                const [address, language] = arguments;
                return import(address).then(({ t }) => ["settingsStorage", "settingsStorageParts"].map((key) => t(key, {}, language)).join(" "));""",
                page.module("core/texts.js"), language)
            self.assertEqual([word for word in words if word not in said], [])
        storage = page.find("#settings a[href='/settings/storage']").text
        self.assertEqual([word for word in ("백업", "내보내기", "가져오기") if word not in storage], [])
        self.assertNotIn("Asia/Seoul", page.find("#settings").text)
        page.click("#settings a[href='/settings/look']")
        page.click("#settings [value=dark]")
        page.click(".back-link")
        page.shown("#settings a[href='/settings/look']", "어둡게")



class ExportTests(PhoneTest):
    """The export of the diary as a file."""

    def setUp(self):
        super().setUp()
        self.client.call("POST", "/v1/entries", {"title": self.title, "body": "눈이 왔다."})
        self.client.call("POST", "/v1/entries", {"title": f"hidden {self.title}", "hidden": True})
        for export in self.client.call("GET", "/v1/exports")["exports"]:
            self.client.call("DELETE", f"/v1/exports/{export['id']}")

    def open_storage(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings/export")
        page.shown("h1", "일기 내보내기")
        page.shown("#export button")
        page.run(CATCH)
        return page

    def names(self, path, page):
        """The names in the archive at a path, which the browser fetches as it would download it."""
        encoded = page.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            fetch(arguments[0]).then((response) => response.arrayBuffer()).then((bytes) => {
                let text = "";
                for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
                done(btoa(text));
            });""", path)
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(encoded))) as archive:
            self.assertIsNone(archive.testzip())
            return archive.namelist()

    def test_it_is_made_by_keys_alone_and_downloaded_by_a_plain_link(self):
        page = self.open_storage()
        button = page.find("#export button")
        self.assertEqual(button.accessible_name, "내보내기")
        page.run("arguments[0].focus()", button)
        button.send_keys(Keys.ENTER)
        page.until("it is taken", lambda: page.run("return window.taken.length"))
        [path] = page.run("return window.taken")
        self.assertRegex(path, r"^/v1/exports/[0-9a-f-]{36}[.]zip$")
        page.shown("#export-state[role=status]", "숨긴 항목은 잠겨 있어서 빠졌어요.")
        page.shown("#export-state a", "ZIP 파일 내려받기")
        # The button keeps the focus.
        self.assertEqual(page.run("return document.activeElement"), button)
        names = self.names(path, page)
        self.assertEqual(names[-1], "daybook.json")
        self.assertFalse([name for name in names if name.startswith("hidden/")])
        # The link is there at the next visit, too, and downloads nothing by itself.
        page.driver.get(f"{page.base}/settings/export")
        link = page.shown("#export-state a", "ZIP 파일 내려받기")
        self.assertEqual(link.get_attribute("href"), page.base + path)

    def test_hidden_items_are_in_it_while_they_are_unlocked(self):
        page = self.open_storage()
        page.run("return import(arguments[0]).then(({ call }) => call('POST', '/v1/sessions/current:unlock', { body: { password: arguments[1] } }))",
                 page.module("core/api.js"), PASSWORD)
        page.click("#export button")
        page.until("it is taken", lambda: page.run("return window.taken.length"))
        [path] = page.run("return window.taken")
        self.assertNotIn("빠졌어요", page.find("#export-state").text)
        self.assertTrue([name for name in self.names(path, page) if name.startswith("hidden/")])
        page.run("return import(arguments[0]).then(({ call }) => call('POST', '/v1/sessions/current:lock'))", page.module("core/api.js"))
        page.shown("#export-state", "숨긴 항목을 열면 내려받을 수 있어요.")
        self.assertIsNone(page.find("#export-state a"))

    def test_a_part_is_chosen_by_keys_and_told(self):
        self.client.call("POST", "/v1/entries", {"title": self.title, "tags": ["바다"], "entryTime": "2024-03-09T03:00:00Z"})
        self.client.call("POST", "/v1/albums", {"title": "겨울"})
        page = self.open_storage()
        page.look(320, 640, phone=True)
        whole, part = page.driver.find_elements(By.CSS_SELECTOR, "#export [name=export-what]")
        self.assertEqual([one.accessible_name for one in (whole, part)], ["모두", "일부만"])
        self.assertIsNone(page.find("#export-part"))
        page.run("arguments[0].focus()", whole)
        whole.send_keys(Keys.ARROW_DOWN)
        page.shown("#export-part")
        page.shown("#export-part option", "겨울")
        self.assertEqual([page.find(f"#export-part {one}").accessible_name for one in ("[name=from]", "[name=to]", "select", ".labels input")],
                         ["첫날", "마지막 날", "앨범", "태그"])
        self.assertEqual(page.run("return document.documentElement.scrollWidth"), 320)
        button = page.find("#export .actions button")
        button.send_keys(Keys.ENTER)
        page.shown("#export .problem[role=alert]", "날짜나 앨범이나 태그를 골라 주세요.")
        days = [page.find(f"#export-part [name={name}]") for name in ("from", "to")]
        fill = "arguments[0].value = arguments[1]"
        for day, value in zip(days, ("2024-03-10", "2024-03-09"), strict=True):
            page.run(fill, day, value)
        button.send_keys(Keys.ENTER)
        page.shown("#export .problem[role=alert]", "마지막 날이 첫날보다 빨라요.")
        page.run(fill, days[1], "")
        page.run(fill, days[0], "2024-03-09")
        # Also what is typed and not yet a tag counts, and the button does not move from under the pointer.
        page.find("#export-part .labels input").send_keys("바다")
        button.click()
        page.until("it is taken", lambda: page.run("return window.taken.length"))
        page.gone("#export .problem")
        page.shown("#export-state[role=status]", "일부만 · 첫날: 2024. 3. 9. · 태그: 바다")
        [path] = page.run("return window.taken")
        pages = [name for name in self.names(path, page) if name.endswith("/index.md")]
        self.assertEqual(len(pages), 1)
        self.assertTrue(pages[0].startswith("2024/03/09-"))

    def test_a_failure_is_told_and_the_next_attempt_finds_the_same_export(self):
        page = self.open_storage()
        page.run("""
            const fetched = window.fetch;
            let isBroken = true;
            window.fetch = async (path, options) => {
                const response = await fetched(path, options);
                if (path !== "/v1/exports" || options.method !== "POST" || !isBroken) return response;
                isBroken = false;
                throw new TypeError("the line broke");
            };""")
        page.click("#export button")
        page.shown("#export .problem[role=alert]")
        page.click("#export button")
        page.until("it is taken", lambda: page.run("return window.taken.length"))
        page.gone("#export .problem")
        self.assertEqual(len(self.client.call("GET", "/v1/exports")["exports"]), 1)

    def test_it_is_told_in_english_and_japanese(self):
        self.client.call("POST", "/v1/exports", {})
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        for language, title, link, part, first in (
                ("en", "Export of the diary", "Download the ZIP file", "A part", "First day"),
                ("ja", "日記の書き出し", "ZIP ファイルをダウンロード", "一部だけ", "最初の日")):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": language})
            page = self.open_browser(language=language)
            page.sign_in()
            page.driver.get(f"{page.base}/settings/export")
            page.shown("h1", title)
            page.shown("#export-state a", link)
            page.click("#export .choice:last-child", part)
            page.shown("#export-part label", first)


class BackupTests(PhoneTest):
    """The server's backups, whose state lies in files of the diary's folder."""

    def note(self, name, **facts):
        folder = self.diary.folder / "data" / "backup"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.json").write_text(json.dumps({"folder": "/mnt/backup", "files": 0, "bytes": 0, **facts}))

    def setUp(self):
        super().setUp()
        # Without any entry, Today leads nowhere.
        self.client.call("POST", "/v1/entries", {"title": self.title})
        for name in ("success", "run", "drill", "schedule", "mirrors"):
            self.addCleanup((self.diary.folder / "data" / "backup" / f"{name}.json").unlink, missing_ok=True)

    def test_without_any_the_settings_say_how_to_make_one(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings/backup")
        page.shown("#backup", "아직 백업이 없어요")
        page.visit("/")
        page.shown(".onward")
        self.assertIsNone(page.find("#backup-trouble"))

    def test_a_good_one_and_the_next_are_told(self):
        now = int(time.time())
        made = {"began": now - 3600, "ended": now - 3590, "files": 1234, "bytes": 56_000_000}
        self.note("success", **made)
        self.note("run", **made)
        self.note("drill", **{**made, "ended": now - 3000, "hashed": 200, "differing": 0})
        self.note("schedule", since=now, next=now + 80_000, told=[])
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings/backup")
        page.shown("#backup", "파일 1,234개, 56MB · 10초 걸림")
        page.shown("#backup", "다음 백업: ")
        page.shown("#backup .drill", "파일 1,234개 중 200개를 읽음, 다른 것 0개 · 10분 걸림")
        page.shown("#backup", "다음으로 되살려 볼 때: ")
        self.assertIsNone(page.find("#backup .problem"))

    def test_a_failure_is_a_line_on_the_front_that_leads_to_its_reason(self):
        now = int(time.time())
        words = {"korean": "/mnt/backup: 여기에는 백업이 없어요.", "english": "No disk.", "japanese": "なし。"}
        self.note("run", began=now - 3600, ended=now - 3590, failure={"reason": "BACKUP_ABSENT", "words": words})
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble", "마지막 백업이 되지 않았어요")
        # It is remembered, and there at once the next time.
        page.reload()
        page.shown("#backup-trouble", "마지막 백업이 되지 않았어요")
        page.click("#backup-trouble a")
        self.is_at("/settings/backup")
        page.shown("#backup .problem", "여기에는 백업이 없어요.")

    def test_a_server_without_trouble_is_asked_once_a_day_and_after_the_entries(self):
        page = self.browser
        page.sign_in()
        page.until("it is asked", lambda: page.run(ASKED)[0])
        begins, end = page.run(ASKED)
        self.assertEqual(len(begins), 1)
        self.assertGreater(begins[0], end + 2000)
        page.until("it is remembered", lambda: not page.run(IS_DUE, page.module("diary/backupwatch.js")))
        page.reload()
        page.shown(".onward")
        self.assertFalse(page.run(IS_DUE, page.module("diary/backupwatch.js")))

    def test_the_line_goes_when_the_settings_show_that_all_is_well(self):
        now = int(time.time())
        words = {"korean": "자리가 없어요.", "english": "No room.", "japanese": "なし。"}
        self.note("run", began=now - 3600, ended=now - 3590, failure={"reason": "BACKUP_ABSENT", "words": words})
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble")
        made = {"began": now - 60, "ended": now - 50, "files": 12, "bytes": 56_000_000}
        self.note("run", **made)
        self.note("success", **made)
        page.click("#backup-trouble a")
        page.shown("#backup", "파일 12개")
        page.visit("/")
        page.shown(".onward")
        self.assertIsNone(page.find("#backup-trouble"))

    def test_a_failed_drill_is_not_called_a_failed_backup(self):
        now = int(time.time())
        words = {"korean": "되살린 것이 달라요.", "english": "It differs.", "japanese": "違います。"}
        self.note("run", began=now - 3600, ended=now - 3590)
        self.note("drill", began=now - 3590, ended=now - 3580, failure={"reason": "BACKUP_DRILL_FAILED", "words": words})
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble", "마지막 백업을 되살려 봤는데 문제가 있었어요")
        page.click("#backup-trouble a")
        self.is_at("/settings/backup")
        self.assertEqual(page.shown("#backup .problem", "되살린 것이 달라요.").text, "되살린 것이 달라요.")

    def test_a_drill_that_is_two_days_late_is_a_line_of_its_own(self):
        now = int(time.time())
        made = {"began": now - 3600, "ended": now - 3590}
        self.note("success", **made)
        self.note("run", **made)
        self.note("schedule", since=now - 500_000, next=now + 80_000, drillMissingSince=now - 200_000, told=[])
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble", "이틀 동안 새 백업을 되살려 보지 못했어요")
        page.click("#backup-trouble a")
        self.is_at("/settings/backup")
        page.shown("#backup .problem", "이틀 넘게 새 백업을 되살려 보지 못했어요.")
        page.shown("#backup .drill", "아직 백업을 되살려 보지 않았어요.")

    def test_a_mirror_that_failed_is_a_line_that_leads_to_its_reason(self):
        now = int(time.time())
        words = {"korean": "디스크가 없어요.", "english": "No disk.", "japanese": "ディスクがありません。"}
        good = {"folder": "/mnt/mirror/jiho", "account": "jiho", "lastSuccess": now - 60}
        failed = {"folder": "/mnt/mirror/minji", "account": "", "behindSince": now - 90_000,
                  "failure": {"reason": "MIRROR_FAILED", "words": words}}
        states = self.diary.folder / "data" / "backup" / "mirrors.json"
        states.parent.mkdir(exist_ok=True)
        states.write_text(json.dumps([good, failed]))
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble", "일기장의 미러를 새로 맞추지 못했어요")
        page.click("#backup-trouble a")
        self.is_at("/settings/backup")
        page.shown("#backup .problem", "디스크가 없어요.")
        page.shown("#backup .problem", "부터 바뀐 것이 미러에 없어요.")
        page.shown("#backup .mirror", "미러 /mnt/mirror/jiho · 맞춘 때: ")
        page.shown("#backup .mirror", "미러 /mnt/mirror/minji · 아직 맞추지 않음")
        # The reason stands below the mirror that it is about.
        self.assertEqual(page.run("return document.querySelector('#backup .problem').parentElement.firstElementChild.textContent"),
                         "미러 /mnt/mirror/minji · 아직 맞추지 않음")
        # One that is a day behind is told, too, and the line goes when all mirrors are in step.
        states.write_text(json.dumps([good, {**good, "folder": "/mnt/other", "behindSince": now - 90_000}]))
        page.driver.get(f"{page.base}/settings/backup")
        page.shown("#backup .problem", "부터 바뀐 것이 미러에 없어요.")
        page.visit("/")
        page.shown("#backup-trouble", "일기장의 미러가 하루 넘게 뒤처져 있어요")
        states.write_text(json.dumps([good]))
        page.driver.get(f"{page.base}/settings/backup")
        page.shown("#backup .mirror")
        page.visit("/")
        page.shown(".onward")
        self.assertIsNone(page.find("#backup-trouble"))

    def test_one_that_is_two_days_late_is_a_line_too_and_goes_with_the_next_success(self):
        now = int(time.time())
        self.note("success", began=now - 400_000, ended=now - 399_000)
        self.note("schedule", since=now - 500_000, next=now, missingSince=now - 200_000, told=[])
        page = self.browser
        page.sign_in()
        page.shown("#backup-trouble", "이틀 동안 백업이 없었어요")
        self.note("schedule", since=now - 500_000, next=now + 80_000, told=[])
        page.visit("/diary")
        page.visit("/")
        page.shown(".onward")
        page.gone("#backup-trouble")


class LookTests(PhoneTest):
    def choose(self, look):
        self.browser.driver.get(f"{self.browser.base}/settings/look")
        self.browser.click(f"#settings [value={look}]")

    def themes(self):
        return self.browser.run("""
            return [...document.querySelectorAll("meta[name=theme-color]")].filter((one) => matchMedia(one.media).matches)
                .map((one) => one.content);""")

    def test_a_look_wins_over_the_devices_until_it_is_taken_back(self):
        page = self.browser
        page.sign_in()
        for device, look, theme in (("light", "dark", "#191a18"), ("dark", "light", "#faf6ee")):
            page.look(390, 844, device, phone=True)
            self.choose(look)
            self.assertEqual(self.paper(), PAPER[look])
            self.assertEqual(self.themes(), [theme])
            self.assertEqual(page.run("return getComputedStyle(document.documentElement).colorScheme"), look)
            page.driver.get(f"{page.base}/diary")
            page.shown("#screen h1")
            self.assertEqual(self.paper(), PAPER[look])
            self.choose("device")
            self.assertEqual(self.paper(), PAPER[device])
            self.assertEqual(len(self.themes()), 1)

    def test_it_is_there_at_the_first_frame(self):
        page = self.browser
        page.sign_in()
        self.choose("dark")
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FRAMES})
        self.addCleanup(page.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        for _ in range(3):
            page.driver.get(f"{page.base}/settings/look")
            page.shown("#settings .look-choice")
            frames = page.run("return window.papers")
            self.assertGreater(len(frames), 2)
            self.assertEqual(set(frames), {PAPER["dark"]})

    def test_it_stays_when_somebody_logs_out_and_reaches_other_windows(self):
        page = self.browser
        page.sign_in()
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        self.addCleanup(page.driver.switch_to.window, first)
        page.look(390, 844, phone=True)
        self.choose("dark")
        page.driver.switch_to.window(first)
        page.until("it is dark here, too", lambda: self.paper() == PAPER["dark"])
        page.run("document.querySelector('.sign-out').click()")
        page.shown("#sign-in-form")
        self.assertEqual(self.paper(), PAPER["dark"])


class FirstStepsTests(PhoneTest):
    """In a diary that is new."""

    def steps(self):
        return self.browser.run("return [...document.querySelectorAll('.steps li')].map((one) => one.dataset.step)")

    def test_each_goes_when_it_is_done(self):
        page = self.browser
        page.sign_in()
        page.shown(".steps")
        self.assertEqual(self.steps(), ["write", "photos", "phone"])
        self.assertIsNone(page.find("#notice"))
        page.click(".steps [data-step=write] button")
        page.shown("#editor.is-open")
        self.assertEqual(page.run("return document.activeElement.name"), "body")
        page.type(body="the first line")
        page.save()
        page.until("it is written", lambda: self.steps() == ["photos", "phone"])
        page.click(".steps [data-step=photos] a")
        self.is_at("/library")
        self.client.upload(png(self.files / "first.png", 3).read_bytes(), "first.png")
        page.driver.get(page.base)
        page.until("they are there", lambda: self.steps() == ["phone"])
        page.click(".steps [data-step=phone] button")
        page.gone(".steps")
        page.reload()
        page.shown(".card", "the first line")
        self.assertIsNone(page.find(".steps"))
        # A diary that has words is no new one in another browser either.
        page.fresh()
        page.open()
        page.sign_in()
        page.shown(".card", "the first line")
        page.shown(".onward")
        self.assertIsNone(page.find(".steps"))


class SwipeTests(PhoneTest):
    def card(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "a line. " * 30})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary")
        selector = f".card[data-entry='{entry['id']}']"
        page.shown(selector)
        return entry, selector

    def test_a_card_that_is_swiped_left_is_deleted_and_brought_back(self):
        page = self.browser
        entry, card = self.card()
        page.swipe_open(card)
        page.click(f"{card} .swipe-acts .remove", "삭제")
        page.gone(card)
        page.click(".toast .undo")
        page.shown(card, self.title)
        self.assertIsNone(page.find(".swipe-acts"))
        self.assertEqual(self.client.call("GET", f"/v1/entries/{entry['id']}")["title"], self.title)
        self.assertEqual(page.troubles(), [])

    def test_it_is_shared(self):
        page = self.browser
        _, card = self.card()
        page.swipe_open(card)
        page.click(f"{card} .swipe-acts .share", "공유")
        page.shown("dialog.sheet")
        page.gone(".swipe-acts")

    def test_a_touch_puts_it_back_and_leads_nowhere(self):
        page = self.browser
        _, card = self.card()
        page.swipe_open(card)
        page.until("it is aside", lambda: page.run("return document.querySelector(arguments[0]).getBoundingClientRect().left", card) < -100)
        page.until("it rests", lambda: page.run("return document.getAnimations().length === 0"))
        # It is as far aside as its buttons are wide.
        self.assertAlmostEqual(page.run("return document.querySelector('.swipe-acts').getBoundingClientRect().right"), 378, delta=3)
        page.swipe(card)
        page.gone(".swipe-acts")
        self.is_at("/diary")

    def test_what_is_no_swipe_to_the_left_stays_the_browsers(self):
        page = self.browser
        for number in range(6):
            self.client.call("POST", "/v1/entries", {"title": f"{self.title} {number}", "body": "a line. " * 30})
        _, card = self.card()
        page.swipe(card, -60, -300)
        page.until("it scrolled", lambda: page.run("return scrollY") > 100)
        self.assertIsNone(page.find(".swipe-acts"))
        page.run("scrollTo(0, 0)")
        page.swipe(card, 200)
        page.swipe(card, -30)
        page.gone(".swipe-acts")
        self.is_at("/diary")

    def test_a_finger_on_a_wide_screen_swipes_as_on_a_phone(self):
        page = self.browser
        _, card = self.card()
        page.look(1440, 900)
        page.swipe_open(card)
        page.click(f"{card} .swipe-acts .remove", "삭제")
        page.gone(card)
        page.click(".toast .undo")
        page.shown(card, self.title)

    def test_a_mouse_and_keys_keep_the_menu(self):
        page = self.browser
        _, card = self.card()
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1100, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        for kind, x in (("mousePressed", 700), ("mouseMoved", 600), ("mouseMoved", 450), ("mouseReleased", 450)):
            page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": 200, "button": "left", "clickCount": 1})
        self.assertIsNone(page.find(".swipe-acts"))
        page.click(f"{card} .acts")
        page.shown(".menu-list [data-act=remove]")
