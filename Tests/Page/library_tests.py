"""The library and the viewer, in a browser."""

import zipfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import CORPUS, PageTest
from pictures import png

UNDO = "되돌리기"
BURST = [CORPUS / f"burst-{number}.jpg" for number in (1, 2, 3)]


class LibraryPage(PageTest):
    """A library of six photos, each of another month."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.photos = cls.uploaded(6)

    @classmethod
    def uploaded(cls, count):
        """Photos taken on the first days of months before this one, newest first."""
        photos = []
        for number in range(count):
            png(cls.files / f"library-{number}.png", 40 + number, 320 + 40 * number)
            photo = cls.client.upload((cls.files / f"library-{number}.png").read_bytes(), f"library-{number}.png")
            photos.append(cls.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"2024-{12 - number:02}-01T03:00:00Z", "timeZone": "Asia/Seoul"}))
        return photos

    def library(self, path="/library"):
        self.browser.sign_in()
        self.browser.driver.get(self.page_base + path)
        self.browser.shown(".library-head")

    def current(self):
        """The id of the photo whose address is shown."""
        return self.browser.run("return location.pathname").removeprefix("/photos/")

    def photo(self, number):
        return self.client.call("GET", f"/v1/photos/{self.photos[number]['id']}")

    def cell(self, number):
        return f".cell[data-photo='{self.photos[number]['id']}']"

    def pick(self, first, *others):
        """Chooses photos where they are in sight: the first with Shift."""
        page = self.browser
        ActionChains(page.driver).key_down(Keys.SHIFT).click(page.shown(first)).key_up(Keys.SHIFT).perform()
        for other in others:
            page.click(other)

    def choose(self, name, value):
        """Chooses how the library is shown."""
        page = self.browser
        page.click(".library-tools .view")
        page.click(f".view-options label:has([name={name}][value={value}])")
        page.click(".view-options .close")
        page.gone(".view-options")


class LibraryTests(LibraryPage):
    """Every photo, by day, month and year; one of them large."""

    def test_what_is_sent_goes_on_while_another_screen_is_shown(self):
        self.library()
        page = self.browser
        before = len(self.client.call("GET", "/v1/photos?pageSize=1000")["photos"])
        paths = [png(self.files / f"goes-on-{number}.png", 90 + number) for number in range(5)]
        page.driver.execute_cdp_cmd("Network.enable", {})
        page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": 20_000})
        page.driver.find_element("css selector", ".library-tools [type=file]").send_keys(
            "\n".join(str(path) for path in paths))
        page.click(".library-head nav a[href*=months]")
        page.visit("/diary")
        page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        page.until("all are there", lambda: len(
            self.client.call("GET", "/v1/photos?pageSize=1000")["photos"]) == before + 5)

    def test_months_lead_to_the_photos_of_that_time(self):
        self.library("/library?view=months")
        page = self.browser
        page.click(".bucket", "2024년 9월")
        page.shown(self.cell(3))
        page.until("its address says when", lambda: "2024-09" in page.driver.current_url)

    def test_years_months_days_and_all_are_a_press_away_and_say_how_much_there_is(self):
        self.library()
        page = self.browser
        said = lambda: page.run("return [...document.querySelectorAll('.bucket .count')].map((one) => one.textContent)")  # noqa: E731
        for view, granularity in (("years", "YEAR"), ("months", "MONTH")):
            page.click(f".library-head nav a[href*={view}]")
            buckets = self.client.call("GET", f"/v1/timeline?granularity={granularity}&of=PHOTOS")["buckets"]
            page.until(f"{view} say so", lambda: said() == [f"사진 {one['photoCount']}장" for one in buckets])
            self.assertEqual(page.find(".library-head nav [aria-current]").get_attribute("href"), f"{page.base}/library?view={view}")
        page.click(".library-head nav a[href*=days]")
        page.shown(".grid .when a", "2024년 12월 1일")
        page.shown(self.cell(0))
        page.click(".library-head nav a[href='/library']")
        page.shown(".grid .when", "2024년 12월")
        self.assertIsNone(page.find(".grid .when a"))

    def test_a_picture_comes_in_the_size_of_its_place(self):
        self.library()
        page = self.browser
        page.until("a tile has its picture", lambda: page.run("return document.querySelector(arguments[0])?.complete", self.cell(0) + " img"))
        source = lambda selector: page.run("return document.querySelector(arguments[0])?.currentSrc ?? ''", selector)  # noqa: E731
        self.assertRegex(source(self.cell(0) + " img"), "/renditions/(thumb|small)[?]v=")
        page.click(self.cell(0))
        page.until("the large one is there", lambda: "/renditions/" in source("#viewer-image") and page.run(
            "return document.getElementById('viewer-image').naturalWidth"))
        page.until("it is larger than the tile's", lambda: "/renditions/thumb" not in source("#viewer-image")
                   and "/renditions/small" not in source("#viewer-image"))
        self.assertEqual(page.run("return document.getElementById('viewer-image').naturalWidth"), self.photo(0)["width"])

    def test_the_oldest_stand_first_when_that_is_chosen_and_the_newest_are_in_sight(self):
        page = self.browser
        page.sign_in()
        page.visit("/library")
        def shown():
            """The photos as they stand, whatever their order in the document."""
            return page.run("""
                const place = (one) => one.getBoundingClientRect();
                return [...document.querySelectorAll(".cell[data-photo]")].sort((one, other) =>
                    place(one).top - place(other).top || place(one).left - place(other).left).map((one) => one.dataset.photo);""")
        def top_is_oldest():
            # The page itself goes to the newest once its photos are laid out.
            page.run("scrollTo(0, 0)")
            return shown()[:3] == listed[:3]
        page.shown(".cell[data-photo]")
        listed = [photo["id"] for photo in self.client.call("GET", "/v1/photos?pageSize=1000&orderBy=takenTime%20asc")["photos"]]
        page.until("the newest is first", lambda: shown()[:1] == listed[-1:])
        self.choose("order", "oldest")
        page.until("the oldest is first", top_is_oldest)
        # So it is after a reload, and in the viewer's steps.
        page.reload()
        page.shown(".cell[data-photo]")
        page.until("the oldest is first", top_is_oldest)
        page.click(f".cell[data-photo='{listed[0]}']")
        page.click("#viewer-next")
        page.until("it is the next", lambda: listed[1] in page.driver.current_url)
        page.driver.back()
        page.gone("#viewer")
        self.choose("order", "newest")
        page.until("the newest is first", lambda: shown()[:1] == listed[-1:])

    def test_years_and_months_lead_to_their_own_photos_in_either_order(self):
        for number in range(28):
            photo = self.client.upload(png(self.files / f"year-{number}.png", 300 + number, 200, 600).read_bytes(), f"year-{number}.png")
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"{2000 + number // 4}-0{5 + number % 4}-31T03:00:00Z".replace("06-31", "06-30"), "timeZone": "Asia/Seoul"})
        page = self.browser
        page.look(500, 600)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.library()
        heading = """
            const seen = [...document.querySelectorAll(".grid .when")].map((one) => [one.getBoundingClientRect().top, one.textContent]);
            return seen.filter(([top]) => top > -60).sort(([one], [other]) => one - other)[0]?.[1] ?? "";"""
        for order in ("newest", "oldest"):
            self.choose("order", order)
            # Sections of days and of months have their photos brought while one stands there.
            for view, name, first in (("years", "2004년", "2004년"), ("months", "2002년 6월", "2002년 6월"), ("months", "2005년 7월", "2005년 7월")):
                page.click(f".library-head nav a[href*={view}]")
                page.click(".bucket", name)
                page.shown(".cell[data-photo]")
                page.until(f"{name} is at the top", lambda: page.run(heading).startswith(first))
                # Photos that are brought meanwhile move nothing.
                page.until("the pictures are there", lambda: page.run("return document.querySelectorAll('.cell.is-here').length > 0"))
                self.assertTrue(page.run(heading).startswith(first), (order, name, page.run(heading)))
                page.click(".library-head nav a[href='/library']")
                page.shown(".cell[data-photo]")
        self.choose("order", "newest")

    def test_a_step_in_the_viewer_follows_the_library(self):
        self.library()
        page = self.browser
        page.click(self.cell(1))
        page.shown("#viewer-image")
        page.until("its neighbours are there", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) >= 6)
        ActionChains(page.driver).send_keys(Keys.ARROW_RIGHT).perform()
        page.until("the next is older", lambda: self.current() == self.photos[2]["id"])
        page.click("#viewer-back")
        page.until("the one before is newer", lambda: self.current() == self.photos[1]["id"])
        page.driver.find_elements("css selector", ".filmstrip .frame")[5].click()
        page.until("the strip leads to the last", lambda: self.current() == self.photos[5]["id"])
        page.gone("#viewer-next")
        page.reload()
        page.shown("#viewer-back")
        page.driver.back()
        page.gone("#viewer")
        page.shown(".library-head")

    def test_a_photo_is_turned_loved_and_described(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.photos[0]['id']}")
        page.shown("#viewer-image")
        page.click("#viewer-turn")
        page.until("it is turned", lambda: self.photo(0).get("turn") == 90)
        page.until("the other rendition is shown", lambda: page.run("""
            const image = document.getElementById("viewer-image");
            return image.complete && image.naturalHeight > image.naturalWidth;"""))
        page.until("its frame is turned as well", lambda: page.run(
            "return document.querySelector('.filmstrip .frame img').getAttribute('src')") == self.photo(0)["urls"]["thumb"])
        page.click("#viewer-favorite")
        page.until("it is loved", lambda: self.photo(0)["favorite"])
        page.click("#viewer-info")
        page.shown("#viewer-facts", "2024년 12월 1일")
        page.click("#viewer-facts summary")
        page.shown("#viewer-facts", "library-0.png")
        page.find("#viewer-facts [name=caption]").send_keys("겨울의 첫날", Keys.TAB)
        page.until("the caption is kept", lambda: self.photo(0).get("caption") == "겨울의 첫날")
        page.shown("#viewer-caption", "겨울의 첫날")

    def test_a_picture_grows_under_the_wheel_and_the_keys(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/photos/{self.photos[4]['id']}")
        page.shown("#viewer-image")
        def scale():
            return page.run("return new DOMMatrix(getComputedStyle(document.getElementById('viewer-image')).transform).a")
        page.until("the list is there", lambda: page.find("#viewer-next"))
        ActionChains(page.driver).send_keys("+").perform()
        page.until("it is larger", lambda: scale() > 1.2)
        ActionChains(page.driver).send_keys(Keys.ARROW_RIGHT).perform()
        self.assertEqual(self.current(), self.photos[4]["id"])
        ActionChains(page.driver).send_keys("0").perform()
        page.until("it is as large as before", lambda: scale() == 1)
        page.run("""document.getElementById("viewer-image").dispatchEvent(
            new WheelEvent("wheel", {deltaY: -200, bubbles: true, cancelable: true, clientX: 300, clientY: 300}))""")
        page.until("the wheel makes it larger", lambda: scale() > 1.2)

    def test_a_deleted_photo_comes_back_where_it_was(self):
        self.library()
        page = self.browser
        page.click(self.cell(2))
        page.click("#viewer-delete")
        page.until("the next one is shown", lambda: self.current() == self.photos[3]["id"])
        page.click("#viewer-close")
        page.gone(self.cell(2))
        page.click(".toast .undo", UNDO)
        page.shown(self.cell(2))

    def test_several_are_chosen_and_loved_at_once(self):
        for number in (0, 1):
            self.client.call("PATCH", f"/v1/photos/{self.photos[number]['id']}?updateMask=favorite", {"favorite": False})
        self.library()
        page = self.browser
        page.click(".library-tools .select")
        for number in (0, 1):
            page.click(self.cell(number))
        page.shown(".selectbar .count", "2")
        page.click(".selectbar [data-deed=favorite]")
        page.until("both are loved", lambda: all(self.photo(number)["favorite"] for number in (0, 1)))
        page.shown(".toast", "사진 2장을 즐겨찾기에 넣었어요")
        page.click(".toast .undo", UNDO)
        page.until("none is loved", lambda: not any(self.photo(number)["favorite"] for number in (0, 1)))
        page.until("no heart shows", lambda: page.find(f"{self.cell(0)} .loved") is None)

    def test_a_photo_that_comes_from_elsewhere_shows_by_itself(self):
        self.library()
        self.browser.shown(self.cell(0))
        photo = self.client.upload(png_bytes(self.files / "elsewhere.png", 77), "elsewhere.png")
        self.browser.shown(f".cell[data-photo='{photo['id']}']")
        self.client.call("DELETE", f"/v1/photos/{photo['id']}")
        self.browser.gone(f".cell[data-photo='{photo['id']}']")


class LibraryViewTests(LibraryPage):
    """Tests of the library's display, and of actions on several photos."""

    def test_the_newest_are_in_sight_at_the_end_of_a_long_library(self):
        for number in range(30):
            photo = self.client.upload(png(self.files / f"long-{number}.png", 400 + number, 200, 600).read_bytes(), f"long-{number}.png")
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"19{60 + number}-05-31T03:00:00Z", "timeZone": "Asia/Seoul"})
        newest = self.client.call("GET", "/v1/photos?pageSize=1")["photos"][0]["id"]
        page = self.browser
        page.look(500, 600)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        in_sight = """
            const cell = document.querySelector(`.cell[data-photo='${arguments[0]}']`)?.getBoundingClientRect();
            return Boolean(cell) && cell.top >= 0 && cell.bottom <= innerHeight;"""
        page.sign_in()
        page.visit("/library")
        page.until("the newest is in sight", lambda: page.run(in_sight, newest))
        self.choose("order", "oldest")
        self.addCleanup(page.run, "localStorage.removeItem('daybook.library.order')")
        page.until("the newest is in sight", lambda: page.run(in_sight, newest))
        self.assertGreater(page.run("return scrollY"), 600)
        page.visit("/diary")
        page.visit("/library")
        page.until("the newest is in sight", lambda: page.run(in_sight, newest))

    def test_a_day_names_the_places_of_its_photos(self):
        days = {"2023-03-04": ["제주 서귀포", "제주 서귀포", "강릉"], "2023-03-05": [""]}
        for day, names in days.items():
            for number, name in enumerate(names):
                photo = self.client.upload(png_bytes(self.files / f"{day}-{number}.png", 500 + number + int(day[-1]) * 10), f"{day}-{number}.png")
                self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone,place", {
                    "takenTime": f"{day}T0{number}:00:00Z", "timeZone": "Asia/Seoul", **({"place": {"name": name}} if name else {})})
        self.library("/library?view=days&at=2023-03-05")
        page = self.browser
        page.shown(".grid .when:has(a[href='/diary/2023-03-04'])", "제주 서귀포, 강릉")
        self.assertEqual(page.run("return document.querySelector(\".when:has([href='/diary/2023-03-05']) .where\").textContent"), "")

    def row(self):
        """The height of the first tile."""
        return self.browser.run("return document.querySelector('.cell[data-photo]').getBoundingClientRect().height")

    def test_two_fingers_and_the_wheel_change_how_many_stand_beside_each_other(self):
        self.library()
        page = self.browser
        page.run("localStorage.removeItem('daybook.library.density')")
        self.addCleanup(page.run, "localStorage.removeItem('daybook.library.density')")
        self.choose("layout", "squares")
        self.addCleanup(page.run, "localStorage.removeItem('daybook.library.layout')")
        heights = [self.row()]
        def wheel(delta):
            page.run("""document.querySelector(".grid").dispatchEvent(new WheelEvent("wheel", {
                bubbles: true, cancelable: true, ctrlKey: true, deltaY: arguments[0] }))""", delta)
        for _ in range(2):
            wheel(80)
            page.until("they are smaller", lambda: self.row() < heights[-1] - 4)
            heights.append(self.row())
        # It is kept.
        page.reload()
        page.shown(".cell[data-photo]")
        page.until("they are as small as before", lambda: abs(self.row() - heights[-1]) < 2)
        def fingers(kind, *points):
            page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": 400, "id": number} for number, x in enumerate(points)]})
        page.look(390, 844, phone=True)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        page.shown(".cell[data-photo]")
        before = self.row()
        fingers("touchStart", 180, 220)
        for far in range(30, 130, 10):
            fingers("touchMove", 200 - far, 200 + far)
        fingers("touchEnd")
        page.until("they are larger", lambda: self.row() > before + 8)
        # And by the keyboard.
        page.click(".library-tools .view")
        page.send(".view-options [name=density]", Keys.HOME)
        page.until("they are small", lambda: self.row() < before + 2)

    def test_a_burst_is_one_tile_that_stands_for_all_of_its_photos(self):
        photos = [self.client.upload(file.read_bytes(), file.name) for file in BURST]
        ids = {photo["id"] for photo in photos}
        self.library(f"/library?at={photos[0]['localDate'][:7]}")
        page = self.browser
        tile = page.shown(".cell.is-stack")
        self.assertIn(tile.get_attribute("data-photo"), ids)
        self.assertIn("3", page.shown(".cell.is-stack .sign").text)
        self.assertEqual(len([one for one in ids if page.find(f".cell[data-photo='{one}']")]), 1)
        self.pick(".cell.is-stack")
        page.shown(".selectbar .count", "3")
        page.click(".selectbar [data-deed=favorite]")
        page.until("all are loved", lambda: all(self.client.call("GET", f"/v1/photos/{one}")["favorite"] for one in ids))
        # One fewer when one goes elsewhere.
        self.client.call("DELETE", f"/v1/photos/{photos[0]['id']}")
        page.shown(".cell.is-stack .sign", "2")
        page.click(".cell.is-stack")
        page.shown("#viewer-image")
        self.assertIn(self.current(), ids)

    def test_a_burst_is_one_tile_in_albums_that_fill_themselves_and_keeps_its_places_in_others(self):
        ids = [self.client.upload(file.read_bytes(), file.name)["id"] for file in BURST]
        album = self.client.call("POST", "/v1/albums", {"title": self.title})
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": ids})
        page = self.browser
        self.library("/albums/bursts")
        page.shown(".cell.is-stack .sign", "3")
        self.assertEqual(len([one for one in ids if page.find(f".cell[data-photo='{one}']")]), 1)
        self.pick(".cell.is-stack")
        page.shown(".selectbar .count", "3")
        page.driver.get(f"{page.base}/albums/{album['id']}")
        for one in ids:
            page.shown(f".cell[data-photo='{one}']")
        self.assertIsNone(page.find(".cell.is-stack"))

    def test_an_entry_is_begun_with_those_that_are_chosen(self):
        self.library()
        page = self.browser
        page.click(".library-tools .select")
        for number in (1, 2):
            page.click(self.cell(number))
        page.click(".selectbar [data-deed=writeAboutThese]")
        page.shown("#editor")
        page.find("#editor-form [name=body]").send_keys("두 장의 사진")
        page.is_kept()
        wanted = [self.photos[number]["id"] for number in (2, 1)]
        page.until("the entry has them", lambda: any(
            [one["photoId"] for one in entry["photos"]] == wanted for entry in self.client.entries()))

    def test_several_are_dated_and_placed_at_once(self):
        photos = [self.client.upload(png_bytes(self.files / f"several-{number}.png", 540 + number), f"several-{number}.png") for number in range(2)]
        for number, photo in enumerate(photos):
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"2022-02-0{number + 1}T03:00:00Z", "timeZone": "Asia/Seoul"})
        stored = lambda: [self.client.call("GET", f"/v1/photos/{photo['id']}") for photo in photos]  # noqa: E731
        page = self.browser
        page.sign_in()
        for deed, month in (("setDate", "2022-02"), ("describe", "2020-08")):
            page.driver.get(f"{self.page_base}/library?at={month}")
            self.pick(*(f".cell[data-photo='{photo['id']}']" for photo in photos))
            page.click(f".selectbar [data-deed={deed}]")
            form = page.shown(".sheet-form")
            if deed == "setDate":
                page.run("arguments[0].when.value = '2020-08-09T21:30'", form)
            else:
                page.send(".sheet input[aria-label='장소 이름']", "강릉", Keys.TAB)
            page.click(".sheet .primary")
            page.gone(".sheet")
        self.assertEqual([one["localDateTime"][:16] for one in stored()], ["2020-08-09T21:30"] * 2)
        self.assertEqual([one["place"]["name"] for one in stored()], ["강릉"] * 2)

    def test_a_phone_has_a_few_actions_in_the_bar_and_the_others_in_a_menu(self):
        page = self.browser
        page.look(390, 844, phone=True)
        self.addCleanup(page.look, 1100, 900)
        self.library()
        self.pick(self.cell(1))
        shown = lambda: [one.get_attribute("data-deed") for one in page.driver.find_elements(  # noqa: E731
            "css selector", ".selectbar [data-deed]") if one.is_displayed()]
        self.assertEqual(shown(), ["writeAboutThese", "addToAlbum", "share", "favorite", "delete"])
        tops = page.run("return [...new Set([...document.querySelectorAll('.selectbar .deeds > *')]"
                        ".filter((one) => one.offsetParent).map((one) => one.offsetTop))]")
        self.assertEqual(len(tops), 1, tops)
        page.click(".selectbar .more-deeds")
        page.click(".menu-list [data-act=setDate]")
        page.shown(".sheet-form [name=when]")

    def test_several_are_taken_along_in_one_archive(self):
        self.library()
        page = self.browser
        folder = self.files / "taken"
        folder.mkdir()
        page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
        page.click(".library-tools .select")
        for number in (1, 2, 3):
            page.click(self.cell(number))
        page.click(".selectbar [data-deed=download]")
        page.until("it is here", lambda: [path.name for path in folder.iterdir()] == ["photos.zip"])
        with zipfile.ZipFile(folder / "photos.zip") as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(sorted(archive.namelist()), [f"2024-{12 - number:02}-01 12.00.00 library-{number}.png" for number in (3, 2, 1)])
            self.assertEqual(archive.read("2024-11-01 12.00.00 library-1.png"), (self.files / "library-1.png").read_bytes())


