"""Texts go into the diary by themselves; photos that are taken out of an entry go if the writer says so."""

import os

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import Browser
from page_tests import PageTest, padded
from pictures import png
from wire import Wire

# Whether the browser would ask before it leaves the page.
ASKS = """
const leaving = new Event("beforeunload", { cancelable: true });
dispatchEvent(leaving);
return leaving.defaultPrevented;
"""

# The answer to the next call of a method is there, and is given when the test says so.
HOLD_ANSWER = """
const [method, path] = arguments;
const real = window.fetch;
window.letGo = null;
window.fetch = async (asked, options) => {
    const answer = await real(asked, options);
    if (window.letGo || options?.method !== method || asked !== path) return answer;
    await new Promise((resolve) => { window.letGo = resolve; });
    return answer;
};
"""


class WritingTests(PageTest):
    """Nobody has to press anything."""

    def edit(self, entry):
        """Opens the edit of an entry from its own screen."""
        page = self.browser
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        if page.find("#sign-in-form") or not page.find("#shell"):
            page.until("it shows", lambda: page.find("#sign-in-form") or page.find("#shell"))
        if page.find("#sign-in-form"):
            page.sign_in()
        page.act(".bar", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("title") == entry["title"])

    def entry(self, **more):
        return self.client.call("POST", "/v1/entries", {"title": self.title, **more})

    def photo(self, number):
        path = png(self.files / f"{self.title}-{number}.png", number)
        return self.client.upload(path.read_bytes(), path.name)["id"]

    def now(self, entry):
        return self.client.call("GET", f"/v1/entries/{entry['id']}")

    def test_what_is_written_is_in_the_diary_without_a_button(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "one")
        page.is_kept()
        entry = self.only_entry()
        self.assertEqual(entry["body"], "one")
        page.type(body=" and two")
        page.until("the rest is there, too", lambda: self.only_entry()["body"] == "one and two")
        page.is_kept()
        page.type(body=" and three")
        page.until("all of it is there", lambda: self.only_entry()["body"] == "one and two and three")
        page.is_kept()
        # A text that was written on is one version, and is no news from elsewhere.
        self.assertEqual(len(self.client.call("GET", f"/v1/entries/{entry['id']}/revisions")["revisions"]), 2)
        self.assertIsNone(page.find(".news"))
        self.assertIsNone(page.find(f"#feed [data-entry='{entry['id']}']"))
        self.assertFalse(page.run(ASKS))
        page.save()
        page.shown(f"#feed [data-entry='{entry['id']}']", "one and two and three")
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, f"[data-entry='{entry['id']}']")), 1)
        self.assertEqual(self.only_entry()["id"], entry["id"])

    def test_who_never_pauses_is_saved_all_the_same(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.run("""
            const { body } = document.getElementById("editor-form");
            window.typing = setInterval(() => {
                body.value += "a ";
                body.dispatchEvent(new Event("input", { bubbles: true }));
            }, 200);""")
        page.until("it is in the diary", lambda: any(found["body"] for found in self.client.entries(self.title)))
        self.assertTrue(page.run("const runs = window.typing; clearInterval(runs); return Boolean(runs);"))
        page.save()
        self.only_entry()

    def test_an_answer_that_comes_late_takes_nothing_from_the_form_that_is_open_then(self):
        page = self.browser
        page.sign_in()
        page.run(HOLD_ANSWER, "POST", "/v1/entries")
        page.write(self.title, "one")
        page.until("it is saved, and the page not told", lambda: page.run("return Boolean(window.letGo)"))
        entry = self.only_entry()
        page.type(body=", two")
        page.visit("/diary")
        page.act(f"[data-entry='{entry['id']}']", "edit")
        page.until("it goes on in its own edit", lambda: page.find("#editor") and page.value("body") == "one, two")
        page.type(body=", three")
        page.until("the words are kept", lambda: page.run(
            "return Object.values(localStorage).some((text) => text.includes('one, two, three'))"))
        page.run("window.letGo()")
        page.until("all of it is there", lambda: self.now(entry)["body"] == "one, two, three")
        page.is_kept()
        self.assertEqual(page.value("body"), "one, two, three")
        self.assertIsNone(page.find("#conflict"))
        self.only_entry()

    def test_an_old_answer_replaces_nothing_that_was_saved_since(self):
        entry = self.entry(body="at first")
        page = self.browser
        self.edit(entry)
        page.cut()
        page.type(body=", mine")
        page.shown("#editor-note", "이 기기에")
        # A page that comes back after the end of a session asks for the state of the entry.
        type(self.client)(self.diary, page.token()).call("DELETE", "/v1/sessions/current")
        page.shown("#sign-in-form")
        page.run(HOLD_ANSWER, "GET", f"/v1/entries/{entry['id']}")
        page.sign_in()
        page.until("it is asked for", lambda: page.run("return Boolean(window.letGo)"))
        page.mend()
        page.type(body=", and more")
        page.until("it is saved", lambda: self.now(entry)["body"] == "at first, mine, and more")
        page.is_kept()
        page.run("window.letGo()")
        page.driver.execute_async_script("setTimeout(arguments[0], 300)")
        self.assertEqual(page.value("body"), "at first, mine, and more")
        page.is_kept()
        page.save()
        self.assertEqual(self.now(entry)["body"], "at first, mine, and more")

    def test_photos_that_a_busy_diary_did_not_take_are_sent_again_by_themselves(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const answers = [429, 503];
            const sent = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function (body) {
                const status = answers.shift();
                if (!status) return sent.call(this, body);
                Object.defineProperty(this, "status", { value: status });
                setTimeout(() => this.dispatchEvent(new ProgressEvent("load")));
            };""")
        page.write(self.title)
        page.choose(*(png(self.files / f"busy-{number}.png", 14 + number) for number in range(2)))
        page.until("none was taken", lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#chosen .again")) == 2)
        page.shown("#editor-note", "다시 연결되면")
        page.is_kept()
        page.gone("#chosen .again")
        self.assertEqual(len(self.only_entry()["photos"]), 2)
        page.save()
        page.until("both show", lambda: page.run("""
            const shown = document.querySelectorAll(`#feed [data-entry="${arguments[0]}"] .tile img`);
            return [...shown].filter((image) => image.naturalWidth > 0).length;""", self.only_entry()["id"]) == 2)

    def test_a_photo_is_sent_when_it_is_chosen_and_leaving_asks_only_before(self):
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        page.cut()
        page.choose(png(self.files / "soon.png", 11))
        page.shown("#chosen .sending", "올리지 못함")
        page.shown("#editor-note", "다시 연결되면")
        self.assertTrue(page.run(ASKS))
        page.mend()
        page.click("#chosen .again")
        page.is_kept()
        self.assertFalse(page.run(ASKS))
        found = page.until("it is in the diary", lambda: [one for one in self.client.entries("") if one["photos"]])
        self.assertEqual(len(found), 1)
        page.find("#chosen .pick > input").send_keys("the caption")
        page.until("its caption is there", lambda: self.now(found[0])["photos"][0]["caption"] == "the caption")
        page.save()

    def test_a_begun_entry_with_unsent_words_opens_in_its_own_edit(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "at first")
        page.until("it is there", lambda: self.client.entries(self.title) and self.only_entry()["body"] == "at first")
        page.shown("#editor-note", "저장")
        page.visit("/diary")
        page.shown(".card", self.title)
        page.visit("/")
        page.cut()
        page.type(body=" and more")
        page.visit("/diary")
        page.act(f"[data-entry='{self.only_entry()['id']}']", "edit")
        page.until("the words are there", lambda: page.value("body") == "at first and more")
        page.mend()
        page.save()
        self.assertEqual(self.only_entry()["body"], "at first and more")

    def test_what_is_discarded_at_the_end_of_a_session_is_nowhere_any_more(self):
        page = self.browser
        page.sign_in()
        refuse = """
            const real = window.fetch;
            window.fetch = (path, options) => (options?.method === "POST" && path.startsWith("/v1/entries")
                ? Promise.resolve(Response.json({}, { status: 503 })) : real(path, options));"""
        page.run(refuse)
        kept = "return Object.values(localStorage).some((text) => text.includes(arguments[0]))"
        page.write(self.title, "secret in the first window")
        page.until("it is kept", lambda: page.run(kept, "first window"))
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.driver.get(page.base + "/")
        page.shown("#editor-form")
        page.run(refuse)
        page.write(self.title, "secret in the second window")
        page.until("it is kept", lambda: page.run(kept, "second window"))
        second = page.driver.current_window_handle
        page.driver.switch_to.window(first)
        page.click("#sign-out")
        page.click("#question button", "버리고")
        page.shown("#sign-in-form")
        page.driver.switch_to.window(second)
        page.shown("#sign-in-form")
        for handle in (second, first):
            page.driver.switch_to.window(handle)
            self.assertNotIn("secret", page.run("return JSON.stringify(localStorage)"))
        page.driver.switch_to.window(second)
        page.driver.close()
        page.driver.switch_to.window(first)

    def test_an_upload_that_was_cut_off_goes_on_where_it_stopped(self):
        wire = Wire(self.page_base.removeprefix("http://"))
        self.addCleanup(wire.close)
        page = Browser(wire.base)
        self.addCleanup(page.close)
        page.open()
        page.sign_in()
        page.run("""
            window.offsets = [];
            const set = XMLHttpRequest.prototype.setRequestHeader;
            XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
                if (name === "Upload-Offset") window.offsets.push(Number(value));
                return set.call(this, name, value);
            };""")
        page.write(self.title)
        page.is_kept()
        wire.left = 4 << 20
        page.choose(padded(png(self.files / f"{self.title}.png", 12), 6 << 20))
        page.until("the wire is cut", lambda: wire.left is None)
        page.save()
        photo = self.only_entry()["photos"][0]["photoId"]
        self.assertEqual(self.client.call("GET", f"/v1/photos/{photo}")["sizeBytes"], str(6 << 20))
        offsets = page.run("return window.offsets")
        self.assertEqual((len(offsets), offsets[0]), (2, 0))
        self.assertGreater(offsets[1], 3 << 20)

    def test_two_large_files_of_one_name_and_size_arrive_both(self):
        page = self.browser
        page.sign_in()
        page.hold_upload()
        page.write(self.title)
        for number in (16, 17):
            folder = self.files / f"large-{number}"
            folder.mkdir()
            path = padded(png(folder / "same.png", number), 5 << 20)
            os.utime(path, (1_700_000_000, 1_700_000_000))
            page.choose(path)
            page.until("the first waits", lambda: page.run("return Boolean(window.breakOff)"))
        page.until("the second is there", lambda: self.client.entries(self.title) and self.only_entry()["photos"])
        page.break_off()
        page.until("both are there", lambda: len(self.only_entry()["photos"]) == 2)
        page.is_kept()
        page.until("nothing of them is kept", lambda: page.run(
            "return !Object.keys(localStorage).some((key) => key.startsWith('daybook.upload.'))"))

    def test_files_that_fail_in_turns_do_not_hold_up_who_is_done(self):
        page = self.browser
        page.sign_in()
        # Each file fails after a second, and what is tried again in ten seconds is so in a fraction of one.
        page.run("""
            const later = window.setTimeout;
            window.setTimeout = (action, time, ...more) => later(action, time === 10_000 ? 300 : time, ...more);
            const sent = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function (body) {
                if (window.isBack) return sent.call(this, body);
                later(() => this.dispatchEvent(new ProgressEvent("error")), 1000);
            };""")
        page.write(self.title)
        page.choose(png(self.files / "turns-1.png", 18))
        page.driver.execute_async_script("setTimeout(arguments[0], 500)")
        page.choose(png(self.files / "turns-2.png", 19))
        page.click("#save")
        page.is_saved(8)
        page.shown("#waiting li", self.title)
        page.run("window.isBack = true")
        page.gone("#waiting")
        self.assertEqual(len(self.only_entry()["photos"]), 2)

    def test_who_writes_on_while_a_late_answer_is_waited_for_is_saved_at_the_usual_pace(self):
        page = self.browser
        page.sign_in()
        # The first answer says that it is not now, the second comes when the test says so, and those to changes late.
        page.run("""
            const real = window.fetch;
            Object.assign(window, { posts: 0, patches: 0, letGo: null });
            window.fetch = async (path, options) => {
                if (options?.method === "PATCH") {
                    window.patches += 1;
                    await new Promise((resolve) => { setTimeout(resolve, 400); });
                }
                if (options?.method !== "POST" || path !== "/v1/entries") return real(path, options);
                window.posts += 1;
                if (window.posts === 1) return Response.json({}, { status: 503 });
                await new Promise((resolve) => { window.letGo = resolve; });
                return real(path, options);
            };""")
        page.write(self.title, "begun")
        page.click("#later")
        page.until("it is sent", lambda: page.run("return Boolean(window.letGo)"))
        page.click("#unsaved-list .primary")
        page.until("it is open", lambda: page.value("body") == "begun")
        page.run("""
            const { body } = document.getElementById("editor-form");
            window.typing = setInterval(() => {
                body.value += " a";
                body.dispatchEvent(new Event("input", { bubbles: true }));
            }, 20);
            setTimeout(window.letGo, 500);""")
        page.driver.execute_async_script("setTimeout(arguments[0], 6000)")
        page.run("clearInterval(window.typing)")
        self.assertLess(page.run("return window.patches"), 6)
        page.save()
        self.assertGreater(len(self.only_entry()["body"]), 200)

    def test_an_upload_that_is_gone_from_the_server_begins_anew(self):
        page = self.browser
        page.sign_in()
        page.hold_upload()
        page.write(self.title)
        page.choose(padded(png(self.files / "gone.png", 13), 5 << 20))
        page.until("it waits", lambda: page.run("return Boolean(window.breakOff)"))
        address = page.run("""
            return Object.entries(localStorage).find(([key]) => key.startsWith("daybook.upload."))[1];""")
        self.client.send("DELETE", address, headers={"Tus-Resumable": "1.0.0"})
        page.break_off()
        page.is_kept()
        self.assertEqual(page.run("return window.asked"), ["POST", "PATCH", "HEAD", "POST", "PATCH"])
        photo = self.only_entry()["photos"][0]["photoId"]
        self.assertEqual(self.client.call("GET", f"/v1/photos/{photo}")["sizeBytes"], str(5 << 20))

    def test_photos_taken_out_go_when_one_says_so(self):
        entry = self.entry(photos=[{"photoId": self.photo(number)} for number in (21, 22, 23)])
        page = self.browser
        for number, (choice, left) in enumerate((("discard", 3), ("apply", 2))):
            self.edit(entry)
            page.click("#chosen .remove")
            page.shown("#chosen .removed", "뺄 사진")
            page.type(body=f"words {number}")
            page.until("the words are there", lambda: f"words {number}" in self.now(entry)["body"])
            self.assertEqual(len(self.now(entry)["photos"]), 3)
            # The mark outlasts a reload, and can be taken back.
            page.reload()
            page.click("#chosen .removed .remove", "되돌리기")
            page.gone("#chosen .removed")
            page.click("#chosen .remove")
            page.shown("#chosen .removed")
            page.visit("/diary")
            page.click("#question button", "그대로 두기" if choice == "discard" else "사진 빼기")
            page.until("it is so", lambda: len(self.now(entry)["photos"]) == left)
            self.assertIn(f"words {number}", self.now(entry)["body"])
            page.visit("/")
            page.shown("#feed .card")
            page.gone("#unsaved")
        # By the button that ends the edit, too; who puts the question aside stays.
        self.edit(entry)
        page.click("#chosen .remove")
        page.click("#save")
        page.click("#question button", "취소")
        page.shown("#chosen .removed")
        page.click("#save")
        page.click("#question button", "사진 빼기")
        page.gone("#editor")
        page.until("it is so", lambda: len(self.now(entry)["photos"]) == 1)

    def test_who_puts_the_question_aside_is_back_in_the_edit(self):
        entry = self.entry(photos=[{"photoId": self.photo(24)}])
        page = self.browser
        self.edit(entry)
        page.click("#chosen .remove")
        page.driver.back()
        page.click("#question button", "취소")
        page.shown("#chosen .removed")
        self.assertTrue(page.run("return location.pathname.endsWith('/edit')"))
        self.assertEqual(len(self.now(entry)["photos"]), 1)

    def test_a_question_that_is_left_closes_and_nothing_is_done(self):
        entry = self.entry(photos=[{"photoId": self.photo(27)}])
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.visit("/")
        page.write(f"{self.title} new", "stays")
        page.is_kept()
        page.click("#editor-more")
        page.shown(".menu-list")
        page.driver.back()
        page.gone(".menu-list")
        # A reader who comes back to a list is not moved: entries that came since wait above it.
        new = f"{self.title} new"
        page.until("the diary tells of it", lambda: page.find(".news") or any(new in card.text for card in page.driver.find_elements(By.CSS_SELECTOR, ".card")))
        if page.find(".news"):
            page.click(".news")
        page.shown(".card", new)
        self.only_entry(new)
        # The question about photos that were taken out is asked by leaving, and its being left leads back into the edit.
        page.act(f"[data-entry='{entry['id']}']", "edit")
        page.click("#chosen .remove")
        page.driver.back()
        page.shown("#question", "뺄까요")
        page.driver.back()
        page.shown("#chosen .removed", "되돌리기")
        page.gone("#question")
        self.assertTrue(page.run("return location.pathname.endsWith('/edit')"))
        self.assertEqual(self.now(entry), entry)

    def test_an_entry_is_brought_back_to_how_it_was_before_the_edit(self):
        entry = self.entry(body="as it was", tags=["first"], photos=[{"photoId": self.photo(25)}])
        page = self.browser
        self.edit(entry)
        self.assertIsNone(page.find("#editor-more"))
        page.type(body=", and more")
        page.choose(png(self.files / "more.png", 26))
        page.until("it is changed", lambda: len(self.now(entry)["photos"]) == 2 and "more" in self.now(entry)["body"])
        page.click("#chosen .remove")
        page.let_go("revert")
        page.click("#question .danger", "처음대로")
        page.until("it is as it was", lambda: self.now(entry)["body"] == "as it was")
        self.assertEqual(self.now(entry)["photos"], entry["photos"])
        self.assertEqual(page.value("body"), "as it was")
        self.assertIsNone(page.find("#chosen .removed"))
        page.gone("#editor-more")
        page.save()

    def erase(self):
        for field in ("title", "body"):
            box = self.browser.find(f"#editor-form [name={field}]")
            box.send_keys(Keys.CONTROL, "a")
            box.send_keys(Keys.BACKSPACE)

    def test_an_entry_that_is_emptied_loses_its_words_and_that_is_said(self):
        entry = self.entry(body="words that are erased")
        page = self.browser
        self.edit(entry)
        self.erase()
        page.until("the diary has none of them", lambda: (self.now(entry)["title"], self.now(entry)["body"]) == ("", ""))
        page.shown("#editor-note", "휴지통")
        page.click("#save")
        page.shown(".toast", "비운 일기")
        self.assertEqual(self.client.entries(self.title), [])
        # The earlier text is in the entry's history.
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.shown(".one .note", "비운 일기")
        [_, before] = self.client.call("GET", f"/v1/entries/{entry['id']}/revisions")["revisions"][:2]
        self.assertEqual(before["body"], "words that are erased")

    def test_a_new_entry_that_is_emptied_leaves_the_list(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "better not")
        page.is_kept()
        entry = self.only_entry()
        self.erase()
        page.shown("#editor-note", "휴지통")
        self.assertEqual(self.client.entries(self.title), [])
        page.click("#save")
        page.shown(".toast", "비운 일기")
        self.assertIsNone(page.find(f"#feed [data-entry='{entry['id']}']"))
        # Paper with nothing on it is put away, and no entry comes of it.
        page.begin()
        page.click("#save")
        page.gone("#editor.is-open")
        page.gone("#unsaved")

    def test_a_new_entry_that_is_discarded_is_in_the_trash_and_comes_back(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "better not")
        page.is_kept()
        page.let_go()
        page.is_saved()
        self.assertEqual(self.client.entries(self.title), [])
        page.click(".toast .undo")
        page.shown("#feed .card", self.title)
        self.only_entry()

    def test_a_new_entry_that_is_discarded_before_it_was_sent_comes_back_to_its_paper(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title, "better not")
        page.shown("#editor-note", "이 기기에")
        page.let_go()
        page.is_saved()
        page.click(".toast .undo")
        page.until("it is there again", lambda: (page.value("title"), page.value("body")) == (self.title, "better not"))
        page.mend()
        page.save()
        self.assertEqual(self.only_entry()["body"], "better not")

    def test_what_was_begun_on_today_goes_on_in_its_own_edit(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "begun")
        page.is_kept()
        entry = self.only_entry()
        page.visit("/diary")
        page.act(f"[data-entry='{entry['id']}']", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "begun")
        page.type(body=", gone on with")
        page.save()
        page.visit("/")
        page.shown("#editor")
        self.assertEqual(page.value("body"), "")
        self.assertEqual(self.only_entry()["body"], "begun, gone on with")

    def test_an_open_edit_follows_another_window_until_one_writes_in_it(self):
        entry = self.entry(body="at first")
        page = self.browser
        self.edit(entry)
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body,tags", {
            "body": "from elsewhere", "tags": ["new"]})
        page.until("it follows", lambda: page.value("body") == "from elsewhere")
        page.shown("#editor-note", "다른 곳에서")
        page.type(body=", gone on with")
        page.until("it is there", lambda: self.now(entry)["body"] == "from elsewhere, gone on with")
        self.assertEqual(self.now(entry)["tags"], ["new"])
        self.assertIsNone(page.find("#conflict"))
        # Words of one's own are never taken away: the other's wait.
        page.cut()
        page.type(body=" mine")
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": "theirs"})
        page.mend()
        page.shown("#conflict-body", "theirs")
        self.assertIn("mine", page.value("body"))

    def test_an_input_method_is_not_disturbed_by_the_saving(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.find("#editor-form [name=body]").click()
        compose = lambda text: page.driver.execute_cdp_cmd(  # noqa: E731
            "Input.imeSetComposition", {"text": text, "selectionStart": 1, "selectionEnd": 1})
        for text in ("ㅎ", "하", "한"):
            compose(text)
        # A save goes by while the syllable is still being made.
        page.until("it is saved", lambda: self.client.entries(self.title) and self.only_entry()["body"] == "한")
        compose("핝")
        page.driver.execute_cdp_cmd("Input.insertText", {"text": "한"})
        compose("글")
        page.driver.execute_cdp_cmd("Input.insertText", {"text": "글"})
        self.assertEqual(page.value("body"), "한글")
        page.save()
        self.assertEqual(self.only_entry()["body"], "한글")

    def test_a_session_that_ends_while_all_is_saved_asks_nothing_and_goes_on(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "saved")
        page.is_kept()
        # The letters come before the page hears of the end, however long a browser takes to bring them.
        page.run("""
            const [token, text] = arguments;
            const body = document.querySelector("#editor-form [name=body]");
            body.focus();
            body.setSelectionRange(body.value.length, body.value.length);
            const request = new XMLHttpRequest();
            request.open("DELETE", "/v1/sessions/current", false);
            request.setRequestHeader("Authorization", `Bearer ${token}`);
            request.send();
            document.execCommand("insertText", false, text);""", page.token(), " and unsaved")
        page.shown("#sign-in-note", "이 기기에 그대로")
        page.sign_in()
        page.until("it is there", lambda: self.only_entry()["body"] == "saved and unsaved")
        page.save()
        self.only_entry()
