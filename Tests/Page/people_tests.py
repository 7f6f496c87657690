"""Letting others in: people, apps, and whoever has a link."""

from page_tests import PageTest


class PeopleTests(PageTest):
    """Invitations, tokens and shares, made on the page."""

    def secret(self, page):
        return page.shown("dialog .secret").get_property("value")

    def test_whoever_is_invited_makes_an_account_and_sees_nothing_of_the_owners(self):
        self.client.call("POST", "/v1/entries", {"title": self.title})
        page = self.browser
        page.sign_in()
        page.settings("people")
        page.click("#settings .add", "초대하기")
        page.click("dialog .primary", "링크 만들기")
        link = self.secret(page)
        self.assertTrue(link.startswith(self.page_base + "/invitations/"))
        guest = self.open_browser()
        guest.driver.get(link)
        for field, text in (("name", "하나"), ("password", "long enough")):
            guest.send(f"#join-form [name={field}]", text)
        guest.click("#join-form .primary")
        guest.shown("#shell")
        guest.visit("/diary")
        guest.shown("#screen .notice")
        self.assertNotIn(self.title, guest.run("return document.body.textContent"))
        # The link is used up.
        guest.driver.get(link)
        for field, text in (("name", "둘"), ("password", "long enough")):
            guest.send(f"#join-form [name={field}]", text)
        guest.click("#join-form .primary")
        guest.shown("#join-form .problem", "초대")
        self.assertEqual(guest.troubles(), [])

    def test_a_token_is_shown_once_and_does_what_was_chosen(self):
        page = self.browser
        page.sign_in()
        page.settings("apps")
        page.click("#settings .add", "새 토큰")
        page.send("dialog [name=title]", self.title)
        page.click("dialog .primary", "만들기")
        app = type(self.client)(self.diary, self.secret(page))
        self.assertIn("entries", app.call("GET", "/v1/entries"))
        with self.assertRaisesRegex(Exception, "403"):
            app.call("POST", "/v1/entries", {"title": "by the app"})
        page.click("dialog .actions .plain", "닫기")
        page.shown("#settings .rows", self.title)
        page.reload()
        page.shown("#settings .rows", self.title)
        self.assertNotIn(app.token, page.run("return document.documentElement.outerHTML"))

    def test_a_shared_entry_opens_for_whoever_has_the_link_until_it_is_ended(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "for others, too"})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "share")
        page.click("dialog .primary", "링크 복사")
        link = self.secret(page)
        guest = self.open_browser()
        guest.driver.get(link)
        guest.until("the entry shows", lambda: "for others, too" in guest.run("return document.body.textContent"))
        share = self.client.call("GET", "/v1/shares")["shares"][0]
        self.client.call("DELETE", f"/v1/shares/{share['id']}")
        guest.driver.get(link)
        self.assertNotIn("for others, too", guest.run("return document.body.textContent"))
