"""Shares: made on the page, and what whoever has a link sees."""

import contextlib
import sqlite3
import uuid

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from page_tests import CORPUS, FILM, PageTest
from pictures import png

# A photo that says where it was taken.
PLACED = CORPUS / "south-west.jpg"


class SharePageTest(PageTest):
    """A diary with photos, and guests with browsers of their own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ids = []
        for number in range(4):
            file = png(cls.files / f"share-{number}.png", 80 + number, 480, 320 if number % 2 else 640)
            cls.ids.append(cls.client.upload(file.read_bytes(), file.name)["id"])

    def share(self, **terms):
        return self.client.call("POST", "/v1/shares", terms)

    def views(self, share):
        return int(self.client.call("GET", f"/v1/shares/{share['id']}")["viewCount"])

    def guest(self, path, **settings):
        """A browser that knows nobody here and follows a link."""
        guest = self.open_browser(**settings)
        guest.driver.get(path if path.startswith("http") else self.page_base + path)
        self.addCleanup(lambda: self.assertEqual(guest.troubles(), []))
        return guest

    def pictures(self, guest):
        """Returns the number of a share's pictures that are loaded."""
        return guest.run("""
            const all = [...document.querySelectorAll(".photos img")];
            return all.filter((one) => one.complete && one.naturalWidth > 0).length;""")

    def made(self, **fields):
        """Fills in the sheet; the link that comes of it."""
        page = self.browser
        page.shown("dialog.sheet .primary")
        if fields:
            page.click("dialog.sheet summary")
        for name, text in fields.items():
            page.find(f"dialog.sheet [name={name}]").send_keys(text)
        page.click("dialog.sheet .primary", "링크 복사")
        return page.shown("dialog .secret").get_property("value")


    def primaries(self):
        """The words of the sheet's main acts that are shown."""
        found = self.browser.driver.find_elements("css selector", "dialog.sheet .primary")
        return [one.text for one in found if one.is_displayed()]


