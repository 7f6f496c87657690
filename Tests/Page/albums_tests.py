"""Albums that follow a search or stand inside of others, and many photos described at once."""

import datetime

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from page_tests import PageTest
from pictures import png

# The photo whose picture crosses the top of the window, if any is scrolled out above it.
TOP = """
    const cells = [...document.querySelectorAll(".cell[data-photo]")];
    const isCut = cells.some((one) => one.getBoundingClientRect().bottom <= 0);
    return isCut ? cells.find((one) => one.getBoundingClientRect().bottom > 0)?.dataset.photo : null;"""


class AlbumsTests(PageTest):
    def setUp(self):
        super().setUp()
        # Its own colour for each test: the same bytes again are the same photo.
        seed = sum(self.title.encode()) % 250
        self.photos = [self.client.upload(png(self.files / f"{self.title}-{number}.png", seed + number, 200 + number).read_bytes(),
                                          f"{self.title}-{number}.png") for number in range(2)]

    def stored(self, number):
        return self.client.call("GET", f"/v1/photos/{self.photos[number]['id']}")

    def album(self, **more):
        return self.client.call("POST", "/v1/albums", {"title": self.title, **more})

    def cell(self, number):
        return f".cell[data-photo='{self.photos[number]['id']}']"

    def open(self, path):
        page = self.browser
        page.sign_in()
        page.driver.get(page.base + path)
        return page

    def choose(self, page):
        page.shown(self.cell(0))
        page.click(".library-tools .select")
        for number in (0, 1):
            page.click(self.cell(number))

    def test_a_search_is_kept_as_an_album_that_is_renamed_and_deleted(self):
        for number in (0, 1):
            self.client.call("PATCH", f"/v1/photos/{self.photos[number]['id']}?updateMask=tags", {"tags": ["바닷가", "여름 휴가"][:number + 1]})
        page = self.open("/albums")
        page.click(".new-album")
        page.click(".menu-list [data-act=newSearchAlbum]")
        page.shown("#screen .quiet", "앨범에 담을 것")
        page.driver.get(page.base + "/search?tag=여름 휴가")
        page.click(".save-album")
        page.shown("#question .chip", "#여름 휴가")
        page.send("#question [name=title]", "휴가", Keys.ENTER)
        page.shown(".library-head h1", "휴가")
        page.shown(self.cell(1))
        self.assertIsNone(page.find(self.cell(0)))
        page.click(".album-query", "#여름 휴가")
        page.shown(".chip.held", "#여름 휴가")
        page.driver.back()
        page.act(".library-head", "rename")
        title = page.shown("#question [name=title]")
        title.clear()
        title.send_keys("다른 이름", Keys.ENTER)
        page.shown(".library-head h1", "다른 이름")
        page.act(".library-head", "remove")
        page.click("#question .primary")
        page.until("the albums show", lambda: page.run("return location.pathname") == "/albums")
        self.assertEqual([one for one in self.client.call("GET", "/v1/albums")["albums"] if one.get("filter")], [])

    def test_an_album_moves_into_another_and_out_again(self):
        outer, inner = self.album(), self.album()
        self.client.call("PATCH", f"/v1/albums/{outer['id']}?updateMask=title", {"title": "바깥"})
        page = self.open(f"/albums/{inner['id']}")
        page.act(".library-head", "move")
        page.click("#question .choices button", "바깥")
        page.click(".library-head .up", "바깥")
        page.until("the outer one shows", lambda: page.run("return location.pathname") == f"/albums/{outer['id']}")
        page.shown(".library-head h1", "바깥")
        # Albums stand inside of one another once.
        page.click(".library-head .acts")
        page.send(".menu-list [data-act=newInside]", Keys.ESCAPE)
        self.assertIsNone(page.find(".menu-list [data-act=move]"))
        page.click(".bucket", self.title)
        page.until("it is the inner one", lambda: page.run("return location.pathname") == f"/albums/{inner['id']}")
        page.act(".library-head", "move")
        page.click("#question .choices button", "다른 앨범에 넣지 않음")
        page.shown(".library-head .up", "앨범")
        self.assertNotIn("parentId", self.client.call("GET", f"/v1/albums/{inner['id']}"))

    def test_photos_are_chosen_for_the_album_that_asked_for_them(self):
        album = self.album()
        page = self.open(f"/albums/{album['id']}")
        page.click(".library-head .fill")
        page.shown(".filling", self.title)
        page.click(self.cell(1))
        page.click(".selectbar [data-deed=addToAlbum]")
        page.until("the album is back", lambda: page.run("return location.pathname") == f"/albums/{album['id']}")
        page.shown(self.cell(1))
        self.assertIsNone(page.find(self.cell(0)))

    def test_back_brings_an_album_as_it_was_left(self):
        album = self.album()
        more = [self.client.upload(png(self.files / f"many-{number}.png", number, 300 + number, 100).read_bytes(), f"many-{number}.png")["id"]
                for number in range(40)]
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": more})
        page = self.open(f"/albums/{album['id']}")
        page.shown(".grid .cell")
        page.until("it is scrolled", lambda: page.run("scrollTo(0, 500); return scrollY > 300"))
        before = page.run(TOP)
        self.assertIsNotNone(before)
        page.run("document.querySelector('.library-head .up').click()")
        page.until("the albums show", lambda: page.run("return location.pathname") == "/albums")
        page.shown(".buckets")
        page.driver.back()
        page.until("the same photo is at the top", lambda: page.run(TOP) == before)

    def test_escape_ends_the_selection_of_an_album_and_then_leads_up_once(self):
        above = self.album()
        album = self.client.call("POST", "/v1/albums", {"title": "안쪽", "parentId": above["id"]})
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [self.photos[0]["id"]]})
        page = self.open(f"/albums/{above['id']}")
        page.click(f"a[href='/albums/{album['id']}']")
        page.shown(self.cell(0))
        # The head is drawn again for the new name.
        self.client.call("PATCH", f"/v1/albums/{album['id']}?updateMask=title", {"title": "바깥"})
        page.shown(".library-head h1", "바깥")
        page.act(".album-head", "select")
        page.shown("body.is-selecting")
        ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
        page.until("nothing is selected", lambda: not page.find("body.is-selecting"))
        self.assertTrue(page.run("return location.pathname").endswith(album["id"]))
        ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
        page.shown(".library-head h1", self.title)
        self.assertTrue(page.run("return location.pathname").endswith(above["id"]))

    def test_an_album_is_shown_photo_by_photo(self):
        album = self.album()
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [photo["id"] for photo in self.photos]})
        page = self.open(f"/albums/{album['id']}")
        page.shown(self.cell(0))
        page.act(".library-head", "slideshow")
        page.shown(".slides-bar", "1 / 2")
        page.find(".slideshow").send_keys(Keys.ARROW_RIGHT)
        page.shown(".slides-bar", "2 / 2")
        page.find(".slideshow").send_keys(Keys.ESCAPE)
        page.gone(".slideshow")

    def test_deleting_an_album_says_that_its_links_end(self):
        album = self.album()
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [self.photos[0]["id"]]})
        self.client.call("POST", "/v1/shares", {"target": {"albumId": album["id"]}})
        page = self.open(f"/albums/{album['id']}")
        page.shown(self.cell(0))
        page.act(".library-head", "remove")
        page.shown("#question", "공유 링크 1개도 함께 끝나요")

    def test_a_folder_shows_what_is_in_it(self):
        outer = self.album()
        page = self.open("/albums")
        tile = f".bucket[href='/albums/{outer['id']}']"
        page.shown(f"{tile}.is-bare", "사진 0장")
        for number in range(2):
            inner = self.album(parentId=outer["id"])
            self.client.call("POST", f"/v1/albums/{inner['id']}/photos", {"photoIds": [self.photos[number]["id"]]})
        page.until("both are in it", lambda: page.run(
            "return [...document.querySelectorAll(`${arguments[0]} .mosaic img`)].filter((one) => one.naturalWidth).length", tile) == 2)
        self.assertEqual(page.shown(f"{tile} .count").text, "앨범 2개")
        # Side by side, without a gap below.
        for image in page.driver.find_elements("css selector", f"{tile} .mosaic img"):
            self.assertAlmostEqual(image.size["height"], page.shown(tile).size["height"], delta=2)
        self.client.call("POST", f"/v1/albums/{outer['id']}/photos", {"photoIds": [photo["id"] for photo in self.photos]})
        page.shown(f"{tile} .count", "앨범 2개\n사진 2장")
        # An album in it is no folder.
        page.click(tile)
        page.shown(f".bucket[href='/albums/{inner['id']}'] > img")

    def test_each_condition_of_a_smart_album_is_a_chip(self):
        album = self.album(filter='tag:"여름 휴가" from:2020-08-01 has:photo "바다 냄새"')
        page = self.open(f"/albums/{album['id']}")
        page.shown(".album-query")
        chips = [one.text for one in page.driver.find_elements("css selector", ".album-query")]
        self.assertEqual(chips[0], "바다 냄새")
        self.assertIn("#여름 휴가", chips)
        self.assertTrue(any("2020년 8월 1일" in chip for chip in chips), chips)
        self.assertEqual(len(chips), 4)

    def test_people_are_circles_and_places_are_cards_with_names_and_counts(self):
        person, place = f"민지 {self.title[-6:]}", f"강릉 {self.title[-6:]}"
        for photo in self.photos:
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=people,place", {"people": [person], "place": {"name": place}})
        self.client.call("POST", "/v1/entries", {"title": self.title, "people": [person, "사진 없는 사람"]})
        page = self.open("/albums")
        circle = page.shown(".person", person)
        self.assertIn("사진 2장\n일기 1개", circle.text)
        page.until("the picture is there", lambda: page.run("return arguments[0].querySelector('img')?.naturalWidth", circle))
        box = page.run("const { width, height } = arguments[0].querySelector('.face').getBoundingClientRect(); return [width, height]", circle)
        self.assertAlmostEqual(*box, delta=1)
        alone = page.shown(".person", "사진 없는 사람")
        self.assertIn("일기 1개", alone.text)
        self.assertIsNone(page.run("return arguments[0].querySelector('img')", alone))
        self.client.call("POST", "/v1/entries", {"title": self.title, "place": {"name": f"부산 {self.title[-6:]}"}, "photos": [{"photoId": self.photos[0]["id"]}]})
        page.reload()
        page.until("its entry's picture is there", lambda: page.run("return arguments[0].querySelector('img')?.naturalWidth", page.shown(".places .bucket", "부산")))
        card = page.shown(".places .bucket", place)
        self.assertIn("사진 2장", card.text)
        page.until("the picture is there", lambda: page.run("return arguments[0].querySelector('img')?.naturalWidth", card))
        page.shown(".albums .between a[href='/albums/people']")
        page.click(".person", person)
        page.shown(".chip.held", person)
        page.driver.back()
        page.click(".places .bucket", place)
        page.shown(".chip.held", place)

    def test_an_album_that_is_not_there_is_said_so_with_a_way_on(self):
        page = self.open("/albums/00000000-0000-4000-8000-000000000000")
        page.click("#screen .notice a")
        page.until("the albums show", lambda: page.run("return location.pathname") == "/albums")

    def test_chosen_photos_get_tags_people_and_a_place_and_keep_what_they_have(self):
        self.client.call("PATCH", f"/v1/photos/{self.photos[0]['id']}?updateMask=tags", {"tags": ["옛것"]})
        page = self.open("/library")
        self.choose(page)
        page.click(".selectbar [data-deed=describe]")
        for field, text in zip(page.driver.find_elements("css selector", ".sheet .labels:not(.where) > input, .sheet .chooser > input"), ("바다", "민지", "강릉")):
            field.send_keys(text, Keys.TAB)
        page.click(".sheet .primary")
        page.shown(".toast", "사진 2장을 편집했어요")
        self.assertEqual(self.stored(0)["tags"], ["옛것", "바다"])
        self.assertEqual(self.stored(1)["tags"], ["바다"])
        for number in (0, 1):
            self.assertEqual((self.stored(number)["people"], self.stored(number)["place"]["name"]), (["민지"], "강릉"))
        page.click(".toast .undo", "되돌리기")
        page.until("each has what it had", lambda: [self.stored(number)["tags"] for number in (0, 1)] == [["옛것"], []])
        page.until("no place stays", lambda: not any(self.stored(number).get("place") for number in (0, 1)))
        self.assertEqual([self.stored(number)["people"] for number in (0, 1)], [[], []])

    def test_chosen_photos_are_dated_together_and_moved(self):
        page = self.open("/library")
        # Dates to come stand above the photos of all other tests.
        self.choose(page)
        page.click(".selectbar [data-deed=setDate]")
        page.shown(".sheet [name=when]")
        page.run("document.querySelector('.sheet [name=when]').value = '2035-05-06T07:08:09'")
        page.click(".sheet .primary")
        page.shown(".toast", "사진 2장을 편집했어요")
        for number in (0, 1):
            photo = self.stored(number)
            self.assertEqual((photo["localDateTime"], photo["takenSource"]), ("2035-05-06T07:08:09", "PERSON"))
        page.driver.get(page.base + "/library")
        self.choose(page)
        page.click(".selectbar [data-deed=setDate]")
        page.send(".sheet [name=way]", "각각")
        hours = page.shown(".sheet [name=hours]")
        hours.clear()
        hours.send_keys("-9")
        page.click(".sheet .primary")
        page.shown(".toast", "사진 2장을 편집했어요")
        self.assertEqual([self.stored(number)["localDateTime"] for number in (0, 1)], ["2035-05-05T22:08:09"] * 2)

    def test_a_way_to_date_photos_that_was_left_comes_back_with_its_fields(self):
        for photo in self.photos:
            self.addCleanup(self.client.call, "DELETE", f"/v1/photos/{photo['id']}")
        page = self.open("/library")
        before = [self.stored(number)["localDateTime"] for number in (0, 1)]
        self.choose(page)
        page.click(".selectbar [data-deed=setDate]")
        page.send(".sheet [name=way]", "각각")
        hours = page.shown(".sheet [name=hours]")
        hours.clear()
        hours.send_keys("24")
        page.driver.refresh()
        self.choose(page)
        page.click(".selectbar [data-deed=setDate]")
        # The sheet shows the change that it makes.
        self.assertEqual(page.shown(".sheet [name=hours]").get_property("value"), "24")
        self.assertEqual(page.find(".sheet [name=way]").get_property("value"), "shift")
        self.assertIsNone(page.find(".sheet [name=when]"))
        page.click(".sheet .primary")
        page.shown(".toast", "사진 2장을 편집했어요")
        days = [datetime.datetime.fromisoformat(self.stored(number)["localDateTime"]) for number in (0, 1)]
        self.assertEqual(days, [datetime.datetime.fromisoformat(time) + datetime.timedelta(days=1) for time in before])

    def test_a_guessed_date_is_shown_as_a_guess(self):
        picture = png(self.files / f"{self.title}-named.png", 7, 77).read_bytes()
        photo = self.client.upload(picture, "IMG-20161224-WA0014.png")
        self.assertEqual((photo["takenSource"], photo["takenPrecision"]), ("NAME", "DAY"))
        page = self.open(f"/photos/{photo['id']}")
        page.shown("#viewer-image")
        page.click("#viewer-info")
        page.shown("#viewer-facts", "2016년 12월 24일")
        page.shown("#viewer-facts .guess", "파일 이름으로 짐작한 날짜예요.")

    def test_originals_of_chosen_photos_are_downloaded(self):
        page = self.open("/library")
        page.run("""
            window.taken = [];
            document.addEventListener("click", (event) => {
                const link = event.target.closest("a[download]");
                if (!link) return;
                event.preventDefault();
                const url = new URL(link.href);
                window.taken.push([url.pathname, url.searchParams.getAll("ids")]);
            });""")
        self.choose(page)
        page.click(".selectbar [data-deed=download]")
        page.until("both are taken", lambda: page.run("return window.taken.length"))
        [(path, ids)] = page.run("return window.taken")
        self.assertEqual(path, "/v1/photos:download")
        self.assertEqual(sorted(ids), sorted(photo["id"] for photo in self.photos))

    def test_a_pet_has_the_cover_that_is_chosen(self):
        subject = self.client.call("POST", "/v1/subjects", {"name": f"두부 {self.title[:20]}", "kind": "PET"})
        for photo in self.photos:
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=people", {"people": [subject["name"]]})
        def cover():
            return self.client.call("GET", f"/v1/subjects/{subject['id']}")["coverPhotoId"]
        other = next(photo["id"] for photo in self.photos if photo["id"] != cover())
        page = self.open(f"/for-you?subject={subject['id']}")
        page.click(".bar .acts")
        page.click(".menu-list [data-act=edit]")
        page.shown(".sheet .covers")
        page.run("arguments[0].click()", page.driver.find_element("css selector", f".covers [value='{other}']"))
        page.click(".sheet .primary")
        page.until("it is the cover", lambda: cover() == other)
        # The same from the photo itself.
        first = next(photo["id"] for photo in self.photos if photo["id"] != other)
        page.driver.get(f"{page.base}/photos/{first}")
        page.shown("#viewer-image")
        page.click("#viewer-info")
        page.click(".subject-cover")
        page.until("it is the cover", lambda: cover() == first)

    def test_words_are_found_letter_for_letter(self):
        for title in ("Cafe in the rain", "Café in the sun"):
            self.client.call("POST", "/v1/entries", {"title": title})
        page = self.open("/search?q=Café")
        page.until("both are found", lambda: len(page.driver.find_elements("css selector", "#feed .card")) == 2)
        page.click(".filters .chip", "글자 그대로")
        page.until("one is found", lambda: len(page.driver.find_elements("css selector", "#feed .card")) == 1)
        self.assertIn("mode=exact", page.driver.current_url)

    def test_what_is_in_the_trash_is_looked_at_and_leaves_it_by_itself(self):
        for photo in self.photos:
            self.client.call("DELETE", f"/v1/photos/{photo['id']}")
        page = self.open("/trash")
        page.click(f"[data-trashed='{self.photos[0]['id']}'] .tile")
        page.click("#viewer-restore")
        page.shown("#viewer-delete")
        page.click("#viewer-close")
        page.gone(f"[data-trashed='{self.photos[0]['id']}']")
        self.client.call("POST", f"/v1/photos/{self.photos[1]['id']}:undelete")
        page.gone(f"[data-trashed='{self.photos[1]['id']}']")
        self.client.call("DELETE", f"/v1/photos/{self.photos[1]['id']}")
        page.shown(f"[data-trashed='{self.photos[1]['id']}']")