class AlbumTests(PageTest):
    """Albums: made, filled, put in order, and those that fill themselves."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ids = [cls.client.upload(png_bytes(cls.files / f"album-{number}.png", 60 + number), f"album-{number}.png")["id"] for number in range(4)]

    def cell(self, number):
        return f".cell[data-photo='{self.ids[number]}']"

    def order(self, album):
        return [photo["id"] for photo in self.client.call("GET", f"/v1/albums/{album['id']}/photos")["photos"]]

    def made(self):
        """An album of the test's own with every photo."""
        album = self.client.call("POST", "/v1/albums", {"title": self.title})
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": self.ids})
        return album

    def show(self, album):
        self.browser.sign_in()
        self.browser.driver.get(f"{self.page_base}/albums/{album['id']}")
        self.browser.shown(self.cell(0))

    def test_an_album_is_made_and_filled_from_the_library(self):
        page = self.browser
        page.sign_in()
        page.visit("/albums")
        page.click(".new-album")
        page.click(".menu-list [data-act=newAlbum]")
        page.send("#question [name=title]", "봄 나들이", Keys.ENTER)
        page.shown(".library-head h1", "봄 나들이")
        page.visit("/library")
        page.shown(self.cell(0))
        page.click(".library-tools .select")
        page.click(self.cell(0))
        page.click(self.cell(1))
        page.click(".selectbar [data-deed=addToAlbum]")
        page.click("#question .choices button", "봄 나들이")
        page.shown(".toast", "봄 나들이")
        page.visit("/albums")
        page.click(".bucket", "봄 나들이")
        page.shown(self.cell(0))
        page.shown(self.cell(1))
        self.assertIsNone(page.find(self.cell(2)))

    def test_photos_that_were_not_in_an_album_leave_it_by_an_undo(self):
        outer = self.client.call("POST", "/v1/albums", {"title": "계절"})
        album = self.client.call("POST", "/v1/albums", {"title": "가을 나들이", "parentId": outer["id"]})
        photos = f"/v1/albums/{album['id']}/photos"
        inside = lambda: [photo["id"] for photo in self.client.call("GET", photos)["photos"]]  # noqa: E731
        page = self.browser
        page.sign_in()
        page.visit("/library")
        for earlier in ([], [self.ids[1]]):
            if earlier:
                self.client.call("POST", photos, {"photoIds": earlier})
            page.shown(self.cell(0))
            page.click(".library-tools .select")
            for number in (0, 1, 2):
                page.click(self.cell(number))
            page.click(".selectbar [data-deed=addToAlbum]")
            # It says which album it is in.
            page.click("#question .choices button", "계절 / 가을 나들이")
            page.until("all are in it", lambda: len(inside()) == 3)
            page.shown(".toast", "가을 나들이")
            page.click(".toast .undo", UNDO)
            page.until("only what was in it stays", lambda earlier=earlier: inside() == earlier)
            page.gone(".toast")

    def test_the_order_the_cover_and_what_is_inside_change(self):
        album = self.made()
        first = self.order(album)
        self.show(album)
        page = self.browser
        page.act(".library-head", "select")
        page.click(f".cell[data-photo='{first[0]}']")
        page.click(".selectbar [data-deed=moveLater]")
        page.until("it went one place on", lambda: self.order(album) == [first[1], first[0], *first[2:]])
        page.click(".selectbar [data-deed=albumCover]")
        page.until("it is the cover", lambda: self.client.call("GET", f"/v1/albums/{album['id']}")["coverPhotoId"] == first[0])
        page.act(".library-head", "select")
        page.click(f".cell[data-photo='{first[3]}']")
        page.click(".selectbar [data-deed=takeOut]")
        page.gone(f".cell[data-photo='{first[3]}']")
        page.click(".toast .undo", UNDO)
        page.shown(f".cell[data-photo='{first[3]}']")

    def test_a_dragged_photo_stays_where_it_is_dropped(self):
        album = self.made()
        first = self.order(album)
        self.show(album)
        self.browser.run("""
            const [from, to] = [...arguments].map((id) => document.querySelector(`.cell[data-photo='${id}']`));
            const data = new DataTransfer();
            const box = to.getBoundingClientRect();
            const tell = (tile, kind) => tile.dispatchEvent(new DragEvent(kind, {
                bubbles: true, cancelable: true, dataTransfer: data, clientX: box.left + 2, clientY: box.top + 5}));
            tell(from, "dragstart"); tell(to, "dragover"); tell(to, "drop"); tell(from, "dragend");""", first[3], first[0])
        self.browser.until("it stands first", lambda: self.order(album) == [first[3], *first[:3]])

    def test_eighteen_albums_stand_in_their_sections(self):
        self.client.call("PATCH", f"/v1/photos/{self.ids[1]}?updateMask=people,place", {
            "people": ["민지"], "place": {"name": "강릉", "latitude": 37.75, "longitude": 128.9}})
        self.addCleanup(self.client.call, "PATCH", f"/v1/photos/{self.ids[1]}?updateMask=people,place", {"people": []})
        page = self.browser
        page.sign_in()
        # As if there were a photo of each kind.
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                const answer = await real(path, options);
                if (String(path) !== "/v1/albums") return answer;
                const { albums } = await answer.json();
                return Response.json({ albums: albums.map((one) => ({ ...one, photoCount: one.photoCount || 1 })) });
            };""")
        page.visit("/albums")
        sections = page.until("they are there", lambda: page.run("""
            const all = [...document.querySelectorAll("section.albums")];
            return all.length === 5 && all.map((one) => [one.querySelector("h2").textContent,
                [...one.querySelectorAll(".bucket, .between a")].map((link) => new URL(link.href).pathname.split("/").at(-1))]);"""))
        own = {album["id"] for album in self.client.call("GET", "/v1/albums")["albums"] if album["kind"] == "USER"}
        self.assertEqual([(heading, [name for name in names if name not in own and name != "search"]) for heading, names in sections], [
            ("나의 앨범", ["recents", "favorites"]), ("사람", ["people"]), ("장소", ["places"]),
            ("미디어 유형", ["videos", "selfies", "live-photos", "portraits", "panoramas", "timelapses", "slow-motion", "bursts", "screenshots",
                         "screen-recordings", "animated"]),
            ("기타", ["imports", "hidden", "trash"])])

    def test_an_album_without_photos_shows_a_sign_until_it_has_a_cover(self):
        album = self.client.call("POST", "/v1/albums", {"title": self.title})
        self.addCleanup(self.client.call, "DELETE", f"/v1/albums/{album['id']}")
        page = self.browser
        page.sign_in()
        page.visit("/albums")
        tile = f".bucket[href='/albums/{album['id']}']"
        page.shown(f"{tile}.is-bare .icon")
        page.shown(f"{tile} .count", "사진 0장")
        # It comes by itself.
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": self.ids[:1]})
        page.shown(f"{tile} img")
        page.shown(f"{tile} .count", "사진 1장")
        self.assertIsNone(page.find(f"{tile}.is-bare"))

    def test_albums_that_fill_themselves_stand_in_their_sections(self):
        self.client.call("PATCH", f"/v1/photos/{self.ids[0]}?updateMask=favorite", {"favorite": True})
        page = self.browser
        page.sign_in()
        page.visit("/albums")
        page.click(".bucket[href='/albums/favorites']")
        page.shown(self.cell(0))
        self.assertIsNone(page.find(self.cell(1)))
        page.click(self.cell(0))
        page.shown("#viewer-image")
        self.assertIsNone(page.find("#viewer-next"))

    def test_a_deleted_album_leaves_its_photos(self):
        album = self.made()
        self.show(album)
        page = self.browser
        page.act(".library-head", "remove")
        page.click("#question .primary")
        page.until("the albums show", lambda: page.run("return location.pathname") == "/albums")
        self.assertTrue(all(self.client.call("GET", f"/v1/photos/{photo}")["id"] == photo for photo in self.ids))

    def test_hidden_photos_ask_for_the_password(self):
        self.client.call("PATCH", f"/v1/photos/{self.ids[3]}?updateMask=hidden", {"hidden": True})
        self.addCleanup(self.unhide, self.ids[3])
        page = self.browser
        page.sign_in()
        page.driver.get(f"{self.page_base}/albums/hidden")
        page.send(".sheet [name=password]", PASSWORD, Keys.ENTER)
        page.shown(self.cell(3))

    def unhide(self, photo):
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        self.client.call("PATCH", f"/v1/photos/{photo}?updateMask=hidden", {"hidden": False})


def png_bytes(path, seed):
    """The bytes of a picture of its own colour."""
    png(path, seed)
    return path.read_bytes()
