"""One walk through each room on a phone: from the navigation to what the room is for, and nothing pushed sideways."""

import pathlib
import shutil
import tempfile
import zoneinfo

from selenium.webdriver.common.keys import Keys

import sample
from page_tests import PageTest
from pictures import png

WIDTH, HEIGHT = 390, 844
ZONE = "Asia/Seoul"
# Whether the document or a dialog has to be pushed sideways to be read.
IS_WIDE = """
return [document.documentElement, ...document.querySelectorAll("dialog[open]")]
    .some((one) => one.scrollWidth > one.clientWidth);"""


class WalkTests(PageTest):
    @classmethod
    def setUpClass(cls):
        feed = pathlib.Path(tempfile.mkdtemp(prefix="daybook-page-feed-"))
        cls.addClassCleanup(shutil.rmtree, feed)
        for number in range(4):
            png(feed / f"feed-{number}.png", 140 + number, 192 + number, 128)
        cls.options = ("--discover", "folder", "--discover-folder", feed)
        super().setUpClass()
        cls.seed = 0

    def setUp(self):
        super().setUp()
        self.browser.look(WIDTH, HEIGHT, phone=True)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.browser.sign_in()

    def photo(self, **more):
        """The id of a new photo with some fields."""
        type(self).seed += 1
        photo = self.client.upload(png(self.files / f"walk-{self.seed}.png", self.seed, 300, 400).read_bytes(), f"walk-{self.seed}.png")["id"]
        if more:
            self.client.call("PATCH", f"/v1/photos/{photo}?updateMask={','.join(more)}", more)
        return photo

    def go(self, path):
        """Follows the bar at the bottom to a room, or the list behind its last sign."""
        page = self.browser
        if page.find(f"#navigation a[href='{path}']"):
            return page.visit(path)
        page.click("#more")
        page.click(f"#menu-list a[href='{path}']")
        return page.until(f"{path} shows", lambda: page.run("return location.pathname") == path)

    def fits(self, browser=None):
        self.assertFalse((browser or self.browser).run(IS_WIDE))

    def test_an_entry_is_shared_and_its_guest_has_a_phone_too(self):
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "body": "길에서 읽을 말", "photos": [{"photoId": self.photo()} for _ in range(2)]})
        page = self.browser
        self.go("/diary")
        page.act(f".card[data-entry='{entry['id']}']", "share")
        page.click("dialog.sheet .primary", "링크 복사")
        link = page.shown("dialog.sheet .secret").get_property("value")
        self.fits()
        guest = self.open_browser()
        guest.look(WIDTH, HEIGHT, phone=True)
        guest.driver.get(link)
        guest.shown("h1", self.title)
        guest.until("its pictures are there", lambda: guest.run(
            "return [...document.querySelectorAll('.photos img')].filter((one) => one.naturalWidth).length") == 2)
        self.fits(guest)
        self.assertEqual(guest.troubles(), [])

    def test_words_are_looked_for_and_the_entry_opens(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "물안개가 다리까지 내려왔다"})
        page = self.browser
        self.go("/search")
        page.send("#search", "물안개", Keys.ENTER)
        page.shown("#feed mark", "물안개")
        self.fits()
        page.click(f"#feed .card[data-entry='{entry['id']}'] h3 a")
        page.shown(".one .card", self.title)
        page.driver.back()
        page.shown("#feed mark", "물안개")

    def test_a_person_and_a_place_lead_to_all_about_them(self):
        self.photo(people=["민지"], place={"name": "제주", "latitude": 33.46, "longitude": 126.94})
        self.photo(place={"name": "파리", "latitude": 48.86, "longitude": 2.29})
        page = self.browser
        self.go("/albums")
        page.shown(".places .bucket", "제주")
        self.fits()
        page.click(".person", "민지")
        page.shown(".chip.held", "민지")
        page.driver.back()
        page.click(".albums .between a[href='/albums/places']")
        page.shown(".place-map a.map-mark[aria-label^='제주']")
        self.fits()
        page.click(".place-map a.map-mark[aria-label^='파리']")
        page.shown(".chip.held", "파리")

    def test_a_memory_is_opened_and_shown_one_by_one(self):
        day = sample.years_ago(zoneinfo.ZoneInfo(ZONE), 1)
        for _ in range(3):
            self.photo(takenTime=f"{day}T03:00:00Z", timeZone=ZONE)
        memory = next(one for one in self.client.call("GET", "/v1/memories")["memories"] if len(one["photoIds"]) >= 3)
        page = self.browser
        self.go("/for-you")
        page.shown(".memory h2 a", memory["title"])
        self.fits()
        page.click(".memory h2 a", memory["title"])
        page.shown(".wall .tile")
        page.click(".memory-page .primary", "슬라이드쇼")
        page.shown(".slides-bar", f"1 / {len(memory['photoIds'])}")
        self.fits()
        page.find(".slideshow").send_keys(Keys.ESCAPE)
        page.gone(".slideshow")

    def test_a_picture_from_elsewhere_is_starred_with_a_note(self):
        page = self.browser
        self.go("/discover")
        page.shown(".picture")
        self.fits()
        page.click(".picture .star")
        page.send(".sheet [name=memo]", "벽에 걸 것")
        self.fits()
        page.click(".sheet .primary")
        page.shown(".picture .memo", "벽에 걸 것")
        page.click(".chip", "별표한 사진")
        page.shown(".picture .memo", "벽에 걸 것")
        self.assertEqual([one["memo"] for one in self.client.call("GET", "/v1/discover:saved")["photos"]], ["벽에 걸 것"])

    def test_photos_of_the_library_are_selected_and_loved(self):
        photos = [self.photo() for _ in range(2)]
        page = self.browser
        self.go("/library")
        page.shown(f".cell[data-photo='{photos[0]}']")
        page.click(".library-tools .select")
        for photo in photos:
            page.click(f".cell[data-photo='{photo}']")
        page.shown(".selectbar .count", "2")
        self.fits()
        page.click(".selectbar [data-deed=favorite]")
        loved = lambda: [self.client.call("GET", f"/v1/photos/{photo}")["favorite"] for photo in photos]  # noqa: E731
        page.until("both are loved", lambda: loved() == [True, True])
        page.click(".toast .undo")
        page.until("none is loved", lambda: loved() == [False, False])
