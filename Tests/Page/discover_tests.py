"""Pictures from elsewhere: a star, a note, and what is said when there is no feed."""

import pathlib
import shutil
import tempfile

from page_tests import PageTest
from pictures import png


class DiscoverTests(PageTest):
    @classmethod
    def setUpClass(cls):
        feed = pathlib.Path(tempfile.mkdtemp(prefix="daybook-page-feed-"))
        cls.addClassCleanup(shutil.rmtree, feed)
        for number in range(18):
            png(feed / f"feed-{number:02}.png", 140 + number, 64 + number, 64)
        cls.options = ("--discover", "folder", "--discover-folder", feed)
        super().setUpClass()

    def saved(self):
        return self.client.call("GET", "/v1/discover:saved")["photos"]

    def test_a_picture_is_starred_with_a_note_and_the_star_comes_off_and_on(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.until("all pages are there", lambda: len(page.driver.find_elements("css selector", ".picture")) == 18)
        page.click(".picture .star")
        page.shown(".sheet [name=memo]").send_keys("벽에 걸 것")
        page.click(".sheet .primary")
        page.shown(".picture .memo", "벽에 걸 것")
        [kept] = self.saved()
        self.assertEqual(self.client.call("GET", f"/v1/photos/{kept['savedPhotoId']}")["caption"], "벽에 걸 것")
        page.click(".chip", "별표한 사진")
        page.shown(".picture .memo", "벽에 걸 것").click()
        memo = page.shown(".sheet [name=memo]")
        memo.clear()
        memo.send_keys("다른 메모")
        page.click(".sheet .primary")
        page.until("the note is another", lambda: self.saved()[0]["memo"] == "다른 메모")
        page.click(".picture .star")
        page.until("the star is off", lambda: self.saved() == [])
        page.click(".toast .undo")
        page.until("the star is on", lambda: [one["memo"] for one in self.saved()] == ["다른 메모"])
        page.click(".picture .shows .tile")
        page.shown("#viewer-image")
        page.driver.back()
        page.gone("#viewer")

    def test_a_star_goes_with_its_photo_and_comes_back_with_it(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        stars = lambda: len(page.driver.find_elements("css selector", ".star[aria-pressed='true']"))  # noqa: E731
        page.until("all pages are there", lambda: len(page.driver.find_elements("css selector", ".picture")) == 18)
        [*known] = self.saved()
        page.click(".picture .star[aria-pressed='false']")
        page.click(".sheet .primary")
        page.until("it has a star", lambda: stars() == len(known) + 1)
        [kept] = [one for one in self.saved() if one["id"] not in {other["id"] for other in known}]
        # Deleted elsewhere, while one looks.
        photo = f"/v1/photos/{kept['savedPhotoId']}"
        self.client.call("DELETE", photo)
        page.until("the star is gone", lambda: stars() == len(known))
        self.client.call("POST", f"{photo}:undelete")
        page.until("the star is back", lambda: stars() == len(known) + 1)
        # Deleted here, in the viewer over it.
        page.run("document.querySelector(\".star[aria-pressed='true']\").closest('.picture').querySelector('.shows .tile').click()")
        page.shown("#viewer-image")
        page.click("#viewer-delete")
        page.until("the star is gone", lambda: stars() < len(known) + 1)
        # Starred elsewhere.
        other = next(one for one in self.client.call("GET", "/v1/discover?page=1")["photos"] if not one["saved"])
        before = stars()
        self.client.call("POST", f"/v1/discover/{other['id']}:save", {"memo": "elsewhere"})
        page.until("the other has one", lambda: stars() == before + 1)

    def test_a_feed_that_does_not_answer_is_said_so_and_asked_again(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (window.isBack || !String(path).startsWith("/v1/discover?")) return real(path, options);
                return new Response(JSON.stringify({ error: { details: [{ reason: "OUTBOUND_FAILED" }] } }), { status: 503 });
            };""")
        page.visit("/discover")
        page.shown("#screen .notice", "연결할 수 없어요")
        page.run("window.isBack = true")
        page.click("#screen .notice .primary")
        page.shown(".picture")


class NoDiscoverTests(PageTest):
    def test_a_server_without_a_feed_says_so(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.shown("#screen .notice", "둘러보기를 꺼 두었어요")
        page.click(".chip", "별표한 사진")
        page.shown("#screen .notice", "별표")