class MakingTests(SharePageTest):
    """Tests of sharing in each place that shows an item."""

    def test_chosen_photos_are_shared_and_seen_by_whoever_has_the_link(self):
        page = self.browser
        page.sign_in()
        page.visit("/library")
        page.shown(f".cell[data-photo='{self.ids[0]}']")
        page.click(".library-tools .select")
        for number in (0, 2):
            page.click(f".cell[data-photo='{self.ids[number]}']")
        page.click(".selectbar [data-deed=share]")
        page.shown("dialog.sheet h2", "사진 2장 공유")
        link = self.made(title="두 장")
        preview = page.shown("dialog a[target=_blank]", "다른 사람에게 보이는 모습").get_attribute("href")
        own = self.guest(preview)
        own.shown("h1", "두 장")
        share = self.client.call("GET", "/v1/shares")["shares"][0]
        self.assertEqual(self.views(share), 0)
        guest = self.guest(link)
        guest.shown("h1", "두 장")
        guest.until("both are there", lambda: self.pictures(guest) == 2)
        self.assertEqual(self.views(share), 1)

    def test_the_link_stands_on_top_of_the_same_sheet_above_folded_conditions(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        page.shown("dialog.sheet .sheet-form p", "위치와 카메라 정보를 뺀 사진")

        def are_in_order(*parts):
            tops = page.run("""
                const sheet = document.querySelector("dialog.sheet");
                return [...arguments].map((one) => sheet.querySelector(one).getBoundingClientRect().top);""", *parts)
            self.assertEqual(tops, sorted(tops))
        are_in_order(".primary", ".details summary")
        page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; };")
        link = self.made()
        page.shown(".toast", "복사했어요")
        self.assertEqual(page.run("return window.copied"), link)
        are_in_order(".secret", ".link-part .primary", ".details summary")
        # The viewer is a dialog, too.
        self.assertEqual(page.run("return document.querySelectorAll('dialog.question[open]').length"), 1)
        self.assertFalse(page.run("return document.querySelector('dialog.sheet details').open"))
        self.assertEqual(self.primaries(), ["복사"])
        self.assertTrue(page.run("return document.activeElement.matches('.link-part .primary')"))
        page.click("dialog.sheet .sheet-form > .actions button", "닫기")
        page.gone("dialog.sheet")
        guest = self.guest(link)
        guest.until("it is there", lambda: self.pictures(guest) == 1)

    def test_a_link_that_the_browser_does_not_copy_is_selected_and_that_is_said(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        page.run("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));")
        link = self.made()
        for _ in range(2):
            page.shown(".toast", "복사하지 못했어요")
            self.assertEqual(page.run("return String(getSelection())"), link)
            page.run("document.activeElement.blur()")
            page.click(".toast .dismiss")
            page.gone(".toast")
            page.click("dialog.sheet .link-part .primary", "복사")

    def test_other_conditions_make_another_link_and_end_the_first(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        first = self.made()
        page.click("dialog.sheet summary")
        page.find("dialog.sheet [name=title]").send_keys(self.title)
        page.shown(".link-part [role=status]", "바꾸기 전 그대로 보여요")
        # The link with the earlier conditions is not offered.
        self.assertEqual(self.primaries(), ["새 링크 만들기"])
        page.find("dialog.sheet [name=title]").send_keys(Keys.BACKSPACE * len(self.title))
        page.until("it is the link again", lambda: self.primaries() == ["복사"])
        page.find("dialog.sheet [name=title]").send_keys(self.title)
        page.click("dialog.sheet .link-part .primary", "새 링크 만들기")
        page.until("the link is another", lambda: page.find("dialog .secret").get_property("value") != first)
        self.assertEqual(self.primaries(), ["복사"])
        self.assertEqual(page.run("return document.querySelector('.link-part [role=status]').textContent"), "")
        second = page.find("dialog .secret").get_property("value")
        guest = self.guest(second)
        guest.shown("h1", self.title)
        guest.driver.get(first)
        guest.shown("h1", "볼 수 없는 링크예요")
        guest.driver.get_log("browser")

    def test_the_size_of_the_photos_is_chosen_and_a_guest_has_no_larger_one(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        plain = self.made()
        page.click("dialog.sheet summary")
        page.shown("dialog.sheet label", "사진 크기")
        self.assertEqual(page.find("dialog.sheet [name=size]").get_property("value"), "")
        # The driver tells the page of an option that it clicks before that is chosen.
        page.find("dialog.sheet [name=size]").send_keys(Keys.ARROW_DOWN)
        self.assertEqual(page.find("dialog.sheet [name=size]").get_property("value"), "PRINT")
        page.shown(".link-part [role=status]", "새 링크를 만들면")
        self.assertEqual(self.client.call("GET", "/v1/shares")["shares"][0]["pictureSize"], "SCREEN")
        guest = self.guest(plain)
        guest.until("it is there", lambda: self.pictures(guest) == 1)
        self.assertIn("/large?", guest.run("return document.querySelector('.photos a').getAttribute('href')"))
        page.click("dialog.sheet .link-part .primary", "새 링크 만들기")
        page.until("the link is another", lambda: page.find("dialog .secret").get_property("value") != plain)
        self.assertEqual(self.client.call("GET", "/v1/shares")["shares"][0]["pictureSize"], "PRINT")
        guest.driver.get(page.find("dialog .secret").get_property("value"))
        guest.until("it is there", lambda: self.pictures(guest) == 1)
        self.assertIn("/print?", guest.run("return document.querySelector('.photos a').getAttribute('href')"))
        # The page shows the size for screens large; the link leads to the other one.
        guest.click(".photos a")
        guest.until("it is shown large", lambda: guest.run(
            "const one = document.querySelector('dialog.large img'); return one.src.includes('/large?') && one.naturalWidth > 0"))
        page.driver.get(self.page_base + "/settings/sharing")
        page.shown("#settings .rows li", "인쇄용 사진")

    def test_a_link_that_arrives_after_its_sheet_was_closed_is_ended(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (options?.method === "POST" && path === "/v1/shares") await new Promise((resolve) => { window.letGo = resolve; });
                return real(path, options);
            };""")
        before = {one["id"] for one in self.client.call("GET", "/v1/shares")["shares"]}
        page.click("dialog.sheet .primary", "링크 복사")
        page.until("it waits", lambda: page.run("return Boolean(window.letGo)"))
        page.click("dialog.sheet .sheet-form > .actions button", "닫기")
        page.gone("dialog.sheet")
        page.run("window.letGo()")

        def ended():
            made = [one for one in self.client.call("GET", "/v1/shares")["shares"] if one["id"] not in before]
            return made and made[0].get("revokeTime")
        page.until("it is made and ended", ended)

    def test_one_photo_is_shared_from_the_viewer(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        guest = self.guest(self.made())
        guest.until("it is there", lambda: self.pictures(guest) == 1)

    def test_a_picture_goes_as_a_file_to_the_phones_own_sheet_without_its_place(self):
        photo = self.client.upload(PLACED.read_bytes(), PLACED.name)
        self.addCleanup(self.client.call, "DELETE", f"/v1/photos/{photo['id']}")
        self.assertIn("location", photo)
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{photo['id']}")
        # As a phone whose sheet takes files.
        page.run("""
            navigator.canShare = ({ files }) => files.length > 0;
            navigator.share = async ({ files: [file] }) => {
                const bytes = new Uint8Array(await file.arrayBuffer());
                window.sent = [file.name, file.type, bytes.length, /Exif|Optics/.test(String.fromCharCode(...bytes.slice(0, 4096)))];
            };""")
        page.click("#viewer-share")
        page.click("dialog.sheet .actions button", "사진 보내기")
        name, kind, size, hasFacts = page.until("it is sent", lambda: page.run("return window.sent"))
        self.assertEqual((name, kind, hasFacts), ("photo-1.jpg", "image/jpeg", False))
        self.assertGreater(size, 1000)
        self.assertEqual([one for one in self.client.call("GET", "/v1/shares")["shares"] if photo["id"] in one["target"].get("photoIds", [])], [])

    def test_where_the_device_takes_no_files_only_the_link_is_offered(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.ids[1]}")
        page.click("#viewer-share")
        page.shown("dialog.sheet .primary", "링크 복사")
        self.assertNotIn("사진 보내기", page.find("dialog.sheet").text)

    def test_the_text_of_an_entry_is_shared_without_its_photos(self):
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "body": "말만 들려줄게", "photos": [{"photoId": self.ids[0]}]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/entries/{entry['id']}")
        page.shown(".one .card")
        page.act(".bar", "share")
        page.shown("dialog.sheet .sheet-form > .quiet", "글과 사진만 볼 수 있어요")
        page.click("dialog.sheet [value=text]")
        page.shown("dialog.sheet .sheet-form > .quiet", "글만 볼 수 있어요")
        guest = self.guest(self.made())
        guest.shown("h1", self.title)
        self.assertIn("말만 들려줄게", guest.shown("main").text)
        self.assertEqual(self.pictures(guest), 0)
        share = self.client.call("GET", "/v1/shares")["shares"][0]
        self.assertTrue(share["target"]["textOnly"])

    def test_the_photos_of_an_entry_are_shared_without_its_text(self):
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "body": "혼자만 볼 말", "photos": [{"photoId": one} for one in self.ids[:2]]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/entries/{entry['id']}")
        page.shown(".one .card")
        page.act(".bar", "share")
        page.shown("dialog.sheet .choice", "사진만")
        page.click("dialog.sheet [value=photos]")
        guest = self.guest(self.made())
        guest.until("both are there", lambda: self.pictures(guest) == 2)
        words = guest.shown("main").text
        self.assertNotIn("혼자만 볼 말", words)
        self.assertNotIn(self.title, words)
        target = self.client.call("GET", "/v1/shares")["shares"][0]["target"]
        self.assertEqual((target["photoIds"], target.get("entryId")), (self.ids[:2], None))

    def test_albums_are_shared_those_that_fill_themselves_too_but_not_what_everything_comes_into(self):
        album = self.client.call("POST", "/v1/albums", {"title": self.title})
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": self.ids[:3]})
        self.client.call("PATCH", f"/v1/photos/{self.ids[3]}?updateMask=favorite", {"favorite": True})
        page = self.browser
        page.sign_in()
        for path, heading, count in ((f"/albums/{album['id']}", self.title, 3), ("/albums/favorites", "즐겨찾는 항목", 1)):
            page.driver.get(self.page_base + path)
            page.act(".library-head", "share")
            guest = self.guest(self.made(), language="ko")
            guest.shown("h1", heading)
            guest.until("all are there", lambda guest=guest, count=count: self.pictures(guest) == count)
        page.driver.get(self.page_base + "/albums/recents")
        page.click(".library-head .acts")
        page.shown(".menu-list [data-act=select]")
        self.assertIsNone(page.find(".menu-list [data-act=share]"))

    def test_settings_tell_of_each_share_what_it_is_and_when_it_was_opened_and_end_it(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "words"})
        share = self.share(target={"entryId": entry["id"]}, viewLimit=5, includeLocation=True)
        self.client.send("GET", share["url"], headers={"Accept": "application/json"})
        page = self.browser
        page.sign_in()
        page.settings("sharing")
        row = f"//li[.//a[@href='/entries/{entry['id']}']]"
        page.shown("#settings .rows a", self.title)
        found = page.driver.find_element("xpath", row)
        facts = [one.text for one in found.find_elements("css selector", ".fact-line > span")]
        self.assertEqual(facts[-2:], ["5번 가운데 1번 열림", "장소 보임"])
        found.find_element("xpath", ".//button[.='열람 기록']").click()
        page.shown("dialog .share-log li", "프로그램이 읽음")
        page.click("dialog .actions button", "닫기")
        page.gone("dialog")
        page.driver.find_element("xpath", row).find_element("xpath", ".//button[.='공유 중지']").click()
        page.click("#question .primary", "공유 중지")
        page.until("it is gone", lambda: not page.driver.find_elements("xpath", row))
        self.assertTrue(self.client.call("GET", f"/v1/shares/{share['id']}")["revokeTime"])

    def test_a_share_that_is_off_is_switched_on_in_the_settings(self):
        share = self.share(target={"photoIds": self.ids[:1]}, title=self.title)
        # A restore leaves it so.
        with contextlib.closing(sqlite3.connect(self.diary.folder / "data/entry/daybook.sqlite", timeout=30)) as db, db:
            changed = db.execute("UPDATE share SET off = 1 WHERE id = ?", (uuid.UUID(share["id"]).bytes,))
            self.assertEqual(changed.rowcount, 1)
        page = self.browser
        page.sign_in()
        page.settings("sharing")
        row = f"//li[.//strong[.='{self.title}']]"
        page.shown("#settings .rows strong", self.title)
        found = page.driver.find_element("xpath", row)
        self.assertIn("꺼져 있음", found.find_element("css selector", ".problem").text)
        page.shown("#settings .part > .problem", "다시 켤 때까지 아무것도 보이지 않아요")
        self.assertTrue(found.find_elements("xpath", ".//button[.='목록에서 빼기']"))
        self.assertEqual(found.find_elements("xpath", ".//button[.='링크']"), [])
        found.find_element("xpath", ".//button[.='다시 켜기']").click()
        link = page.shown("dialog .secret").get_property("value")
        self.assertTrue(link.endswith(share["url"]))
        page.shown(".toast", "다시 켰어요")
        self.assertEqual(page.run("return document.activeElement.textContent"), "복사")
        page.click("dialog .actions button", "닫기")
        page.gone("dialog")
        found = page.driver.find_element("xpath", row)
        self.assertNotIn("꺼져 있음", found.text)
        page.gone("#settings .part > .problem")
        self.assertTrue(found.find_elements("xpath", ".//button[.='링크']"))
        guest = self.guest(share["url"], language="ko")
        guest.shown("h1", self.title)


class SharedTests(SharePageTest):
    """Tests of the page that a visitor with the link sees."""

    def test_a_password_opens_a_share_in_a_browser(self):
        share = self.share(target={"photoIds": self.ids[:2]}, password="열려라 참깨", title=self.title)
        guest = self.guest(share["url"], language="ko")
        self.assertNotIn(self.title, guest.run("return document.documentElement.outerHTML"))
        guest.send("[name=password]", "wrong", Keys.ENTER)
        guest.shown(".problem", "비밀번호가 맞지 않아요")
        guest.send("[name=password]", "열려라 참깨", Keys.ENTER)
        guest.shown("h1", self.title)
        guest.until("both are there", lambda: self.pictures(guest) == 2)
        guest.driver.refresh()
        guest.shown("h1", self.title)
        self.assertEqual(self.views(share), 1)
        # Answers of 401 are in the console, and are meant to be.
        guest.driver.get_log("browser")

    def test_a_limited_share_shows_its_cover_first_and_stays_open_for_who_opened_it(self):
        share = self.share(target={"photoIds": self.ids[:3]}, viewLimit=1, title=self.title)
        for _ in range(3):
            robot = self.client.send("GET", share["url"], headers={"Accept": "*/*", "User-Agent": "Slackbot-LinkExpanding 1.0"})
            self.assertIn("og:image", robot[0].decode())
        guest = self.guest(share["url"], language="ko")
        guest.shown("h1", self.title)
        guest.shown(".about", "사진 3장")
        self.assertEqual(guest.driver.find_elements("css selector", ".photos"), [])
        self.assertEqual(self.views(share), 0)
        guest.click("button", "열어 보기")
        guest.shown(".photos")
        guest.until("all are there", lambda: self.pictures(guest) == 3)
        guest.driver.refresh()
        guest.until("all are there again", lambda: self.pictures(guest) == 3)
        self.assertEqual(self.views(share), 1)
        late = self.guest(share["url"], language="ko")
        late.shown("h1", "볼 수 없는 링크예요")
        late.driver.get_log("browser")

    def test_pictures_are_shown_large_by_keyboard_and_the_page_does_not_jump(self):
        share = self.share(target={"photoIds": self.ids}, title=self.title)
        guest = self.guest(share["url"])
        guest.until("all are there", lambda: self.pictures(guest) == 4)
        moved = guest.run("""
            return performance.getEntriesByType("layout-shift").reduce((sum, one) => sum + one.value, 0)
                + document.documentElement.scrollWidth - innerWidth;""")
        self.assertLessEqual(moved, 0.01)
        guest.run("document.querySelector('.photos a').focus()")
        ActionChains(guest.driver).send_keys(Keys.ENTER).perform()
        guest.shown("dialog.large img")
        large = "return document.querySelector('dialog.large img').getAttribute('src')"
        first = guest.run(large)
        ActionChains(guest.driver).send_keys(Keys.ARROW_RIGHT).perform()
        guest.until("the next is shown", lambda: guest.run(large) != first)
        ActionChains(guest.driver).send_keys(Keys.ESCAPE).perform()
        guest.gone("dialog.large")
        self.assertEqual(guest.run("return document.activeElement === document.querySelectorAll('.photos a')[1]"), True)
        self.assertEqual(guest.run("return location.pathname"), share["url"])

    def test_a_film_plays_once_it_is_made(self):
        film = self.client.upload(FILM.read_bytes(), FILM.name)["id"]
        share = self.share(target={"photoIds": [self.ids[0], film]})
        guest = self.guest(share["url"])

        def is_made():
            guest.driver.refresh()
            return guest.find("figure video")
        guest.until("the film is made", is_made, seconds=120)
        guest.run("const film = document.querySelector('figure video'); film.muted = true; film.play();")
        guest.until("it plays", lambda: guest.run("return document.querySelector('figure video').currentTime > 0.1"))
        drawn, own = guest.run("""
            const { clientWidth, clientHeight, videoWidth, videoHeight } = document.querySelector("figure video");
            return [clientWidth / clientHeight, videoWidth / videoHeight];""")
        self.assertAlmostEqual(drawn, own, delta=own / 10)
        source = guest.run("return document.querySelector('figure video').getAttribute('src')")
        self.assertRegex(source, r"^/s/[\w-]+/photos/2/film\?k=")
        content, fields = self.client.send("GET", source)
        self.assertEqual(fields["Content-Type"], "video/mp4")
        for secret in (b"iPhone", b"quicktime", b"32.0929", b"34.862", b"film-place"):
            self.assertNotIn(secret, content)

    def test_a_film_that_could_not_be_played_is_tried_again(self):
        film = self.client.upload(FILM.read_bytes(), FILM.name)["id"]
        guest = self.guest(self.share(target={"photoIds": [self.ids[0], film]})["url"])

        def is_made():
            guest.driver.refresh()
            return guest.find("figure video")
        guest.until("the film is made", is_made, seconds=120)
        guest.run("""
            const film = document.querySelector("figure video");
            window.source = film.src;
            film.muted = true;
            film.src = "/s/none/photos/1/film";
            film.play().catch(() => null);""")
        guest.shown("figcaption [role=status]", guest.run("return document.querySelector('.photos').dataset.making"))
        self.assertFalse(guest.run("return document.querySelector('figure video').controls"))
        self.assertTrue(guest.shown("figcaption .again").text)
        guest.run("document.querySelector('figure video').src = window.source")
        guest.click("figcaption .again")
        guest.until("it plays", lambda: guest.run("return document.querySelector('figure video').currentTime > 0.1"))
        self.assertTrue(guest.run("return document.querySelector('figure video').controls"))
        self.assertIsNone(guest.find("figcaption .again"))
        guest.driver.get_log("browser")
