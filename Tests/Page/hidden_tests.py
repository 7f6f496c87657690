"""Hidden things are open for ten minutes, and are gone from every window when those are over."""

from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import PageTest
from pictures import png

# Both clocks of the page go forward by what the test says, as if the time passed; `slept` is what the clock on the wall
# alone shows, as when a machine slept.
CLOCKS = """
const [wall, own] = [Date.now.bind(Date), performance.now.bind(performance)];
Object.assign(window, { ahead: 0, slept: 0 });
Date.now = () => wall() + window.ahead + window.slept;
performance.now = () => own() + window.ahead;
"""
TEN_MINUTES = 600_100


class HiddenTest(PageTest):
    """Helps to open hidden things and to let their time pass."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.korean.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": CLOCKS})

    def entry(self, **more):
        return self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": "2021-02-03T03:00:00Z", "timeZone": "Asia/Seoul", **more})

    def photo(self, seed, **fields):
        found = self.client.upload(png(self.files / f"{self.title}-{seed}.png", seed).read_bytes(), f"{self.title}-{seed}.png")
        return self.client.call("PATCH", f"/v1/photos/{found['id']}?updateMask={','.join(fields)}", fields) if fields else found

    def text(self):
        """Returns all texts of the document, also those that are read out."""
        return self.browser.run("""
            const said = [...document.querySelectorAll("[aria-label], [alt]")].map((one) => `${one.ariaLabel} ${one.alt}`);
            const typed = [...document.querySelectorAll("input, textarea")].map((one) => one.value);
            return [document.body.textContent, ...said, ...typed].join(" ");""")

    def unlock(self):
        page = self.browser
        page.send(".sheet [name=password]", PASSWORD, Keys.ENTER)
        page.gone(".sheet")

    def open_by_settings(self):
        page = self.browser
        page.driver.get(f"{page.base}/settings/hidden")
        page.send("#settings [name=password]", PASSWORD, Keys.ENTER)
        page.shown("#settings [role=status]", "까지 볼 수 있어요")

    def pass_time(self, clock="ahead"):
        self.browser.run(f"window.{clock} = arguments[0]", TEN_MINUTES)

    def are_closed(self):
        self.browser.until("they are closed", lambda: self.browser.run("return localStorage.getItem('daybook.open')") is None)

    def is_shut(self, words):
        """Waits until the words are nowhere in the window."""
        self.browser.until(f"{words!r} is gone", lambda: words not in self.text())

    def watch(self, words):
        """Notes whether the words come, be it for a moment."""
        self.browser.run("""
            const [words] = arguments;
            window.wasSeen = false;
            new MutationObserver(() => { window.wasSeen ||= document.body.innerHTML.includes(words); })
                .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });""", words)

    def was_not_seen(self):
        self.assertFalse(self.browser.run("return window.wasSeen"))

    def open_hidden_photo(self, photo):
        page = self.browser
        page.driver.get(f"{page.base}/albums/hidden")
        self.unlock()
        page.click(f".cell[data-photo='{photo['id']}']")
        page.until("it is there", lambda: page.find("#viewer-info"))
        page.click("#viewer-info")
        page.shown("#viewer-facts [name=caption]")


class HiddenTests(HiddenTest):
    def test_the_hidden_album_is_closed_when_the_time_is_over(self):
        photo = self.photo(11, caption="nobody's picture", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/albums/hidden")
        self.unlock()
        page.shown(f".cell[data-photo='{photo['id']}']")
        self.pass_time()
        page.gone(f".cell[data-photo='{photo['id']}']")
        page.shown("#screen .notice", "숨긴 항목은 잠겨 있어요")
        # Nobody is asked for a password that nobody wanted to give.
        self.assertIsNone(page.find(".sheet"))
        self.is_shut("nobody's picture")
        # Neither the way there nor the way back brings it.
        page.visit("/library")
        page.shown(".library-head")
        page.driver.back()
        page.shown("#screen .notice", "잠겨 있어요")
        self.assertIsNone(page.find(f".cell[data-photo='{photo['id']}']"))

    def test_one_tap_on_any_screen_locks_what_is_unlocked(self):
        self.entry(body="for one tap", hidden=True)
        self.photo(97)
        page = self.browser
        page.sign_in()
        page.shown("#navigation a[href='/diary']")
        self.assertIsNone(page.find("#navigation .lock"))
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "for one tap")
        page.click("#navigation .lock button")
        page.shown(".toast", "잠갔어요")
        self.is_shut("for one tap")
        page.gone("#navigation .lock")
        # A window that is opened anew has the button while the time lasts, and no longer.
        self.open_by_settings()
        page.shown("#settings a[href='/albums/hidden']", "숨긴 사진")
        page.click("#settings a[href='/diary?show=hidden']", "숨긴 일기")
        page.shown(".card", "for one tap")
        page.driver.get(f"{page.base}/library")
        page.shown("#navigation .lock", "숨긴 항목 잠그기")
        # On a phone it says so, too, and moves none of the places of the bar.
        places = "return [...document.querySelectorAll('#navigation li:not(.lock)')].map((one) => one.getBoundingClientRect().left)"
        page.look(390, 844, phone=True)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        page.shown("#navigation .lock", "숨긴 항목 잠그기")
        page.shown(".library-head nav")
        # What gets the focus is scrolled above it and the bars.
        covered = page.run("""
            const end = innerHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
            const bars = ["#navigation", "#navigation .lock button", ".library-head nav"];
            return bars.filter((bar) => document.querySelector(bar).getBoundingClientRect().top < end);""")
        self.assertEqual(covered, [])
        while_open = page.run(places)
        self.pass_time()
        page.gone("#navigation .lock")
        self.assertEqual(page.run(places), while_open)

    def test_the_settings_follow_what_is_unlocked_and_locked_elsewhere(self):
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        state = "return document.querySelector('#settings [role=status]').textContent"
        told = page.run(state)
        # Another window has unlocked them until another time.
        page.run("localStorage['daybook.open'] = Date.now() + 300_000")
        page.until("the new time is told", lambda: page.run(state) not in ("", told))
        page.shown("#settings a[href='/albums/hidden']")
        page.click("#navigation .lock button")
        page.shown("#settings [name=password]")
        self.assertEqual(page.run(state), "")
        self.assertIsNone(page.find("#settings a[href='/albums/hidden']"))

    def test_one_tap_locks_without_a_connection_and_the_diary_follows(self):
        self.entry(body="out of reach", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "out of reach")
        page.run("""
            const asked = window.fetch;
            window.isAway = true;
            window.fetch = async (...request) => {
                if (window.isAway) throw new TypeError("away");
                return asked(...request);
            };""")
        page.click("#navigation .lock button")
        page.shown(".toast", "잠갔어요")
        self.is_shut("out of reach")
        page.gone("#navigation .lock")
        page.run("window.isAway = false")
        page.visit("/library")
        page.driver.back()
        page.shown("#screen .notice", "잠겨 있어요")

    def test_the_list_of_hidden_entries_is_closed_when_the_time_is_over(self):
        self.entry(body="for me alone", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "for me alone")
        # Time that is not over closes nothing.
        page.run("window.ahead = 300_000")
        page.driver.execute_async_script("setTimeout(arguments[0], 1500)")
        self.assertIn("for me alone", self.text())
        self.pass_time()
        self.is_shut("for me alone")
        page.shown("#screen .notice", "잠겨 있어요")

    def test_a_hidden_photo_in_an_entry_goes_and_the_entry_stays(self):
        photo = self.photo(12)
        entry = self.entry(body="seen by all", photos=[{"photoId": photo["id"], "caption": "not seen by all"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.visit("/diary")
        page.shown(f".card[data-entry='{entry['id']}'] .photos .tile")
        self.assertIn("not seen by all", self.text())
        self.pass_time()
        self.is_shut("not seen by all")
        page.shown(f".card[data-entry='{entry['id']}']", "seen by all")

    def test_the_viewer_closes_with_a_hidden_photo(self):
        photo = self.photo(13, caption="nobody's view", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/albums/hidden")
        self.unlock()
        page.click(f".cell[data-photo='{photo['id']}']")
        page.shown("#viewer-caption", "nobody's view")
        self.pass_time()
        page.gone("#viewer")
        page.shown("#screen .notice", "잠겨 있어요")
        self.is_shut("nobody's view")
        # Forward again there is the viewer, which says nothing of it.
        page.driver.forward()
        page.shown("#viewer-problem", "잠겨 있어요")
        self.assertNotIn("nobody's view", self.text())
        self.assertFalse(page.run("return document.getElementById('viewer-image').hasAttribute('src')"))

    def test_the_viewer_stays_with_a_photo_that_is_not_hidden(self):
        photo = self.photo(14, caption="everybody's view")
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.shown("#viewer-caption", "everybody's view")
        self.pass_time()
        page.driver.execute_async_script("setTimeout(arguments[0], 2500)")
        page.shown("#viewer-caption", "everybody's view")

    def test_a_second_window_closes_with_the_first(self):
        self.entry(body="in both windows", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "in both windows")
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": CLOCKS})
        page.driver.get(f"{page.base}/diary?show=hidden")
        page.shown(".card", "in both windows")
        # The server hears of it late: the first window is not to ask it before.
        page.run("""
            const asked = window.fetch;
            window.fetch = async (path, ...more) => {
                if (path === "/v1/sessions/current:lock") await new Promise((resolve) => setTimeout(resolve, 1500));
                return asked(path, ...more);
            };""")
        # Of the ten minutes the second one knows without the password.
        self.pass_time()
        self.is_shut("in both windows")
        page.driver.switch_to.window(first)
        self.is_shut("in both windows")

    def test_what_one_window_locks_is_locked_in_the_other(self):
        self.entry(body="in either window", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "in either window")
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.driver.get(f"{page.base}/settings/hidden")
        page.press("[data-text=hiddenLock]")
        page.shown(".toast")
        page.driver.switch_to.window(first)
        self.is_shut("in either window")

    def test_a_machine_that_slept_shows_nothing_when_it_wakes(self):
        self.entry(body="before the sleep", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "before the sleep")
        # The timers slept as well: what wakes it is that it is looked at.
        page.run("""
            window.slept = arguments[0];
            document.dispatchEvent(new Event("visibilitychange"));
            window.atOnce = document.body.textContent;""", TEN_MINUTES)
        self.assertNotIn("before the sleep", page.run("return window.atOnce"))
        page.shown("#screen .notice", "잠겨 있어요")

    def test_a_clock_that_is_set_back_holds_nothing_open(self):
        self.entry(body="in the past", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "in the past")
        page.run("window.slept = -86_400_000")
        self.pass_time()
        self.is_shut("in the past")

    def test_what_the_server_closed_is_closed_here(self):
        entry = self.entry(body="closed elsewhere", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=hidden")
        self.unlock()
        page.shown(".card", "closed elsewhere")
        type(self.client)(self.diary, page.token()).call("POST", "/v1/sessions/current:lock", {})
        page.click(f".card[data-entry='{entry['id']}'] h3 a")
        page.shown("#screen .notice", "잠겨 있어요")
        page.driver.back()
        page.shown("#screen .notice", "잠겨 있어요")
        self.assertNotIn("closed elsewhere", self.text())

    def test_a_half_written_entry_stays_as_it_is(self):
        hidden = self.entry(title="a title to hide", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{hidden['id']}")
        self.unlock()
        page.shown(".card", "a title to hide")
        page.visit("/")
        page.shown("#editor")
        page.cut()
        page.type(self.title, "half a sent")
        page.run("window.form = document.getElementById('editor-form')")
        self.pass_time()
        self.are_closed()
        page.find("#editor-form [name=body]").send_keys("ence")
        self.assertTrue(page.run("return window.form === document.getElementById('editor-form')"))
        self.assertEqual([page.value("title"), page.value("body")], [self.title, "half a sentence"])
        page.mend()
        page.save()
        self.assertEqual(self.only_entry()["body"], "half a sentence")

    def test_an_ordinary_entry_that_is_changed_stays_without_its_hidden_photo(self):
        photo = self.photo(15)
        entry = self.entry(body="before", photos=[{"photoId": photo["id"], "caption": "under the hand"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.shown("#chosen .pick img")
        page.cut()
        page.type(body=" and after")
        self.pass_time()
        self.is_shut("under the hand")
        page.shown("#chosen .pick .file")
        self.assertIsNone(page.find("#chosen .pick img"))
        self.assertEqual(page.value("body"), "before and after")
        page.mend()
        page.click("#save")
        page.until("it is saved", lambda: self.client.call("GET", f"/v1/entries/{entry['id']}")["body"] == "before and after")
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        photos = self.client.call("GET", f"/v1/entries/{entry['id']}")["photos"]
        self.client.call("POST", "/v1/sessions/current:lock", {})
        self.assertEqual([(one["photoId"], one["caption"]) for one in photos], [(photo["id"], "under the hand")])

    def test_a_hidden_entry_that_is_changed_is_closed_and_loses_no_word(self):
        entry = self.entry(body="secret", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        self.unlock()
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "secret")
        page.cut()
        page.type(body=" thought")
        self.pass_time()
        self.is_shut("secret")
        page.mend()
        page.shown("#screen .notice", "잠겨 있어요")
        self.assertIsNone(page.find("#editor"))
        page.click("#screen .notice .primary")
        self.unlock()
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "secret thought")
        page.click("#save")
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        page.until("it is saved", lambda: self.client.call("GET", f"/v1/entries/{entry['id']}")["body"] == "secret thought")
        self.client.call("POST", "/v1/sessions/current:lock", {})

    def test_a_search_keeps_its_words(self):
        photo = self.photo(16)
        entry = self.entry(body=f"found {self.title}", photos=[{"photoId": photo["id"], "caption": "found beside"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/search?q={self.title}")
        page.shown(f".card[data-entry='{entry['id']}'] .tile")
        self.assertIn("found beside", self.text())
        self.pass_time()
        self.is_shut("found beside")
        page.shown(f".card[data-entry='{entry['id']}']")
        self.assertEqual(page.find("#search").get_property("value"), self.title)

    def test_what_is_typed_in_a_sheet_on_a_hidden_photo_goes_and_comes_back(self):
        photo = self.photo(17, hidden=True)
        page = self.browser
        page.sign_in()
        self.open_hidden_photo(photo)
        page.click("#viewer-facts [aria-label^='장소 ']")
        page.send(".sheet [aria-label='장소 이름']", "nobody's place")
        self.pass_time()
        page.gone(".sheet")
        page.gone("#viewer")
        self.is_shut("nobody's place")
        # A reload loses none of it, either.
        self.open_hidden_photo(photo)
        page.click("#viewer-facts [aria-label^='장소 ']")
        self.assertEqual(page.shown(".sheet [aria-label='장소 이름']").get_property("value"), "nobody's place")
        page.click(".sheet .primary")
        page.shown("#viewer-facts .fact", "nobody's place")
        # A saved text is not stored here, and neither is one that its writer puts aside.
        page.click("#viewer-facts summary")
        page.click("#viewer-facts [aria-label='파일 이름 변경']")
        page.send(".sheet [name=fileName]", "nobody's name")
        page.click(".sheet .plain", "취소")
        page.gone(".sheet")
        self.assertEqual(page.run("return Object.keys(localStorage).filter((key) => key.startsWith('daybook.typed.'))"), [])

    def test_what_is_typed_beside_a_hidden_photo_goes_and_comes_back(self):
        photo = self.photo(18, hidden=True)
        page = self.browser
        page.sign_in()
        self.open_hidden_photo(photo)
        page.find("#viewer-facts [name=caption]").send_keys("half a capt")
        self.pass_time()
        page.gone("#viewer")
        self.is_shut("half a capt")
        self.assertIsNone(page.find(".toast"))
        self.open_hidden_photo(photo)
        caption = page.find("#viewer-facts [name=caption]")
        self.assertEqual(caption.get_property("value"), "half a capt")
        caption.send_keys("ion", Keys.TAB)
        page.shown("#viewer-caption", "half a caption")
        page.find("#viewer-facts [data-label=tags] input").send_keys("half a ta")
        self.pass_time()
        page.gone("#viewer")
        self.open_hidden_photo(photo)
        self.assertEqual(page.find("#viewer-facts [name=caption]").get_property("value"), "half a caption")
        tags = page.find("#viewer-facts [data-label=tags] input")
        self.assertEqual(tags.get_property("value"), "half a ta")
        tags.send_keys("g", Keys.ENTER)
        page.shown("#viewer-facts .chip", "half a tag")
        page.until("it is saved", lambda: not page.run(
            "return Object.keys(localStorage).some((key) => key.startsWith('daybook.typed.'))"))

    def test_what_is_typed_for_many_hidden_photos_goes_and_comes_back(self):
        photo = self.photo(19, hidden=True)
        page = self.browser
        page.sign_in()
        def describe():
            page.driver.get(f"{page.base}/albums/hidden")
            self.unlock()
            page.act(".library-head", "select")
            page.click(f".cell[data-photo='{photo['id']}']")
            page.click("[data-deed=describe]")
            page.shown(".sheet .labels")
        describe()
        page.find(".sheet [data-label=tags] input").send_keys("first tag", Keys.ENTER, "second")
        self.pass_time()
        page.gone(".sheet")
        self.is_shut("first tag")
        # A person who signs out is told of it.
        page.click("#sign-out")
        page.shown("#question", "사진")
        page.click("#question button", "취소")
        describe()
        page.shown(".sheet .chip", "first tag")
        self.assertEqual(page.find(".sheet [data-label=tags] input").get_property("value"), "second")
        self.pass_time()
        page.gone(".sheet")
        page.click("#sign-out")
        page.click("#question button", "버리고")
        page.shown("#sign-in-form")
        self.assertNotIn("second", page.run("return JSON.stringify(localStorage)"))


class OverTests(HiddenTest):
    """Dialogs over a hidden item close with it."""

    def edit_hidden(self, entry):
        page = self.browser
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        self.unlock()
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == entry["body"])

    def open_camera(self):
        page = self.browser
        page.click("#open-camera")
        page.until("the shutter is ready", lambda: page.run("return document.querySelector('.shutter')?.disabled === false"))

    def take_picture(self):
        self.browser.click(".shutter")
        self.browser.shown(".camera .taken", "1")

    def test_the_camera_closes_with_a_hidden_entry_and_loses_no_picture(self):
        entry = self.entry(body="beside the camera", hidden=True)
        page = self.browser
        page.sign_in()
        self.edit_hidden(entry)
        page.cut()
        self.open_camera()
        self.take_picture()
        page.run("window.track = document.querySelector('.camera .preview').srcObject.getTracks()[0]")
        self.pass_time()
        page.gone(".camera")
        self.assertEqual(page.run("return window.track.readyState"), "ended")
        self.is_shut("beside the camera")
        page.mend()
        page.click("#screen .notice .primary")
        self.unlock()
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "beside the camera")
        self.assertEqual(len(page.driver.find_elements("css selector", "#chosen .pick")), 1)
        page.click("#save")
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        page.until("it is saved", lambda: len(self.client.call("GET", f"/v1/entries/{entry['id']}")["photos"]) == 1)
        self.client.call("POST", "/v1/sessions/current:lock", {})

    def test_the_camera_stays_over_an_entry_that_is_not_hidden(self):
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.visit("/")
        page.write(self.title)
        self.open_camera()
        self.pass_time()
        self.are_closed()
        self.take_picture()
        page.click(".camera .camera-bar button", "완료")
        page.gone(".camera")
        page.shown("#chosen .pick")
        page.save()
        self.assertEqual(len(self.only_entry()["photos"]), 1)

    def share_typed(self):
        """Returns the texts in the sheet of a share, when it is opened."""
        sheet = self.browser.shown("dialog.sheet [name=title]")
        fields = self.browser.run("return Object.fromEntries([...arguments[0].form.elements].filter((one) => one.name)"
                                  ".map((one) => [one.name, one.type === 'checkbox' ? one.checked : one.value]))", sheet)
        return fields

    def type_share(self):
        page = self.browser
        page.click("dialog.sheet summary")
        page.send("dialog.sheet [name=title]", "for nobody else")
        page.find("dialog.sheet [name=password]").send_keys("a word between us")
        page.find("dialog.sheet [name=days] [value='7']").click()
        page.find("dialog.sheet [name=location]").click()

    def comes_back(self):
        """All of it but the password, which is written down nowhere."""
        self.assertNotIn("a word between us", self.browser.run("return JSON.stringify(localStorage)"))
        self.assertEqual(self.share_typed(), {
            "title": "for nobody else", "password": "", "days": "7", "limit": "", "location": True, "size": ""})

    def test_the_sheet_of_a_share_closes_with_a_hidden_photo(self):
        photo = self.photo(41, hidden=True)
        page = self.browser
        page.sign_in()
        def share():
            page.driver.get(f"{page.base}/photos/{photo['id']}")
            self.unlock()
            page.click("#viewer-share")
        share()
        self.type_share()
        self.pass_time()
        page.gone("dialog.sheet")
        page.gone("#viewer")
        self.is_shut("for nobody else")
        share()
        self.comes_back()
        # A text that its writer puts aside is stored no longer.
        page.click("dialog.sheet .plain", "닫기")
        page.gone("dialog.sheet")
        self.assertEqual(page.run("return Object.keys(localStorage).filter((key) => key.startsWith('daybook.typed.'))"), [])

    def test_the_sheet_of_a_share_closes_with_a_hidden_entry(self):
        entry = self.entry(body="shared with one", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        self.unlock()
        page.act(".bar", "share")
        self.type_share()
        self.pass_time()
        page.gone("dialog.sheet")
        self.is_shut("for nobody else")
        self.is_shut("shared with one")
        page.click("#screen .notice .primary")
        self.unlock()
        page.act(".bar", "share")
        self.comes_back()
        # Nor what is made: it is hidden no longer.
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=hidden", {"hidden": False})
        self.client.call("POST", "/v1/sessions/current:lock", {})
        page.click("dialog.sheet .primary", "링크 복사")
        page.shown("dialog .secret")
        self.assertEqual(page.run("return Object.keys(localStorage).filter((key) => key.startsWith('daybook.typed.'))"), [])

    def test_the_sheet_of_a_share_stays_over_an_entry_that_is_not_hidden(self):
        entry = self.entry(body="shared with all")
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "share")
        self.type_share()
        self.pass_time()
        self.are_closed()
        self.assertEqual(self.share_typed()["title"], "for nobody else")

    def open_captions(self, entry):
        """Opens the second of an entry's two photos by way of the first."""
        page = self.browser
        page.click(f".card[data-entry='{entry['id']}'] .tile")
        page.shown("#viewer-caption", "first caption")
        page.click("#viewer-next")
        page.shown("#viewer-caption", "second caption")

    def two_photos(self, seed, **more):
        photos = [{"photoId": self.photo(seed + number)["id"], "caption": caption}
                  for number, caption in enumerate(("first caption", "second caption"))]
        return self.entry(photos=photos, **more)

    def test_the_history_keeps_no_caption_of_a_hidden_entry(self):
        entry = self.two_photos(43, body="above two photos", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        self.unlock()
        self.open_captions(entry)
        # The way back and forward loses none while they are open.
        page.driver.back()
        page.gone("#viewer")
        page.driver.forward()
        page.shown("#viewer-caption", "second caption")
        self.assertEqual(page.run("return history.state.photos.map(({ id }) => id)"), [one["photoId"] for one in entry["photos"]])
        self.assertNotIn("caption", page.run("return JSON.stringify(history.state)"))
        # The photos are not hidden, and what was said of them in the entry is.
        self.pass_time()
        self.is_shut("second caption")
        self.is_shut("first caption")
        page.shown("#viewer")
        page.driver.back()
        page.gone("#viewer")
        page.driver.forward()
        page.shown("#viewer-image")
        self.assertNotIn("caption", self.text())
        self.assertNotIn("caption", page.run("return JSON.stringify(history.state)"))

    def test_the_history_keeps_no_caption_of_a_hidden_photo(self):
        photo = self.photo(45)
        entry = self.entry(body="above a hidden one", photos=[{"photoId": photo["id"], "caption": "hidden caption"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.click(f".card[data-entry='{entry['id']}'] .tile:has(img)")
        page.shown("#viewer-caption", "hidden caption")
        self.pass_time()
        page.gone("#viewer")
        page.driver.forward()
        page.shown("#viewer-problem", "잠겨 있어요")
        self.assertNotIn("hidden caption", self.text() + page.run("return JSON.stringify(history.state)"))

    def test_the_history_keeps_the_captions_of_what_is_not_hidden(self):
        entry = self.two_photos(46, body="above two others")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        self.open_captions(entry)
        page.reload()
        page.shown("#viewer-caption", "second caption")


class SendingTests(HiddenTest):
    """Tests of a hidden entry that is sent after hidden items are locked."""

    def hold_apart(self, body):
        """A hidden entry that was deleted while it was changed waits on this device to be an entry of its own."""
        entry = self.entry(body="gone meanwhile", hidden=True)
        page = self.browser
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        self.unlock()
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "gone meanwhile")
        page.cut()
        page.type(body=f", {body}")
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        self.client.call("DELETE", f"/v1/entries/{entry['id']}")
        page.mend()
        page.click("#save")
        page.shown("#conflict-text", "지웠어요")
        page.cut()
        page.click("#conflict-apart")
        page.gone("#editor")

    def sent(self, body):
        found = self.client.call("GET", "/v1/entries?hidden=true&pageSize=100")["entries"]
        return [one for one in found if body in one["body"]]

    def is_sent_unseen(self, path, body):
        page = self.browser
        page.sign_in()
        self.hold_apart(body)
        page.visit(path)
        page.shown("#waiting li", body)
        self.pass_time()
        self.is_shut(body)
        page.shown("#waiting li")
        self.watch(body)
        page.mend()
        page.click("#waiting .primary")
        page.until("it is sent", lambda: self.sent(body))
        page.gone("#waiting")
        page.driver.execute_async_script("setTimeout(arguments[0], 500)")
        self.was_not_seen()
        self.client.call("POST", "/v1/sessions/current:lock", {})

    def test_it_is_not_shown_today(self):
        self.is_sent_unseen("/", "words of today")

    def test_it_is_not_shown_in_the_diary(self):
        self.is_sent_unseen("/diary", "words of the diary")


# Whether the browser kept anything at an address, for scripts or for pictures, which ask for other formats.
KEPT = """
const [address, done] = arguments;
const accepts = ["*/*", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"];
Promise.all(accepts.map((Accept) => fetch(address, { cache: "only-if-cached", mode: "same-origin", headers: { Accept } })
    .then(({ status }) => status === 200, () => false))).then((found) => done(found.some(Boolean)));
"""


class KeptBytesTests(HiddenTest):
    """The browser keeps no picture of a hidden photo, on the disk or for when there is no connection."""

    def photo(self, seed, **fields):
        found = super().photo(seed, **fields)
        # Films are of films.
        found["urls"] = {size: address for size, address in found["urls"].items() if address}
        return found

    def kept(self, photo, size="thumb"):
        return self.browser.driver.execute_async_script(KEPT, photo["urls"][size])

    def in_caches(self, photo):
        """The addresses of a photo's pictures that the service worker keeps."""
        return [one for one in self.browser.driver.execute_async_script("""
            const [id, done] = arguments;
            (async () => {
                const found = [];
                for (const name of await caches.keys()) {
                    for (const { url } of await (await caches.open(name)).keys()) if (url.includes(id)) found.push(url);
                }
                return found;
            })().then(done);""", photo["id"])]

    def ready(self, seed, **fields):
        """A photo whose pictures are made."""
        photo = self.photo(seed, **fields)
        self.browser.until("it is ready", lambda: self.client.send("GET", photo["urls"]["thumb"])[0])
        return photo

    def look_at(self, photo):
        """Has the browser read all sizes of a photo."""
        statuses = self.browser.driver.execute_async_script("""
            const [urls, done] = arguments;
            Promise.all(Object.values(urls).map((one) => fetch(one).then((answer) => answer.blob().then(() => answer.status)))).then(done);""",
            photo["urls"])
        self.assertEqual(set(statuses), {200})

    def test_what_is_seen_while_hidden_things_are_open_is_not_kept(self):
        page = self.browser
        shown = self.ready(151)
        hidden = self.photo(152)
        self.client.call("PATCH", f"/v1/photos/{hidden['id']}?updateMask=hidden", {"hidden": True})
        page.sign_in()
        page.driver.get(f"{page.base}/albums/hidden")
        self.unlock()
        page.click(f".cell[data-photo='{hidden['id']}']")
        page.until("it is seen", lambda: page.run("""
            const image = document.getElementById("viewer-image");
            return image?.complete && image.naturalWidth > 0;"""))
        self.look_at(hidden)
        self.look_at(shown)
        self.browser.until("it is kept", lambda: self.kept(shown))
        for size in hidden["urls"]:
            self.assertFalse(self.kept(hidden, size), size)
        self.assertEqual(self.in_caches(hidden), [])

    def test_what_was_kept_before_a_photo_is_hidden_here_goes(self):
        page = self.browser
        [other, photo] = [self.ready(seed) for seed in (153, 154)]
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.shown("#viewer-image")
        for one in (other, photo):
            self.look_at(one)
            self.browser.until("it is kept", lambda: self.kept(one, "large"))
        page.click("#viewer-hide")
        page.shown(".toast", "")
        for size in photo["urls"]:
            page.until(f"its {size} is gone", lambda: not self.kept(photo, size))
        page.until("none is kept for later", lambda: self.in_caches(photo) == [])
        # Another one stays.
        self.browser.until("it is kept", lambda: self.kept(other, "original"))

    def test_what_was_kept_before_a_photo_is_hidden_elsewhere_goes(self):
        page = self.browser
        [deleted, photo, later] = [self.ready(seed) for seed in (155, 156, 157)]
        page.sign_in()
        page.driver.get(f"{page.base}/library")
        page.shown(f".cell[data-photo='{photo['id']}']")
        for one in (deleted, photo, later):
            self.look_at(one)
        # A photo that was only deleted does not empty the cache.
        self.client.call("DELETE", f"/v1/photos/{deleted['id']}")
        page.gone(f".cell[data-photo='{deleted['id']}']")
        page.until("it was asked about", lambda: page.run(
            "return performance.getEntriesByType('resource').some((one) => one.name.endsWith(arguments[0]))", f"/v1/photos/{deleted['id']}"))
        self.browser.until("it is kept", lambda: self.kept(photo))
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        for size in photo["urls"]:
            page.until(f"its {size} is gone", lambda: not self.kept(photo, size))
        # The cache is emptied at the next visit if a photo is hidden while no window is open.
        self.look_at(later)
        page.until("the window was told of all", lambda: page.run(
            "return Object.keys(localStorage).some((one) => one.startsWith('daybook.told.'))"))
        page.driver.get("about:blank")
        self.client.call("PATCH", f"/v1/photos/{later['id']}?updateMask=hidden", {"hidden": True})
        page.driver.get(f"{page.base}/settings")
        page.shown("#screen h1")
        page.until("it is gone", lambda: not self.kept(later))

    def test_closing_hidden_things_empties_what_was_kept(self):
        page = self.browser
        photo = self.ready(158)
        page.sign_in()
        self.open_by_settings()
        self.look_at(photo)
        self.browser.until("it is kept", lambda: self.kept(photo))
        # The cache is not emptied while hidden things are open, because closing them empties it.
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        self.pass_time()
        self.are_closed()
        page.until("it is gone", lambda: not self.kept(photo))

    def ask(self, script, *arguments):
        """Runs the module that has pictures dropped."""
        self.browser.driver.execute_async_script(f"""
            const done = arguments[arguments.length - 1];
            const address = arguments[arguments.length - 2];
            import(address).then(async (bytes) => {{ {script} }}).then(() => done());""",
            *arguments, self.browser.module("hidden/hiddenbytes.js"))

    def test_the_moving_half_of_a_live_photo_goes_with_it(self):
        page = self.browser
        photo = self.ready(159)
        page.sign_in()
        self.look_at(photo)
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        # Its address stands apart from those of its pictures.
        self.ask("await bytes.dropBytes({ urls: {}, live: { videoUrl: arguments[0] } });", photo["urls"]["original"])
        self.assertFalse(self.kept(photo, "original"))

    def test_where_it_cannot_be_told_whether_photos_were_hidden_all_goes(self):
        page = self.browser
        photo = self.ready(160)
        page.sign_in()
        page.shown("#screen")
        removed = "(count) => Array.from({ length: count }, (_, n) => ({ kind: 'PHOTO', id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }))"
        # Photos that are not there any more were deleted.
        self.look_at(photo)
        self.ask(f"bytes.dropBytesOf(({removed})(2));")
        page.until("the last one was asked about", lambda: page.run(
            "return performance.getEntriesByType('resource').some((one) => one.name.endsWith('-000000000001'))"))
        self.browser.until("it is kept", lambda: self.kept(photo))
        # More of them than are asked about.
        self.ask(f"bytes.dropBytesOf(({removed})(101));")
        page.until("all is gone", lambda: not self.kept(photo))
        # One that cannot be asked about.
        self.look_at(photo)
        self.browser.until("it is kept", lambda: self.kept(photo))
        page.run("""
            const asked = window.fetch;
            window.fetch = (path, ...more) => (String(path).startsWith("/v1/photos/00000000-") ? Promise.reject(new TypeError()) : asked(path, ...more));""")
        self.ask(f"bytes.dropBytesOf(({removed})(1));")
        page.until("all is gone", lambda: not self.kept(photo))
