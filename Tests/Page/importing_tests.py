"""Bringing an export into the diary: its file is sent, the answer is read, and it comes when it is wanted."""

import base64
import re
import zipfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from imports_tests import ImportTest

# The first bytes of a file arrive, and nothing after them: as if the line were broken for long. `window.half` says when.
HALF = """
const [opened, sent] = [XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send];
window.half = false;
let isOver = false;
XMLHttpRequest.prototype.open = function (method, address) {
    this.method = method;
    return opened.call(this, method, address);
};
XMLHttpRequest.prototype.send = function (body) {
    if (isOver) return undefined;
    if (this.method !== "PATCH") return sent.call(this, body);
    isOver = true;
    this.addEventListener("load", () => { window.half = true; });
    return sent.call(this, body.slice(0, arguments_.size));
};
"""
# Counts the bytes that are sent from now on.
COUNT = """
const [opened, sent] = [XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send];
window.counted = { bytes: 0, methods: [] };
XMLHttpRequest.prototype.open = function (method, address) {
    window.counted.methods.push(method);
    return opened.call(this, method, address);
};
XMLHttpRequest.prototype.send = function (body) {
    window.counted.bytes += body?.size ?? 0;
    return sent.call(this, body);
};
"""
ROWS = """
return [...document.querySelectorAll("#archive table tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent).join(" "));"""
# More stops than there are between two controls of the section.
MOST = 12


