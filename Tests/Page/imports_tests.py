"""The imports into the diary, in the settings: what each brought, and its undo."""

import json
import subprocess

from selenium.webdriver.common.keys import Keys

import sample
from diary import PASSWORD, Diary
from page_tests import PageTest
from pictures import png
from settings_tests import PhoneTest

# From now on the steps of an undo are in the test's hands. The first one ends before all is undone, and the next one
# waits for `window.release`. Meanwhile reads say that the undo is not finished.
STEPS = """
const fetched = window.fetch;
Object.assign(window, { steps: 0, release: null });
window.fetch = async (path, options) => {
    if (!String(path).startsWith("/v1/imports")) return fetched(path, options);
    const isStep = String(path).endsWith(":undo");
    window.steps += isStep ? 1 : 0;
    if (isStep && window.steps === 2) await new Promise((resolve) => { window.release = resolve; });
    if (window.steps === 0 || isStep && window.steps > 1 || window.release?.isOver) return fetched(path, options);
    const one = isStep ? String(path).slice(0, -":undo".length) : path;
    const found = await (await fetched(one, { ...options, method: "GET", body: undefined })).json();
    for (const made of found.imports ?? [found]) {
        if (made.id === arguments_.id) Object.assign(made, { state: "UNDOING", undoneCount: 1 });
    }
    return new Response(JSON.stringify(found), { headers: { "Content-Type": "application/json" } });
};
"""
# The next step of an undo breaks off.
BREAK = """
const fetched = window.fetch;
let isBroken = true;
window.fetch = (path, options) => {
    if (!String(path).endsWith(":undo") || !isBroken) return fetched(path, options);
    isBroken = false;
    return Promise.reject(new TypeError("the line broke"));
};"""


