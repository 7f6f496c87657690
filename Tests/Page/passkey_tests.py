"""Logging in without the password: passkeys, by an authenticator that the browser plays."""

import os
import subprocess

from selenium.webdriver.common.virtual_authenticator import Protocol, Transport, VirtualAuthenticatorOptions

from diary import PASSWORD
from page_tests import PageTest


class PasskeyTests(PageTest):
    """Passkeys in the settings and on the sign-in panel."""

    def setUp(self):
        super().setUp()
        for passkey in self.client.call("GET", "/v1/passkeys")["passkeys"]:
            self.client.call("DELETE", f"/v1/passkeys/{passkey['id']}")

    def device(self):
        """A browser at a name, with an authenticator in it whose owner is there and proves who they are."""
        base, self.page_base = self.page_base, self.page_base.replace("127.0.0.1", "localhost")
        page = self.open_browser()
        self.page_base = base
        options = VirtualAuthenticatorOptions(
            protocol=Protocol.CTAP2, transport=Transport.INTERNAL, has_resident_key=True, has_user_verification=True,
            is_user_consenting=True, is_user_verified=True)
        page.driver.add_virtual_authenticator(options)
        page.open()
        return page

    def add(self, page, password=PASSWORD):
        page.settings("passkeys")
        page.click("#passkeys .add", "패스키 추가")
        page.send("dialog [name=title]", self.title)
        page.send("dialog [name=password]", password)
        page.click("dialog .primary", "추가하기")

    def sign_out(self, page):
        page.click("#sign-out")
        page.shown("#sign-in-form")

    def sign_in(self, page):
        page.click("#passkey-button", "패스키로 로그인")
        page.shown("#shell")

    def test_a_passkey_that_was_added_logs_in_until_it_is_removed(self):
        page = self.device()
        page.sign_in()
        self.add(page)
        page.shown("#passkeys .rows", self.title)
        page.shown("#passkeys .rows", "아직 쓴 적 없음")
        self.sign_out(page)
        self.sign_in(page)
        account = page.run("return fetch('/v1/account').then((answer) => answer.json())")
        self.assertEqual(account["name"], "owner")
        # A device has one passkey of an account.
        self.add(page)
        page.shown("dialog .problem", "이미 있어요")
        page.click("dialog .plain", "취소")
        page.shown("#passkeys .rows", "마지막 사용")
        page.click("#passkeys .danger", "삭제")
        page.click("#question .primary", "삭제")
        page.shown("#passkeys .rows", "패스키가 없어요")
        self.sign_out(page)
        # The device has it still, and offers it.
        page.click("#passkey-button")
        page.shown("#sign-in-form .problem", "이 패스키로는 로그인할 수 없어요")
        page.sign_in()
        self.assertEqual(page.troubles(), [])

    def command(self, *arguments):
        """Returns the output of `daybook passkey` for the owner."""
        surroundings = {
            **os.environ, "LANG": "C.UTF-8", "DAYBOOK_SERVER": self.diary.base, "DAYBOOK_TOKEN": self.client.token}
        done = subprocess.run(
            [self.diary.binaries / "daybook", "passkey", *arguments], env=surroundings, capture_output=True, text=True,
            timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_lost_devices_passkey_is_removed_on_the_command_line(self):
        page = self.device()
        page.sign_in()
        self.add(page)
        page.shown("#passkeys .rows", self.title)
        listed = self.command("list")
        self.assertIn(self.title, listed)
        self.assertIn("localhost", listed)
        self.command("remove", self.title)
        self.assertNotIn(self.title, self.command("list"))
        self.sign_out(page)
        page.click("#passkey-button")
        page.shown("#sign-in-form .problem", "이 패스키로는 로그인할 수 없어요")

    def test_a_wrong_password_adds_no_passkey(self):
        page = self.device()
        page.sign_in()
        self.add(page, "not the password")
        page.shown("dialog .problem", "비밀번호가 맞지 않아요")
        self.assertEqual(self.client.call("GET", "/v1/passkeys")["passkeys"], [])
        self.assertEqual(page.driver.get_credentials(), [])

    def test_at_an_address_without_a_name_no_passkey_is_offered_and_the_settings_say_why(self):
        page = self.browser
        page.shown("#sign-in-form")
        self.assertIsNone(page.find("#passkey-button"))
        page.sign_in()
        page.settings("passkeys")
        page.shown("#passkeys .quiet", "이름이 있는 주소")
        page.shown("#passkeys .rows", "패스키가 없어요")
        self.assertIsNone(page.find("#passkeys .add"))
        with self.assertRaisesRegex(Exception, "400"):
            self.client.call("POST", "/v1/passkeys:begin", {"password": PASSWORD})
        self.assertEqual(page.troubles(), [])