class PlaceMapTests(PageTest):
    """The places of the diary on a map that this server draws."""

    POINTS = (("서울", 37.57, 126.98), ("서울", 37.57, 126.98), ("수원", 37.26, 127.03), ("파리", 48.86, 2.35), ("", -33.86, 151.2))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ids = []
        for number, (name, latitude, longitude) in enumerate(cls.POINTS):
            file = png(cls.files / f"map-{number}.png", 210 + number)
            photo = cls.client.upload(file.read_bytes(), file.name)["id"]
            cls.client.call("PATCH", f"/v1/photos/{photo}?updateMask=place", {"place": {"name": name, "latitude": latitude, "longitude": longitude}})
            cls.ids.append(photo)

    def labels(self):
        return self.browser.run("return [...document.querySelectorAll('.place-map .map-mark')].map((one) => one.ariaLabel).sort()")

    def test_places_stand_on_a_map_and_those_that_are_near_come_apart(self):
        page = self.browser
        page.sign_in()
        page.visit("/albums")
        page.click(".albums .between a[href='/albums/places']")
        page.until("all are on the map", lambda: len(self.labels()) == 3)
        self.assertIn("서울 외 1곳, 사진 3장", self.labels())
        page.until("they have pictures", lambda: page.run(
            "return [...document.querySelectorAll('.place-map .map-mark img')].filter((one) => one.naturalWidth).length") == 3)
        page.click(".place-map button.map-mark")
        page.until("the two stand apart", lambda: self.labels() == ["서울, 사진 2장", "수원, 사진 1장"])
        self.assertEqual(page.run("return document.activeElement.textContent"), "지도 전체")
        page.click(".place-map .whole")
        page.until("all are there again", lambda: len(self.labels()) == 3)
        # The outlines are drawn here, and nobody else is asked for them.
        box = page.run("const { width, height } = document.querySelector('.place-map path').getBBox(); return [width, height]")
        self.assertGreater(box[0], 3500)
        self.assertGreater(box[1], 1300)
        hosts = page.run("return [...new Set(performance.getEntriesByType('resource').map((one) => new URL(one.name).origin))]")
        self.assertEqual(hosts, [page.base])
        page.click(".place-map a.map-mark[aria-label^='파리']")
        page.shown(".chip.held", "파리")

    def test_a_mark_counts_photos_and_shows_a_photo_of_an_entry(self):
        file = png(self.files / "written.png", 219)
        photo = self.client.upload(file.read_bytes(), file.name)["id"]
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "place": {"name": "리마", "latitude": -12.05, "longitude": -77.04}, "photos": [{"photoId": photo}]})
        self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{entry['id']}")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/albums/places")
        page.shown(".place-map a.map-mark[aria-label='리마'] img")
        self.assertEqual(page.shown(".place-map [aria-label='서울 외 1곳, 사진 3장'] .count").text, "3")

    def test_a_place_without_a_name_leads_to_its_photo(self):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/albums/places")
        page.click(f".place-map a.map-mark[href='/photos/{self.ids[4]}']")
        page.shown("#viewer-image")
