"""The place of an entry and of a photo: a point comes from a place of the diary, and never from a name of one's own."""

from selenium.webdriver.common.keys import Keys

from page_tests import CORPUS, PageTest
from pictures import png

ISLAND = {"latitude": 33.45, "longitude": 126.56}
PALACE = {"name": "경복궁", "latitude": 37.579617, "longitude": 126.977041}
PARK = {"name": "경의선숲길", "latitude": 37.55, "longitude": 126.92}


class PlaceTest(PageTest):
    """A diary that has places already."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # One without a name, which is the largest, and three with names.
        for _ in range(3):
            cls.client.call("POST", "/v1/entries", {"body": "somewhere", "place": {"name": "", **ISLAND}})
        cls.client.call("POST", "/v1/entries", {"body": "a palace", "place": PALACE})
        cls.client.call("POST", "/v1/entries", {"body": "a park", "place": PARK})
        cls.client.call("POST", "/v1/entries", {"body": "a name alone", "place": {"name": "할머니 댁"}})


class EntryPlaceTests(PlaceTest):
    """The sheet in which the place of an entry is chosen."""

    def begin(self, **place):
        """Opens the sheet of an entry with a place, or of a new one."""
        page = self.browser
        page.sign_in()
        if place:
            entry = self.client.call("POST", "/v1/entries", {"title": self.title, "place": place})
            page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        else:
            page.write(self.title, "words")
        page.chip("place")
        return page.shown(".placing input")

    def take(self, text):
        page = self.browser
        page.click(".placing .choices button", text)
        page.gone(".placing")

    def saved_place(self):
        self.browser.save()
        return self.only_entry().get("place")

    def test_a_typed_name_is_the_place_unless_the_sheet_is_left(self):
        page = self.browser
        search = self.begin()
        search.send_keys("한강", Keys.ESCAPE)
        # The first Escape may only empty the field.
        if page.find(".placing"):
            search.send_keys(Keys.ESCAPE)
        page.gone(".placing")
        self.assertIsNone(page.find("#editor [data-chip=place]:not(.add)"))
        page.chip("place")
        page.send(".placing input", "한강", Keys.ENTER)
        page.gone(".placing")
        page.shown("#editor [data-chip=place]", "한강")
        self.assertEqual(self.saved_place(), {"name": "한강"})

    def test_a_place_of_the_diary_is_found_and_brings_its_point(self):
        page = self.browser
        self.begin().send_keys("경복")
        page.until("the others are gone", lambda: "할머니" not in page.find(".placing .choices").text)
        self.take(PALACE["name"])
        page.shown("#editor [data-chip=place]", PALACE["name"])
        self.assertEqual(self.saved_place(), PALACE)

    def test_another_place_replaces_name_and_point(self):
        self.begin(**PALACE)
        self.take("할머니 댁")
        self.assertEqual(self.saved_place(), {"name": "할머니 댁"})

    def test_a_name_of_ones_own_is_a_name_alone(self):
        self.begin(**PALACE).send_keys("성산일출봉")
        self.take("성산일출봉")
        self.assertEqual(self.saved_place(), {"name": "성산일출봉"})

    def test_a_point_that_had_no_name_keeps_when_it_is_named(self):
        page = self.browser
        search = self.begin(name="", **ISLAND)
        self.assertIn("지도 위의 한 곳", page.shown(".placing .choices").text)
        search.send_keys("오름")
        self.take("오름")
        self.assertEqual(self.saved_place(), {"name": "오름", **ISLAND})

    def test_a_place_is_taken_out(self):
        self.begin(**PALACE)
        self.take("빼기")
        self.assertIsNone(self.saved_place())

    def test_where_somebody_is_now_is_called_as_the_place_of_the_diary_that_is_there(self):
        page = self.browser
        page.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["geolocation"]})
        page.driver.execute_cdp_cmd("Emulation.setGeolocationOverride", {"latitude": 37.5797, "longitude": 126.9771, "accuracy": 5})
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearGeolocationOverride", {})
        self.begin()
        self.take("지금 있는 곳")
        self.assertEqual(self.saved_place(), {"name": PALACE["name"], "latitude": 37.5797, "longitude": 126.9771})

    def test_where_a_photo_was_taken_is_offered(self):
        photo = self.client.upload((CORPUS / "camera.jpg").read_bytes(), "camera.jpg")
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=place", {"place": PARK})
        page = self.browser
        page.sign_in()
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": photo["id"]}]})
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.chip("place")
        self.take("사진의 장소로: 경의선숲길")
        self.assertEqual(self.saved_place(), PARK)


class PhotoPlaceTests(PlaceTest):
    """The field of a photo's place, which goes by numbers as well."""

    def begin(self, **place):
        photo = self.client.upload(png(self.files / f"{self.title}.png", len(self.title)).read_bytes(), f"{self.title}.png")
        if place:
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=place", {"place": place})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.click("#viewer-info")
        page.click(".change[aria-label^='장소 ']")
        self.photo = photo["id"]
        return self.field()

    def field(self, hint="장소 이름"):
        if hint != "장소 이름":
            # The numbers are folded away.
            self.browser.shown(".sheet .where .numbers")
            self.browser.run("document.querySelector('.sheet .where .numbers').open = true")
        return self.browser.shown(f".sheet .where input[placeholder='{hint}']")

    def point(self):
        return tuple(self.field(hint).get_property("value") for hint in ("위도", "경도"))

    def choose(self, typed, text):
        """Types into the field, and chooses a row of its list with the keys."""
        self.field().send_keys(typed)
        page = self.browser
        page.shown(".where .suggestion", text)
        self.field().send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        page.gone(".where .suggestions")

    def saved_place(self):
        page = self.browser
        page.click(".sheet .primary")
        page.gone(".sheet")
        return self.client.call("GET", f"/v1/photos/{self.photo}").get("place")

    def test_the_sheet_stays_open_over_numbers_that_are_no_point(self):
        page = self.browser
        self.begin()
        self.field("위도").send_keys("95", Keys.TAB)
        page.shown(".where .note", "-90에서 90")
        self.field("경도").send_keys("20")
        page.click(".sheet .primary")
        self.assertTrue(self.field("위도").get_property("validationMessage"))
        self.assertNotIn("place", self.client.call("GET", f"/v1/photos/{self.photo}"))
        self.field("위도").clear()
        self.field("위도").send_keys("33.5", Keys.TAB)
        self.assertEqual(self.saved_place(), {"name": "", "latitude": 33.5, "longitude": 20})

    def test_the_numbers_are_folded_away_and_a_point_is_told_in_a_word(self):
        self.begin()
        page = self.browser
        def is_seen():
            return page.run("return document.querySelector('.sheet .where .pair input').checkVisibility({ contentVisibilityAuto: true })")
        self.assertFalse(is_seen())
        self.assertEqual(page.shown(".sheet .where .numbers summary").text.split(), ["좌표"])
        self.choose("경복", PALACE["name"])
        page.shown(".sheet .where .numbers summary", "있음")
        self.assertFalse(is_seen())
        page.click(".sheet .where .numbers summary")
        self.assertTrue(is_seen())

    def test_a_name_that_is_typed_in_full_is_a_name_alone(self):
        self.begin().send_keys(PALACE["name"], Keys.TAB)
        self.assertEqual(self.point(), ("", ""))
        self.assertEqual(self.saved_place(), {"name": PALACE["name"]})

    def test_a_place_that_is_chosen_brings_its_point_and_another_name_takes_it_away(self):
        self.begin()
        self.choose("경복", PALACE["name"])
        self.assertEqual(self.point(), ("37.579617", "126.977041"))
        self.field().send_keys(Keys.BACKSPACE * 3, "제주 바다", Keys.TAB)
        self.assertEqual(self.point(), ("", ""))
        self.browser.shown(".where .note", "이전 위치를 뺐어요")
        self.assertEqual(self.saved_place(), {"name": "제주 바다"})

    def test_the_same_name_again_brings_its_point_back_and_a_button_keeps_it(self):
        self.begin()
        self.choose("경복", PALACE["name"])
        self.field().send_keys("!")
        self.assertEqual(self.point(), ("", ""))
        self.field().send_keys(Keys.BACKSPACE)
        self.assertEqual(self.point(), ("37.579617", "126.977041"))
        self.field().send_keys(" 앞")
        self.browser.click(".where .note button", "위치 그대로 두기")
        self.assertEqual(self.saved_place(), {**PALACE, "name": "경복궁 앞"})

    def test_another_place_that_is_chosen_replaces_name_and_point(self):
        self.begin()
        self.choose("경복", PALACE["name"])
        self.field().send_keys(Keys.BACKSPACE * 3)
        self.field().click()
        self.browser.click(".where .suggestion", "경의선숲길")
        self.assertEqual(self.point(), ("37.550000", "126.920000"))
        self.field().send_keys(Keys.CONTROL, "a")
        self.choose(Keys.BACKSPACE + "할머", "할머니 댁")
        self.assertEqual(self.saved_place(), {"name": "할머니 댁"})

    def test_it_loses_its_point_with_its_name(self):
        name = self.begin(**PALACE)
        name.send_keys(Keys.CONTROL, "a")
        name.send_keys("한라산", Keys.TAB)
        self.assertEqual(self.saved_place(), {"name": "한라산"})
