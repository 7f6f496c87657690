"""Tests of another person's account, an unknown address and a link from elsewhere."""

from diary import PASSWORD
from language_tests import GO
from page_tests import PageTest, padded
from pictures import png


class StrangersTests(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        call = cls.client.call
        photo = cls.client.upload(png(cls.files / "secret.png", 111).read_bytes(), "secret-file.png")
        call("PATCH", f"/v1/photos/{photo['id']}?updateMask=caption,people,tags", {
            "caption": "secret caption", "people": ["secret name"], "tags": ["secret tag"]})
        entry = call("POST", "/v1/entries", {
            "title": "secret title", "body": "secret body", "place": {"name": "secret place"}, "photos": [{"photoId": photo["id"]}],
            "entryTime": "2020-01-02T03:00:00Z"})
        album = call("POST", "/v1/albums", {"title": "secret album"})
        call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [photo["id"]]})
        subject = call("POST", "/v1/subjects", {"name": "secret name", "kind": "PET"})
        gone = call("POST", "/v1/entries", {"title": "secret trash"})
        call("DELETE", f"/v1/entries/{gone['id']}")
        cls.names = {"photo": photo["id"], "entry": entry["id"], "album": album["id"], "subject": subject["id"]}
        invitation = call("POST", "/v1/invitations", {"role": "MEMBER"})
        cls.client.call("POST", "/v1/accounts", {
            "invitation": invitation["url"].rsplit("/", 1)[1], "name": "member", "password": PASSWORD, "locale": "ko", "timeZone": "Asia/Seoul"})

    def addresses(self):
        return {
            "/entries/{entry}": "이 일기는 이제 없어요", "/entries/{entry}/edit": "이 일기는 이제 없어요",
            "/photos/{photo}": "이 사진은 이제 없어요", "/albums/{album}": "이 앨범은 이제 없어요",
            "/for-you?subject={subject}": "이 기록은 이제 없어요",
        }

    def test_another_member_sees_nothing_of_the_diary_on_any_screen(self):
        page = self.browser
        page.sign_in("member")
        quiet = ["/", "/diary", "/diary/2020-01-02", "/library", "/library?view=months", "/albums", "/albums/recents", "/for-you",
                 "/search", "/search?q=secret", "/search?tag=secret tag", "/discover", "/trash", "/settings"]
        for path in [*quiet, *self.addresses()]:
            page.run(GO, path.format(**self.names))
            page.shown("#screen > *, #viewer")
            if path in self.addresses():
                page.shown("#screen, #viewer-problem", self.addresses()[path])
            else:
                page.driver.execute_async_script("setTimeout(arguments[0], 600)")
            said = page.run("return document.documentElement.outerHTML")
            for word in ("secret title", "secret body", "secret place", "secret album", "secret name", "secret caption", "secret-file", "secret trash"):
                self.assertNotIn(word, said, path)

    def test_unknown_ids_are_told_kindly_and_lead_on(self):
        page = self.browser
        page.sign_in()
        for unknown in ("00000000-0000-4000-8000-000000000000", "no-such-thing"):
            for path, words in self.addresses().items():
                page.run(GO, path.format(**dict.fromkeys(self.names, unknown)))
                page.shown("#screen, #viewer-problem", words)
                page.shown("#screen a, #viewer-problem a")

    def test_a_link_opens_where_it_points_after_signing_in(self):
        page = self.browser
        for path, shown in (("/photos/{photo}", "#viewer-image"), ("/albums/{album}", ".cell[data-photo='{photo}']"),
                            ("/diary/2020-01-02", ".one .card"), ("/library?view=days", ".cell[data-photo='{photo}']"),
                            ("/for-you?subject={subject}", ".growth"), ("/entries/{entry}/edit", "#editor")):
            page.fresh()
            page.driver.get(page.base + path.format(**self.names))
            page.sign_in()
            page.shown(shown.format(**self.names))
            self.assertTrue(page.driver.current_url.replace("%20", " ").endswith(path.format(**self.names)), path)

    def test_an_upload_that_broke_off_is_its_own_accounts_alone(self):
        member = type(self.client)(self.diary)
        token = member.call("POST", "/v1/sessions", {"name": "member", "password": PASSWORD})["token"]
        member.token = token
        page = self.browser
        page.sign_in()
        page.hold_upload()
        page.shown("#editor")
        file = padded(png(self.files / "secret-upload.png", 112), 5 << 20)
        page.choose(file)
        page.until("it waits", lambda: page.run("return Boolean(window.breakOff)"))
        # Somebody else logs in with the same browser, and this window has not been told yet.
        cookie = page.driver.get_cookie("daybook_session")
        page.driver.add_cookie({**cookie, "value": token})
        page.break_off()
        page.shown(".steps")
        self.assertEqual(member.call("GET", "/v1/photos?pageSize=1000")["photos"], [])
        self.assertEqual(page.run("return window.asked"), ["POST", "PATCH", "HEAD"])
        # The address of its upload went when another account signed in: its own account sends it anew.
        page.driver.add_cookie(cookie)
        page.reload()
        page.click("#unsaved-list .primary", "이어 쓰기")
        page.run("""
            window.asked = [];
            const opened = XMLHttpRequest.prototype.open;
            XMLHttpRequest.prototype.open = function (method, address) {
                window.asked.push(method);
                return opened.call(this, method, address);
            };""")
        page.choose(file)
        page.save()
        self.assertEqual(page.run("return window.asked"), ["POST", "PATCH"])
        self.assertEqual(member.call("GET", "/v1/photos?pageSize=1000")["photos"], [])
        self.assertIn(file.name, [photo["fileName"] for photo in self.client.call("GET", "/v1/photos?pageSize=1000")["photos"]])

    def test_files_for_the_library_are_sent_to_their_own_account_alone(self):
        member = type(self.client)(self.diary)
        member.token = member.call("POST", "/v1/sessions", {"name": "member", "password": PASSWORD})["token"]
        page = self.browser
        page.sign_in()
        page.visit("/library")
        # With its photos there, the window asks for nothing more.
        page.shown(f".cell[data-photo='{self.names['photo']}']")
        chooser = page.driver.find_element("css selector", ".library-tools [type=file]")
        file = png(self.files / "secret-library.png", 113)
        # Somebody else logs in with the same browser, and this window has not been told yet. The cookie is put over the
        # other, so that no call is sent without one.
        page.driver.add_cookie({**page.driver.get_cookie("daybook_session"), "value": member.token})
        chooser.send_keys(str(file))
        own = member.call("GET", "/v1/account")["id"]
        photos = lambda: member.call("GET", "/v1/photos?pageSize=1000")["photos"]  # noqa: E731
        page.until("the window is the other's, or the photo", lambda: photos() or page.run(
            "return localStorage.getItem('daybook.account')") == own)
        self.assertEqual(photos(), [])

    def test_the_name_is_changed_and_logs_in(self):
        page = self.browser
        page.sign_in("member")
        page.settings("diary")
        name = page.shown("#settings-form [name=name]")
        name.clear()
        name.send_keys("owner")
        page.click("#settings-form .primary")
        page.shown("#settings-form .problem", "이미 누가 쓰는 이름")
        name.clear()
        name.send_keys("다른 이름")
        page.click("#settings-form .primary")
        page.shown("#settings-form .note", "저장했어요")
        page.click("#sign-out")
        page.sign_in("다른 이름")
        page.settings("diary")
        name = page.shown("#settings-form [name=name]")
        name.clear()
        name.send_keys("member")
        page.click("#settings-form .primary")
        page.shown("#settings-form .note", "저장했어요")
