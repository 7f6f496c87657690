"""A person at the machine after hidden items are locked again finds nothing of them that the browser kept."""

from diary import PASSWORD
from hidden_tests import HiddenTest
from offline_tests import OfflineTest


class KeptTests(HiddenTest, OfflineTest):
    """The service worker keeps nothing that was asked for while hidden things were open."""

    def entry_with_hidden_photo(self, seed):
        """An entry that is not hidden, whose photo is: an answer with it says nowhere that something in it is hidden."""
        photo = self.photo(seed)
        entry = self.entry(body="seen by all", photos=[{"photoId": photo["id"], "caption": "kept from all"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        return entry

    def look_and_lock(self, entry):
        """Looks at an entry while they are open, closes them, and waits until what is read after that is kept."""
        page = self.browser
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.shown(f".card[data-entry='{entry['id']}'] .tile")
        self.assertIn("kept from all", self.text())
        page.driver.get(f"{page.base}/settings/hidden")
        page.press("[data-text=hiddenLock]")
        page.shown(".toast")
        page.driver.get(f"{page.base}/diary/2019-01-01")
        self.is_kept("/v1/days/2019-01-01")

    def test_what_was_read_while_they_were_open_is_not_kept(self):
        entry = self.entry_with_hidden_photo(21)
        page = self.sign_in_kept()
        self.is_kept("/v1/account")
        self.open_by_settings()
        self.look_and_lock(entry)
        self.assertNotIn("kept from all", self.kept_text())
        # As it is seen with them closed it is kept.
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        self.is_kept(f"/v1/entries/{entry['id']}")
        self.lose()
        page.reload()
        page.shown(".card", "seen by all")
        self.assertNotIn("kept from all", self.text())

    def test_a_worker_that_comes_while_they_are_open_keeps_nothing(self):
        entry = self.entry_with_hidden_photo(22)
        page = self.browser
        page.run("return navigator.serviceWorker.getRegistration().then((one) => one?.unregister())")
        # The worker is there only when it is let.
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
            navigator.serviceWorker.register = (...all) =>
                new Promise((resolve) => { window.letCome = () => resolve(register(...all)); });"""})
        self.addCleanup(page.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        page.driver.get(f"{page.base}/settings/hidden")
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.shown(f".card[data-entry='{entry['id']}'] .tile")
        self.assertIn("kept from all", self.text())
        self.assertFalse(page.run("return Boolean(navigator.serviceWorker.controller)"))
        page.run("window.letCome()")
        self.is_kept("/v1/account")
        # What it reads once more has come by then.
        page.driver.execute_async_script("setTimeout(arguments[0], 3000)")
        self.assertNotIn("kept from all", self.kept_text())


class LateTests(HiddenTest):
    """A response to a request from before the locking shows nothing of hidden items."""

    def hold(self, mark):
        """Holds the server's response to a write whose address contains this until it is let go."""
        self.browser.run("""
            const [mark] = arguments;
            const real = window.fetch;
            window.fetch = async (path, options) => {
                const answer = await real(path, options);
                if (options?.method && options.method !== "GET" && path.includes(mark)) {
                    await new Promise((resolve) => { window.letGo = resolve; });
                }
                return answer;
            };""", mark)

    def let_go(self):
        self.browser.run("window.letGo()")
        self.browser.driver.execute_async_script("setTimeout(arguments[0], 500)")

    def is_held(self):
        self.browser.until("it is under way", lambda: self.browser.run("return Boolean(window.letGo)"))

    def test_a_photo_that_was_changed_is_not_seen_again(self):
        photo = self.photo(31, caption="late caption", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/albums/hidden")
        self.unlock()
        page.click(f".cell[data-photo='{photo['id']}']")
        page.shown("#viewer-caption", "late caption")
        self.hold(photo["id"])
        page.click("#viewer-favorite")
        self.is_held()
        self.pass_time()
        page.gone("#viewer")
        page.shown("#screen .notice", "잠겨 있어요")
        self.let_go()
        page.driver.forward()
        page.shown("#viewer-problem", "잠겨 있어요")
        self.assertNotIn("late caption", self.text())
        self.assertFalse(page.run("return document.getElementById('viewer-image').hasAttribute('src')"))

    def in_trash(self):
        """A hidden entry in the trash, which is looked at while hidden things are open."""
        entry = self.entry(title="late name", hidden=True)
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        self.client.call("DELETE", f"/v1/entries/{entry['id']}")
        self.client.call("POST", "/v1/sessions/current:lock", {})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.driver.get(f"{page.base}/trash")
        return page.shown(f"[data-trashed='{entry['id']}']", "late name")

    def test_what_came_back_from_the_trash_is_not_named(self):
        row = self.in_trash()
        self.hold(":undelete")
        row.find_element("css selector", ".primary").click()
        self.is_held()
        self.pass_time()
        self.is_shut("late name")
        self.let_go()
        self.browser.shown(".toast", "‘일기’ 항목을 되살렸어요")
        self.assertNotIn("late name", self.text())

    def test_what_would_go_for_good_is_not_named(self):
        row = self.in_trash()
        self.hold("validateOnly")
        row.find_element("css selector", ".danger").click()
        self.is_held()
        self.pass_time()
        self.is_shut("late name")
        self.let_go()
        self.browser.shown("#question", "일기")
        self.assertNotIn("late name", self.text())


    def send_late(self, entry):
        """Changes an entry, which waits on this device, sends it, and closes hidden things before that is answered."""
        page = self.browser
        # An entry's own screen has its acts in the line above.
        is_whole = page.run("return location.pathname").startswith("/entries/")
        page.act(".bar" if is_whole else f".card[data-entry='{entry['id']}']", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == entry["body"])
        page.cut()
        page.type(body=", later")
        page.click("#save")
        page.shown("#waiting li")
        self.hold(entry["id"])
        page.mend()
        page.click("#waiting .primary")
        self.is_held()
        self.pass_time()
        self.are_closed()

    def is_sent_late(self, words):
        self.is_shut(words)
        self.watch(words)
        self.let_go()
        self.browser.gone("#waiting")
        self.was_not_seen()

    def test_a_hidden_entry_that_was_sent_is_not_shown(self):
        entry = self.entry(body="late words", hidden=True)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        self.unlock()
        self.send_late(entry)
        self.is_sent_late("late words")
        page.shown("#screen .notice", "잠겨 있어요")

    def test_an_entry_that_was_sent_is_shown_without_its_hidden_photo(self):
        photo = self.photo(32)
        entry = self.entry(body="words for all", photos=[{"photoId": photo["id"], "caption": "late words of a photo"}])
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        for path in (f"/entries/{entry['id']}", "/diary"):
            page.driver.get(page.base + path)
            page.shown(f".card[data-entry='{entry['id']}'] .tile img")
            self.send_late(entry)
            self.is_sent_late("late words of a photo")
            entry["body"] += ", later"
            page.shown(".card .body", entry["body"])
            self.open_by_settings()


class SharesTests(HiddenTest):
    """The list of shares in the settings names what they are of."""

    def test_the_share_of_a_hidden_entry_is_listed_no_longer(self):
        entry = self.entry(title="a shared title")
        self.client.call("POST", "/v1/shares", {"target": {"entryId": entry["id"]}})
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=hidden", {"hidden": True})
        page = self.browser
        page.sign_in()
        self.open_by_settings()
        page.settings("sharing")
        page.shown("#settings .rows strong", "a shared title")
        page.click(f"li:has(a[href='/entries/{entry['id']}']) button", "열람 기록")
        page.shown("dialog.sheet h2", "a shared title")
        self.pass_time()
        self.is_shut("a shared title")
        page.gone(f"#settings .rows a[href='/entries/{entry['id']}']")
