"""The page over plain HTTP under a name, as a phone in the same network has it: what browsers keep for TLS is missing."""

from browser import Browser
from page_tests import PageTest
from pictures import png


class PlainTests(PageTest):
    """Everything but the camera and what works offline does without."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        port = cls.page_base.rsplit(":", 1)[1]
        cls.plain = Browser(f"http://diary.test:{port}", flags=["--host-resolver-rules=MAP diary.test 127.0.0.1"])
        cls.addClassCleanup(cls.plain.close)

    def setUp(self):
        self.browser = self.plain
        self.browser.fresh()
        self.browser.open()
        self.title = self.id().split(".")[-1]
        self.browser.sign_in()
        self.assertFalse(self.browser.run("return isSecureContext"))

    def secret(self):
        return self.browser.shown("dialog .secret").get_property("value")

    def test_an_entry_is_written_and_shared(self):
        page = self.browser
        page.write(self.title, "without TLS")
        page.save()
        entry = self.only_entry()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "share")
        page.click("dialog .primary", "링크 복사")
        self.assertTrue(self.secret().startswith(f"{page.base}/s/"))
        page.click("dialog .primary", "복사")
        page.shown(".toast")

    def test_an_app_and_a_person_are_let_in(self):
        page = self.browser
        page.settings("apps")
        page.click("#settings .add", "새 토큰")
        page.send("dialog [name=title]", self.title)
        page.click("dialog .primary", "만들기")
        self.assertIn("entries", type(self.client)(self.diary, self.secret()).call("GET", "/v1/entries"))
        page.click("dialog .actions .plain", "닫기")
        page.settings("people")
        page.click("#settings .add", "초대하기")
        page.click("dialog .primary", "링크 만들기")
        self.assertTrue(self.secret().startswith(f"{page.base}/invitations/"))

    def test_an_album_is_made(self):
        page = self.browser
        page.visit("/albums")
        page.click(".new-album")
        page.click(".menu-list [data-act=newAlbum]")
        page.send("#question [name=title]", self.title, "\n")
        page.shown(".library-head h1", self.title)

    def test_the_phones_own_camera_and_recorder_take_the_place_of_the_pages(self):
        page = self.browser
        # A click would open a window of the system.
        page.run("HTMLInputElement.prototype.click = function () { window.clicked = [this.name, this.accept, this.capture]; }")
        page.shown("#editor")
        page.click("#open-camera")
        page.until("it is opened", lambda: page.run("return window.clicked") == ["camera", "image/*", "environment"])
        page.driver.find_element("css selector", "[name=camera]").send_keys(str(png(self.files / "taken.png", 7)))
        page.shown("#chosen .pick")
        page.type(body=self.title)
        page.save()
        entry = next(one for one in self.client.entries() if one["body"] == self.title)
        self.assertEqual(len(entry["photos"]), 1)
        page.settings("sounds")
        page.click("#settings .add")
        page.click(".sheet .record")
        page.until("it is opened", lambda: page.run("return window.clicked") == ["recorder", "audio/*", "user"])

    def test_what_needs_https_is_told_in_one_place(self):
        page = self.browser
        page.settings("https")
        page.shown("#settings code", "--tls-certificate")
        self.assertEqual(len(page.driver.find_elements("css selector", "#settings li")), 5)
        page.shown("#settings li", "휴대전화의 공유 창")
        page.driver.get(f"http://localhost:{page.base.rsplit(':', 1)[1]}/settings")
        page.sign_in()
        page.shown("#settings a[href='/settings/about']")
        self.assertIsNone(page.find("#settings a[href='/settings/https']"))
