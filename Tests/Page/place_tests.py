"""The place of an entry: a point comes from what was chosen, and never from what was typed."""

from selenium.webdriver.common.keys import Keys

from page_tests import PageTest
from pictures import png

ISLAND = {"latitude": 33.45, "longitude": 126.56}
PALACE = {"name": "경복궁", "latitude": 37.579617, "longitude": 126.977041}


class PlaceTests(PageTest):
    """The field of an entry's place."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The places that the field knows: one without a name, which is the largest, and three with names.
        for _ in range(3):
            cls.client.call("POST", "/v1/entries", {"body": "somewhere", "place": {"name": "", **ISLAND}})
        cls.client.call("POST", "/v1/entries", {"body": "a palace", "place": PALACE})
        cls.client.call("POST", "/v1/entries", {"body": "a park", "place": {"name": "경의선숲길", "latitude": 37.55, "longitude": 126.92}})
        cls.client.call("POST", "/v1/entries", {"body": "a name alone", "place": {"name": "할머니 댁"}})

    def field(self, hint="장소 이름"):
        page = self.browser
        page.shown("#editor")
        page.run("document.getElementById('details').open = true")
        return page.shown(f"#details .where input[placeholder='{hint}']")

    def begin(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "words")
        return self.field()

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
        self.browser.save()
        return self.only_entry().get("place")

    def test_typing_and_emptying_the_name_saves_no_place(self):
        name = self.begin()
        name.send_keys("x", Keys.TAB)
        name.send_keys(Keys.BACKSPACE, Keys.TAB)
        self.assertEqual(self.point(), ("", ""))
        self.assertIsNone(self.saved_place())

    def test_numbers_that_are_no_point_are_told_and_change_none(self):
        hill = {"name": "남산", "latitude": 37.55, "longitude": 126.99}
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "place": hill})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        latitude = self.field("위도")
        latitude.clear()
        latitude.send_keys("91", Keys.TAB)
        page.shown(".where .note", "-90에서 90")
        self.assertEqual(latitude.get_attribute("aria-invalid"), "true")
        latitude.clear()
        latitude.send_keys("33.5", Keys.TAB)
        page.until("nothing is wrong", lambda: not latitude.get_attribute("aria-invalid"))
        self.assertEqual(self.saved_place(), {**hill, "latitude": 33.5})
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        longitude = self.field("경도")
        longitude.clear()
        longitude.send_keys("east", Keys.TAB)
        self.assertEqual(self.saved_place(), {**hill, "latitude": 33.5})

    def test_the_sheet_of_a_photo_stays_open_over_numbers_that_are_no_point(self):
        photo = self.client.upload(png(self.files / "point.png", 9).read_bytes(), "point.png")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.click("#viewer-info")
        page.click(".change[aria-label='장소 바꾸기']")
        page.shown(".sheet .where input[placeholder='위도']").send_keys("95")
        page.shown(".sheet .where input[placeholder='경도']").send_keys("20")
        page.click(".sheet .primary")
        self.assertTrue(page.shown(".sheet .where input[placeholder='위도']").get_property("validationMessage"))
        self.assertNotIn("place", self.client.call("GET", f"/v1/photos/{photo['id']}"))

    def test_a_name_that_is_typed_in_full_is_a_name_alone(self):
        self.begin().send_keys(PALACE["name"], Keys.TAB)
        self.assertEqual(self.point(), ("", ""))
        self.assertEqual(self.saved_place(), {"name": PALACE["name"]})

    def test_a_place_that_is_chosen_brings_its_point_and_another_name_takes_it_away(self):
        page = self.browser
        self.begin()
        self.choose("경복", PALACE["name"])
        self.assertEqual(self.point(), ("37.579617", "126.977041"))
        self.field().send_keys(Keys.BACKSPACE * 3, "제주 바다", Keys.TAB)
        self.assertEqual(self.point(), ("", ""))
        page.shown(".where .note", "이전 위치를 뺐어요")
        self.assertEqual(self.saved_place(), {"name": "제주 바다"})

    def test_the_same_name_again_brings_its_point_back_and_a_button_keeps_it(self):
        page = self.browser
        self.begin()
        self.choose("경복", PALACE["name"])
        self.field().send_keys("!")
        self.assertEqual(self.point(), ("", ""))
        self.field().send_keys(Keys.BACKSPACE)
        self.assertEqual(self.point(), ("37.579617", "126.977041"))
        self.field().send_keys(" 앞")
        page.click(".where .note button", "위치 그대로 두기")
        self.assertEqual(self.saved_place(), {**PALACE, "name": "경복궁 앞"})

    def test_another_place_that_is_chosen_replaces_name_and_point(self):
        page = self.browser
        self.begin()
        self.choose("경복", PALACE["name"])
        self.field().send_keys(Keys.BACKSPACE * 3)
        self.field().click()
        page.click(".where .suggestion", "경의선숲길")
        self.assertEqual(self.point(), ("37.550000", "126.920000"))
        self.field().send_keys(Keys.CONTROL, "a")
        self.choose(Keys.BACKSPACE + "할머", "할머니 댁")
        self.assertEqual(self.saved_place(), {"name": "할머니 댁"})

    def test_a_point_that_had_no_name_keeps_when_it_is_named(self):
        page = self.browser
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "place": {"name": "", **ISLAND}})
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        self.field().send_keys("오름", Keys.TAB)
        self.field().send_keys(" 앞", Keys.TAB)
        page.until("it is saved", lambda: self.only_entry().get("place") == {"name": "오름 앞", **ISLAND})

    def test_the_place_of_an_entry_loses_its_point_with_its_name(self):
        page = self.browser
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "place": PALACE})
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        self.field().send_keys(Keys.CONTROL, "a")
        self.field().send_keys("성산일출봉", Keys.TAB)
        page.until("it is saved", lambda: self.only_entry().get("place") == {"name": "성산일출봉"})

    def test_the_place_of_a_photo_goes_by_the_same_rule(self):
        page = self.browser
        photo = self.client.upload(png(self.files / "place.png", 7).read_bytes(), "place.png")
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=place", {"place": PALACE})
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.click("#viewer-info")
        page.click(".change[aria-label='장소 바꾸기']")
        name = page.shown(".sheet .where input[placeholder='장소 이름']")
        name.send_keys(Keys.CONTROL, "a")
        name.send_keys("한라산", Keys.TAB)
        page.click(".sheet .primary")
        page.until("it is saved", lambda: self.client.call("GET", f"/v1/photos/{photo['id']}").get("place") == {"name": "한라산"})