class ImportTest(PhoneTest):
    """With exports of other diaries, which come into one in use."""

    def setUp(self):
        super().setUp()
        self.client.call("POST", "/v1/entries", {"title": f"own {self.title}"})

    def command(self, *words):
        """The JSON that `daybook` writes, whether it could do everything or not."""
        ended = subprocess.run([self.diary.binaries / "daybook", *map(str, words), "--json"], capture_output=True, text=True, check=False)
        self.assertTrue(ended.stdout, ended.stderr)
        return json.loads(ended.stdout)

    def exported(self, fill):
        """A folder with the export of a diary that `fill` filled."""
        other = Diary(PageTest.binaries).start()
        self.addCleanup(other.remove)
        fill(other.client())
        folder = other.folder / "export"
        self.command("export", folder, "--data", other.folder / "data")
        other.stop()
        return folder

    def imported(self, folder):
        """The import of an exported folder, as the API has it."""
        run = self.command("import", folder, "--data", self.diary.folder / "data", "--account", self.diary.owner)["run"]
        return self.client.call("GET", f"/v1/imports/{run}")

    def filled(self, client):
        """Two entries and an album with a photo."""
        for number in range(2):
            client.call("POST", "/v1/entries", {"title": f"{self.title} {number}"})
        photo = client.upload(png(self.files / f"{self.title}.png", sum(self.title.encode())).read_bytes(), f"{self.title}.png")
        album = client.call("POST", "/v1/albums", {"title": self.title})
        client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [photo["id"]]})

    def open_storage(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/settings/import")
        return page

    def row(self, made, part=""):
        return f"#imports-list [data-import='{made['id']}'] {part}".strip()

    def titles(self):
        return {entry["title"] for entry in self.client.entries()}

    def ask(self, made):
        """Asks to undo an import, by keys alone."""
        page = self.browser
        control = page.shown(self.row(made, ".import-head button"), "되돌리기")
        page.run("arguments[0].focus()", control)
        control.send_keys(Keys.ENTER)
        return page.shown("dialog.sheet")

    def confirm(self):
        self.browser.send("dialog.sheet .primary", Keys.ENTER)


class ImportTests(ImportTest):
    """With imports by the command."""

    def test_who_never_imported_sees_how_and_no_list(self):
        page = self.browser
        invitation = self.client.call("POST", "/v1/invitations", {"role": "MEMBER"})["url"]
        sample.join(page, {"invitation": "/" + invitation.split("://", 1)[-1].split("/", 1)[1]})
        page.driver.get(f"{page.base}/settings/import")
        summary = page.shown("#archive summary", "명령으로 가져오기")
        page.until("the imports are there", lambda: page.run(
            "return performance.getEntriesByType('resource').some((one) => one.name.endsWith('/v1/imports') && one.responseEnd)"))
        self.assertIsNone(page.find("#imports"))
        page.run("arguments[0].focus()", summary)
        summary.send_keys(Keys.ENTER)
        page.shown("#archive code", "daybook import FILE.zip --account newcomer")

    def test_an_import_is_listed_and_undone_by_keys_alone(self):
        made = self.imported(self.exported(self.filled))
        changed = self.only_entry(f"{self.title} 1")
        self.client.call("PATCH", f"/v1/entries/{changed['id']}?updateMask=body", {"body": "changed since"})
        page = self.open_storage()
        page.shown("#imports h2", "가져온 일기")
        page.shown(self.row(made), "모두 가져옴")
        facts = page.find(self.row(made, ".import-facts")).text
        for text in ("더한 것", "일기 2", "사진 1", "앨범 1", "앨범 속 사진 1"):
            self.assertIn(text, facts)
        self.assertNotIn("가져오지 못한 것", facts)
        self.assertIsNone(page.find(self.row(made, "details")))
        name = page.find(self.row(made, ".import-head button")).accessible_name
        self.assertRegex(name, "^되돌리기: .+에 가져온 일기$")
        # The question says what goes, and who puts it aside keeps everything.
        question = self.ask(made)
        self.assertRegex(question.text, r"휴지통으로 가고, 30일 동안 되살릴 수 있는 것\n일기 2 · 사진 1\n완전히 삭제되는 것\n앨범 1\n그대로 남는 것")
        question.send_keys(Keys.ESCAPE)
        page.gone("dialog.sheet")
        self.assertLessEqual({f"{self.title} 0", f"{self.title} 1"}, self.titles())
        self.ask(made)
        self.confirm()
        page.shown(self.row(made, "[role=status]"), "되돌렸어요.")
        page.shown(self.row(made, ".import-facts"), "남겨 둔 것\n1개 · 그 뒤에 바뀌었거나")
        page.shown(self.row(made, ".import-facts"), "되돌린 것\n3개")
        page.gone(self.row(made, ".import-head button"))
        self.assertIsNone(page.find(self.row(made, "progress")))
        # The focus is at the import that it was at.
        self.assertEqual(page.run("return document.activeElement"), page.find(self.row(made, "strong")))
        titles = self.titles()
        self.assertNotIn(f"{self.title} 0", titles)
        self.assertLessEqual({f"{self.title} 1", f"own {self.title}"}, titles)
        trashed = self.client.call("GET", "/v1/trash?pageSize=1000")["items"]
        self.assertIn(f"{self.title} 0", [item["entry"]["title"] for item in trashed if "entry" in item])
        self.assertNotIn(self.title, [album["title"] for album in self.client.call("GET", "/v1/albums")["albums"]])
        # It stays in the list.
        page.driver.get(f"{page.base}/settings/import")
        page.shown(self.row(made), "되돌림")

    def test_hidden_items_ask_for_the_password_and_the_undo_goes_on(self):
        made = self.imported(self.exported(lambda client: client.call("POST", "/v1/entries", {"title": self.title, "hidden": True})))
        page = self.open_storage()
        self.ask(made)
        self.confirm()
        page.shown("dialog.sheet [name=password]")
        page.shown(self.row(made, "[role=alert]"), "숨긴 항목을 열면 되돌릴 수 있어요.")
        # Without the password all stays as it is, and the import can be undone later.
        page.find("dialog.sheet [name=password]").send_keys(Keys.ESCAPE)
        page.gone("dialog.sheet")
        self.assertEqual(self.client.call("GET", f"/v1/imports/{made['id']}")["state"], "COMPLETE")
        self.ask(made)
        self.confirm()
        page.send("dialog.sheet [name=password]", PASSWORD, Keys.ENTER)
        page.shown(self.row(made, "[role=status]"), "되돌렸어요.")
        page.gone("dialog.sheet")
        page.gone(self.row(made, "[role=alert]"))
        self.assertEqual(self.client.call("GET", f"/v1/imports/{made['id']}")["state"], "UNDONE")

    def test_what_could_not_be_taken_is_told_in_the_readers_language(self):
        folder = self.exported(self.filled)
        [file] = [path for path in folder.rglob("*.png")]
        file.unlink()
        made = self.imported(folder)
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        for language, state, refused, rest, place, reason in (
                ("ko", "일부만 가져옴", "가져오지 못한 것\n사진 1", "숨긴 항목의 알림일 수 있어요.", "1번째 줄", "이 파일이 내보낸 것 안에 없어요."),
                ("en", "Incomplete", "Not imported\nPhotos: 1", "may be about hidden items.", "line 1", "The export does not have this file."),
                ("ja", "一部のみ", "取り込めなかったもの\n写真 1", "非表示の項目のお知らせかもしれません。", "1 行目", "書き出しにこのファイルがありません。")):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": language})
            self.browser = self.korean if language == "ko" else self.open_browser(language=language)
            page = self.open_storage()
            page.shown(self.row(made), state)
            summary = page.shown(self.row(made, "summary"))
            self.assertIn(str(made["noticeCount"]), summary.text)
            page.run("arguments[0].focus()", summary)
            summary.send_keys(Keys.ENTER)
            # Nobody can tell whether a photo without its file is hidden.
            page.shown(self.row(made, "details [role=status]"), rest)
            page.click(self.row(made, "details [role=status] button"))
            page.send("dialog.sheet [name=password]", PASSWORD, Keys.ENTER)
            page.shown(self.row(made, ".import-notices li"), place)
            page.shown(self.row(made, ".import-notices li"), reason)
            page.shown(self.row(made, ".import-facts"), refused)
            notices = page.driver.find_elements("css selector", self.row(made, ".import-notices li"))
            self.assertEqual(len(notices), made["noticeCount"])
            # They go with the end of the unlocking.
            page.run("return import(arguments[0]).then(({ call }) => call('POST', '/v1/sessions/current:lock'))", page.module("core/api.js"))
            page.shown(self.row(made, "details [role=status]"), rest)
            page.until("they are gone", lambda: reason not in page.find(self.row(made)).text)
            self.assertEqual(page.troubles(), [])

    def test_an_undo_goes_on_step_by_step_and_shows_how_far_it_is(self):
        made = self.imported(self.exported(self.filled))
        page = self.open_storage()
        page.shown(self.row(made), "모두 가져옴")
        page.run("const arguments_ = { id: arguments[0] };" + STEPS, made["id"])
        self.ask(made)
        self.confirm()
        page.shown(self.row(made, "[role=status]"), "되돌리고 있어요…")
        page.until("the second step waits", lambda: page.run("return Boolean(window.release)"))
        bar = page.shown(self.row(made, "progress"))
        page.until("it shows how far it is", lambda: bar.get_property("value") == 1)
        self.assertEqual((bar.get_property("max"), bar.accessible_name), (4, "되돌리는 중"))
        page.run("const release = window.release; window.release = { isOver: true }; release()")
        page.shown(self.row(made, "[role=status]"), "되돌렸어요.")
        page.gone(self.row(made, "progress"))
        self.assertEqual(page.run("return window.steps"), 2)
        self.assertEqual(self.client.call("GET", f"/v1/imports/{made['id']}")["state"], "UNDONE")

    def test_an_undo_that_breaks_off_is_told_and_done_later(self):
        made = self.imported(self.exported(self.filled))
        page = self.open_storage()
        page.shown(self.row(made), "모두 가져옴")
        page.run(BREAK)
        self.ask(made)
        self.confirm()
        page.shown(self.row(made, "[role=alert]"), "일기장에 연결할 수 없어요.")
        self.ask(made)
        self.confirm()
        page.shown(self.row(made, "[role=status]"), "되돌렸어요.")
        page.gone(self.row(made, "[role=alert]"))