class ImportingTests(ImportTest):
    """On a phone, with an export of another diary."""

    # The file of shared().
    kept = None

    def setUp(self):
        super().setUp()
        self.addCleanup(self.clear)

    def clear(self):
        """Takes away what a test left on the server."""
        for archive in self.archives():
            self.client.call("DELETE", f"/v1/import-archives/{archive['id']}")

    def archives(self):
        return self.client.call("GET", "/v1/import-archives")["importArchives"]

    def packed(self, folder):
        """A ZIP file with an exported folder, as another program packs it."""
        path = self.files / f"{self.title}.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for file in sorted(folder.rglob("*")):
                if file.is_file():
                    archive.write(file, file.relative_to(folder))
        return path

    def shared(self):
        """A ZIP file that several tests use, whether or not its entries are here already."""
        if not self.kept:
            type(self).kept = self.packed(self.exported(self.filled))
        return self.kept

    def choose(self, path):
        page = self.browser
        page.until("a file can be chosen", lambda: page.driver.find_elements("css selector", "#archive [name=archive]"))
        page.driver.find_element("css selector", "#archive [name=archive]").send_keys(str(path))

    def state(self, text):
        return self.browser.shown("#archive > [role=status]", text)

    def answer(self):
        """Waits for what the server says the export would bring."""
        return self.browser.shown("#archive h3", "일기장")

    def press(self, text):
        """Steps with the Tab key to a button of the section, and presses it."""
        page = self.browser
        for _ in range(MOST):
            if page.run("return Boolean(document.activeElement.closest('#archive button')) && document.activeElement.textContent") == text:
                return ActionChains(page.driver).send_keys(Keys.ENTER).perform()
            ActionChains(page.driver).send_keys(Keys.TAB).perform()
        return self.fail(f"{text} is not reached")

    def at(self, selector):
        page = self.browser
        page.until(f"{selector} has the focus", lambda: page.run("return document.activeElement.matches(arguments[0])", selector))

    def test_an_export_comes_by_keys_alone_after_its_answer_and_goes_again(self):
        path = self.packed(self.exported(self.filled))
        page = self.open_storage()
        page.shown("#archive h2", "내보낸 일기 가져오기")
        page.shown("#archive", "확인하기 전에는 아무것도 바뀌지 않아요.")
        self.choose(path)
        self.answer()
        self.at("#archive h3")
        self.state("서버가 파일을 다 살펴봤어요.")
        self.assertLessEqual({"일기 2", "사진 1", "앨범 1", "앨범 속 사진 1"}, set(page.run(ROWS)))
        page.shown("#archive", "이미 있는 것은 그대로 남아요.")
        self.assertNotIn(f"{self.title} 0", self.titles())
        self.press("가져오기")
        self.state("가져오기가 끝났어요.")
        self.at("#archive h2")
        self.assertLessEqual({f"{self.title} 0", f"{self.title} 1"}, self.titles())
        # The report is in the list, where it can be undone.
        [made] = [made for made in self.client.call("GET", "/v1/imports")["imports"] if made["id"] == self.archives()[0]["importId"]]
        page.shown(self.row(made), "모두 가져옴")
        self.press("닫기")
        page.until("the file is gone", lambda: not self.archives())
        page.shown("#archive", "확인하기 전에는 아무것도 바뀌지 않아요.")
        self.ask(made)
        self.confirm()
        page.shown(self.row(made, "[role=status]"), "되돌렸어요.")
        self.assertNotIn(f"{self.title} 0", self.titles())

    def test_what_is_here_and_what_cannot_come_is_told(self):
        folder = self.exported(self.filled)
        whole = self.packed(folder)
        page = self.open_storage()
        self.choose(whole)
        self.answer()
        page.click("#archive .primary", "가져오기")
        self.state("가져오기가 끝났어요.")
        # The same again, without the file of its photo.
        [photo] = list(folder.rglob("*.png"))
        photo.unlink()
        self.choose(self.packed(folder))
        self.answer()
        rows = page.run(ROWS)
        self.assertIn("일기 0 2", [row[:6] for row in rows])
        page.shown("#archive", "새로 가져올 것이 없어요.")
        self.assertEqual(page.run("return [...document.querySelectorAll('#archive thead th')].map((one) => one.textContent)")[:3],
                         ["종류", "새로운 것", "이미 있는 것"])
        # Narrow, with large letters: all of it is there, and nothing is cut off.
        self.addCleanup(page.letters, 16)
        for letters in (16, 32):
            page.letters(letters)
            page.look(320, 640, phone=True)
            page.until("nothing is cut off", lambda: page.run(
                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        page.letters(16)
        # Everything is as it was after it is put away.
        titles = self.titles()
        page.click("#archive button", "버리기")
        page.until("the file is gone", lambda: not self.archives())
        self.choose_is_offered()
        self.assertEqual(self.titles(), titles)

    def choose_is_offered(self):
        self.browser.shown("#archive .upload", "ZIP 파일 고르기")

    def test_refused_records_are_listed_while_hidden_items_are_unlocked(self):
        folder = self.exported(self.filled)
        [photo] = list(folder.rglob("*.png"))
        photo.unlink()
        page = self.open_storage()
        self.choose(self.packed(folder))
        self.answer()
        page.shown("#archive", "숨긴 항목은 잠겨 있어서 여기서 세지 않았어요.")
        page.click("#archive summary", "가져올 수 없는 것")
        page.shown("#archive details", "여기에 나오지 않아요.")
        page.click("#archive .part-lines > button")
        page.send("dialog.sheet [name=password]", PASSWORD, Keys.ENTER)
        page.gone("dialog.sheet")
        page.until("the rows are there", lambda: not page.run(
            "return document.getElementById('archive').textContent.includes('여기서 세지 않았어요')"))
        page.click("#archive summary", "가져올 수 없는 것")
        page.shown("#archive .import-notices li", "사진")
        page.shown("#archive .import-notices li", "이 파일이 내보낸 것 안에 없어요.")
        # They go with the end of the unlocking.
        page.run("return import(arguments[0]).then(({ call }) => call('POST', '/v1/sessions/current:lock'))", page.module("core/api.js"))
        page.shown("#archive", "숨긴 항목은 잠겨 있어서 여기서 세지 않았어요.")

    def test_entries_that_were_edited_in_the_export_are_listed_by_keys_alone_and_hidden_ones_only_unlocked(self):
        def fill(client):
            for title, more in (("seen", {}), ("secret", {"hidden": True})):
                client.call("POST", "/v1/entries", {"title": f"{title} {self.title}", **more})

        folder = self.exported(fill)
        for file in folder.rglob("index.md"):
            text = file.read_text(encoding="utf-8")
            file.write_text(re.sub(r"^title: .*$", "title: by hand\nmood: sunny", text, count=1, flags=re.MULTILINE), encoding="utf-8")
        page = self.open_storage()
        self.choose(self.packed(folder))
        self.answer()
        for title in ("내보낸 파일에서 고친 일기 1개", "고쳤지만 쓸 수 없는 내용 1개"):
            summary = page.shown("#archive summary", title)
            page.run("arguments[0].focus()", summary)
            summary.send_keys(Keys.ENTER)
        page.shown("#archive .import-notices li", "고친 대로 가져와요: 제목.")
        page.shown("#archive .import-notices li", "고친 파일의 mood 값을 쓸 수 없어서")
        self.assertNotIn("secret", page.find("#archive").text)
        page.click("#archive .part-lines > button")
        page.send("dialog.sheet [name=password]", PASSWORD, Keys.ENTER)
        page.gone("dialog.sheet")
        page.shown("#archive summary", "내보낸 파일에서 고친 일기 2개")
        page.click("#archive summary", "내보낸 파일에서 고친 일기 2개")
        page.shown("#archive .import-notices li", "secret")
        # They go with the end of the unlocking.
        page.run("return import(arguments[0]).then(({ call }) => call('POST', '/v1/sessions/current:lock'))", page.module("core/api.js"))
        page.shown("#archive summary", "내보낸 파일에서 고친 일기 1개")
        self.assertNotIn("secret", page.run("return document.getElementById('archive').textContent"))
        page.click("#archive .primary", "가져오기")
        self.state("가져오기가 끝났어요.")
        self.assertIn("by hand", self.titles())

    def test_a_half_sent_file_goes_on_after_a_reload_and_nothing_is_sent_twice(self):
        path = self.shared()
        size, half = path.stat().st_size, path.stat().st_size // 2
        page = self.open_storage()
        page.run("const arguments_ = { size: arguments[0] };" + HALF, half)
        self.choose(path)
        page.until("a half is there", lambda: page.run("return window.half"))
        self.state("연결이 끊겼어요.")
        # Browsers ask before leaving only those who did something on the page.
        page.click("#archive h2")
        page.reload()
        self.state(f"‘{path.name}’: ")
        page.shown("#archive", "이미 올린 부분은 다시 보내지 않아요.")
        page.run(COUNT)
        # Another file with the same name is not the rest of it.
        other = self.files / "other" / path.name
        other.parent.mkdir(exist_ok=True)
        other.write_bytes(path.read_bytes()[:-1] + b"x")
        self.choose(other)
        page.shown("#archive [role=alert]", "다른 파일이에요.")
        self.choose(path)
        self.answer()
        self.assertIsNone(page.find("#archive [role=alert]"))
        counted = page.run("return window.counted")
        self.assertEqual(counted, {"bytes": size - half, "methods": ["HEAD", "PATCH"]})
        self.assertEqual([archive["sizeBytes"] for archive in self.archives()], [str(size)])

    def test_a_broken_line_is_told_and_stopping_keeps_what_arrived_until_it_is_given_up(self):
        path = self.shared()
        page = self.open_storage()
        page.hold_upload()
        self.choose(path)
        self.state(f"‘{path.name}’ 올리는 중…")
        page.break_off()
        # It goes on by itself.
        self.answer()
        page.click("#archive button", "버리기")
        self.choose_is_offered()
        page.run("window.breakOff = null")
        self.choose(path)
        page.until("it is sent", lambda: page.run("return Boolean(window.breakOff)"))
        # Leaving the page would end it.
        self.assertTrue(page.run("return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"))
        page.click("#archive button", "멈추기")
        self.state("까지 올렸어요.")
        page.shown("#archive .primary", "이어서 올리기")
        page.click("#archive button", "버리기")
        self.choose_is_offered()
        self.assertIsNone(page.find("#archive > [role=status]"))
        # It does not come back.
        page.driver.get(f"{page.base}/settings/import")
        self.choose_is_offered()
        self.assertEqual(self.archives(), [])

    def test_the_server_goes_on_while_other_screens_and_no_screen_are_shown(self):
        path = self.packed(self.exported(self.filled))
        page = self.open_storage()
        page.hold_upload()
        self.choose(path)
        page.until("it is sent", lambda: page.run("return Boolean(window.breakOff)"))
        page.visit("/diary")
        page.break_off()
        # The answer is told where the person is, and leads there.
        page.shown(".toast", "서버가 파일을 다 살펴봤어요.")
        page.click(".toast .undo", "일기 가져오기")
        self.answer()
        page.reload()
        self.answer()
        page.click("#archive .primary", "가져오기")
        page.until("it has begun", lambda: self.archives()[0]["state"] != "READY")
        page.driver.get("about:blank")
        page.driver.get(f"{page.base}/settings/import")
        self.state("가져오기가 끝났어요.")
        self.assertLessEqual({f"{self.title} 0", f"{self.title} 1"}, self.titles())

    def test_a_file_that_is_no_export_is_said_so_with_what_to_do(self):
        page = self.open_storage()
        page.run(COUNT)
        text = self.files / "notes.zip"
        text.write_text("a walk by the river")
        self.choose(text)
        page.shown("#archive [role=alert]", "‘notes.zip’ 파일은 ZIP 파일이 아니에요.")
        # Nothing of it was sent.
        self.assertEqual(page.run("return window.counted.methods"), [])
        other = self.files / "pictures.zip"
        with zipfile.ZipFile(other, "w") as archive:
            archive.writestr("a.txt", "a walk by the river")
        self.choose(other)
        self.state("내보낸 일기를 가져오지 못했어요.")
        page.shown("#archive .problem:not([role])", "이 압축 파일에는 Daybook에서 내보낸 일기가 없어요.")
        page.shown("#archive", "일기를 내보낼 때 받은 ZIP 파일을 그대로 골라 주세요.")
        # The right one takes its place.
        self.choose(self.shared())
        self.answer()
        self.assertEqual([archive["state"] for archive in self.archives()], ["READY"])

    def test_a_dropped_file_is_taken(self):
        path = self.shared()
        page = self.open_storage()
        self.choose_is_offered()
        drop = """
            const bytes = Uint8Array.from(atob(arguments[1]), (unit) => unit.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], "dropped.zip", { type: "application/zip" }));
            document.body.dispatchEvent(new DragEvent(arguments[0], { dataTransfer, bubbles: true, cancelable: true }));"""
        content = base64.b64encode(path.read_bytes()).decode()
        page.run(drop, "dragenter", content)
        page.shown(".veil", "내보낸 ZIP 파일을 여기에 놓아 주세요.")
        page.run(drop, "drop", content)
        self.answer()
        self.assertIsNone(page.find(".veil"))
        self.assertEqual([archive["fileName"] for archive in self.archives()], ["dropped.zip"])

    def test_it_is_told_in_english_and_japanese(self):
        path = self.shared()
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        page = self.open_storage()
        self.choose(path)
        self.answer()
        for language, title, kind, act in (("en", "The diary of owner, as of ", "Entries", "Bring in"),
                                           ("ja", "owner さんの日記、", "日記", "取り込む")):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": language})
            page.reload()
            page.shown("#archive h3", title)
            self.assertIn(kind, [row.split(" ")[0] for row in page.run(ROWS)])
            page.shown("#archive .primary", act)
