"""Tags and people of an entry: what is begun in their fields is as little lost as any other word."""

from selenium.webdriver.common.keys import Keys

from page_tests import PageTest


class LabelTests(PageTest):
    """A name counts from the moment somebody is done with its field, or with the entry."""

    def field(self, label):
        page = self.browser
        page.chip(label)
        return page.shown(f".sheet .labels[data-label={label}] input")

    def test_a_name_that_is_only_begun_outlives_a_reload_and_goes_with_the_entry(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "walked along the river")
        page.is_kept()
        self.field("tags").send_keys("산책")
        self.field("people").send_keys("미나")
        tag = self.field("tags")
        tag.send_keys("강가")
        page.until("it is kept", lambda: page.run("return Object.values(localStorage).some((one) => one.includes('강가'))"))
        # The names before it are saved at the next pause in typing, and it is not.
        names = lambda: [self.only_entry()[key] for key in ("tags", "people")]  # noqa: E731
        page.until("the names before it are saved", lambda: names() == [["산책"], ["미나"]])
        page.reload()
        page.click("#unsaved-list .primary")
        page.until("the begun name is there", lambda: self.field("tags").get_property("value") == "강가")
        # Enter in the other line of the form, which takes the focus from no field.
        page.run("document.getElementById('editor-form').requestSubmit()")
        page.is_saved()
        self.assertEqual(names(), [["산책", "강가"], ["미나"]])

    def test_a_name_that_is_only_begun_is_taken_when_the_screen_is_left(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "tags": ["first"]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("title") == self.title)
        self.field("tags").send_keys("second")
        # The focus is in the field still.
        page.driver.back()
        page.until("it is taken", lambda: self.only_entry()["tags"] == ["first", "second"])

    def test_the_enter_that_ends_an_input_methods_work_does_nothing_else(self):
        """Safari tells of it after the work has ended, and only its code 229 says so."""
        page = self.browser
        page.sign_in()
        page.write(self.title, "words")
        page.is_kept()
        enter = lambda field: page.run("""
            const event = new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, which: 229, bubbles: true, cancelable: true });
            arguments[0].focus();
            arguments[0].dispatchEvent(event);
            return [event.defaultPrevented, document.activeElement === arguments[0]];""", field)  # noqa: E731
        tags = self.field("tags")
        tags.send_keys("산책")
        self.assertEqual(enter(tags), [True, True])
        self.assertEqual(tags.get_property("value"), "산책")
        page.put_away()
        title = page.find("#editor-form [name=title]")
        self.assertEqual(enter(title), [True, True])
        page.chip("place")
        place = page.shown(".placing input")
        place.send_keys("집")
        self.assertEqual(enter(place), [True, True])
        # The next Enter is one.
        tags = self.field("tags")
        tags.send_keys(Keys.ENTER)
        page.until("it is a name", lambda: self.only_entry()["tags"] == ["산책"])
        page.save()

    def test_a_name_that_is_too_long_stays_to_be_made_shorter(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "words")
        tag = self.field("tags")
        # A syllable has three bytes, so the field's own limit lets it pass.
        tag.send_keys("가" * 40)
        page.shown(".sheet")
        page.run("document.querySelector('.sheet').close()")
        page.gone(".sheet")
        page.click("#save")
        page.shown(".sheet .label-trouble", "너무 길어요")
        self.assertEqual(page.value("body"), "words")
        self.field("tags").send_keys(Keys.BACKSPACE * 20)
        page.save()
        self.assertEqual(self.only_entry()["tags"], ["가" * 20])

    def choose_day(self, chip, value):
        """Chooses in the sheet of mood or weather."""
        page = self.browser
        page.click(f"#editor [data-chip={chip}]")
        page.click(f".sheet .option[data-value={value}]" if value else ".sheet .clear")

    def test_a_known_name_is_added_by_a_tap_and_typing_narrows_the_offer(self):
        page = self.browser
        for tags in (["바다", "산책"], ["산책"]):
            self.client.call("POST", "/v1/entries", {"title": "before", "tags": tags})
        page.sign_in()
        page.write(self.title, "words")
        tag = self.field("tags")
        offered = lambda: [one.text for one in page.driver.find_elements("css selector", ".known .chip")]  # noqa: E731
        # The most frequent one comes first.
        page.until("they are offered", lambda: [one for one in offered() if one in ("바다", "산책")] == ["산책", "바다"])
        tag.send_keys("바")
        page.until("one is left", lambda: offered() == ["바다"])
        page.click(".known .chip", "바다")
        page.click(".known .chip", "산책")
        self.assertEqual(tag.get_property("value"), "")
        page.save()
        self.assertEqual(self.only_entry()["tags"], ["바다", "산책"])

    def test_mood_and_weather_are_chosen_shown_found_and_taken_away(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "비 오는 날")
        self.choose_day("mood", "GOOD")
        page.shown("#editor [data-chip=mood]", "좋음")
        self.choose_day("weather", "RAIN")
        # The sheet stays open for the temperature.
        page.shown(".sheet .option[data-value=RAIN][aria-pressed=true]")
        degrees = page.shown(".sheet input[name='temperature']")
        degrees.send_keys("hot")
        page.click(".sheet .confirm")
        page.shown(".sheet .problem", "-100에서 70")
        degrees.clear()
        degrees.send_keys("12,5")
        page.click(".sheet .confirm")
        page.gone(".sheet")
        page.shown("#editor [data-chip=weather]", "비, 12.5°C")
        page.save()
        entry = self.only_entry()
        self.assertEqual(entry["mood"], "GOOD")
        self.assertEqual(entry["weather"], {"condition": "RAIN", "temperature": 12.5})
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.click(".facts a[href='/search?mood=good']", "좋음")
        page.shown(".chip.held", "기분: 좋음")
        page.shown(".card", self.title)
        page.driver.get(f"{page.base}/search?weather=snow")
        page.until("nothing is found", lambda: not page.driver.find_elements("css selector", f".card[data-entry='{entry['id']}']"))
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.shown("#editor [data-chip=mood]", "좋음")
        self.choose_day("mood", "")
        page.gone(".sheet")
        # A temperature alone is taken by the button below it.
        page.click("#editor [data-chip=weather]")
        self.assertIsNotNone(page.shown(".sheet .clear"))
        page.send(".sheet input[name='temperature']", "x")
        page.click(".sheet .confirm")
        page.shown(".sheet .problem", "-100에서 70")
        page.send(".sheet input[name='temperature']", Keys.BACKSPACE)
        page.click(".sheet .confirm")
        page.gone(".sheet")
        page.save()
        entry = self.only_entry()
        self.assertNotIn("mood", entry)
        self.assertEqual(entry["weather"], {"condition": "RAIN", "temperature": 12.5})
