"""Writing with all that an entry has, its history, and the diary by its days."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page_tests import PageTest, padded
from pictures import png

# Lets a file come as if it were dragged onto the page or pasted into it.
BRING = """
const [kind, bytes, name] = arguments;
const held = new DataTransfer();
held.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
const place = document.querySelector("#editor-form [name=body]");
place.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", { clipboardData: held, bubbles: true, cancelable: true })
    : new DragEvent("drop", { dataTransfer: held, bubbles: true, cancelable: true }));
"""


class DiaryTests(PageTest):
    """Tests of writing, and of finding a day again."""

    def bring(self, kind, number):
        content = png(self.files / f"{self.title}-{number}.png", number).read_bytes()
        self.browser.run(BRING, kind, list(content), f"{number}.png")

    def test_an_entry_is_written_with_all_it_has(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "words")
        for number, kind in ((71, "drop"), (72, "paste")):
            self.bring(kind, number)
        page.until("both are there", lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#chosen .pick")) == 2)
        captions = page.driver.find_elements(By.CSS_SELECTOR, "#chosen .pick > input")
        for caption, text in zip(captions, ("first", "second")):
            caption.send_keys(text)
        page.run("document.querySelector('#chosen .later').click()")
        page.chip("tags")
        page.send(".sheet .labels > input", "바다", Keys.ENTER, "rain,")
        page.chip("people")
        page.send(".sheet .labels > input", "민지", Keys.ENTER)
        page.chip("place")
        page.send(".placing input", "강릉")
        page.click(".placing .choices button", "강릉")
        page.click("#editor [data-chip=favorite]")
        page.chip("when")
        page.click(".sheet summary")
        zone = page.shown(".sheet [name=zone]")
        self.assertEqual(zone.find_element("css selector", "option:checked").text, "한국 표준시")
        page.run("""const { when, zone } = arguments[0].form; when.value = "2025-03-04T21:30"; zone.value = "America/New_York";
            when.dispatchEvent(new Event("input", { bubbles: true }))""", zone)
        page.save()
        entry = self.only_entry()
        self.assertEqual([photo["caption"] for photo in entry["photos"]], ["second", "first"])
        self.assertEqual((entry["tags"], entry["people"]), (["바다", "rain"], ["민지"]))
        self.assertEqual((entry["place"]["name"], entry["favorite"]), ("강릉", True))
        self.assertEqual((entry["timeZone"], entry["localDate"]), ("America/New_York", "2025-03-04"))
        # Changing its words leaves the rest; a name that is taken away goes.
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.chip("tags")
        page.click(".sheet .labels .chip", "rain")
        page.put_away()
        page.type(body=" and more")
        page.save()
        page.until("it is changed", lambda: self.only_entry()["body"] == "words and more")
        changed = self.only_entry()
        self.assertEqual(changed["tags"], ["바다"])
        for field in ("photos", "people", "place", "favorite", "entryTime", "timeZone"):
            self.assertEqual(changed[field], entry[field], field)

    def test_words_alone_are_an_entry_and_so_are_photos_alone(self):
        page = self.browser
        page.sign_in()
        page.write("", self.title)
        page.save()
        page.shown("#feed .card", self.title)
        [words] = [one for one in self.client.entries() if one["body"] == self.title]
        self.assertEqual((words["title"], words["photos"]), ("", []))
        before = {one["id"] for one in self.client.entries()}
        page.begin()
        self.bring("drop", 75)
        page.shown("#chosen .pick img")
        page.save()
        [pictures] = [one for one in self.client.entries() if one["id"] not in before]
        self.assertEqual((pictures["title"], pictures["body"], len(pictures["photos"])), ("", "", 1))
        page.shown(f".card[data-entry='{pictures['id']}'] .tile img")

    def test_entries_of_one_minute_stand_newest_first_and_stay_so(self):
        made = [self.client.call("POST", "/v1/entries", {"title": f"{self.title} {number}", "entryTime": "2099-01-01T12:00:00Z"})["id"]
                for number in range(4)]
        for one in made:
            self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{one}")
        page = self.browser
        page.sign_in()
        shown = lambda: page.run(  # noqa: E731
            "return [...document.querySelectorAll('#feed .card[data-entry]')].slice(0, 4).map((one) => one.dataset.entry)")
        for path in ("/diary", "/"):
            page.driver.get(page.base + path)
            page.until("the newest is first", lambda: shown() == made[::-1])
        # A change moves none of them.
        self.client.call("PATCH", f"/v1/entries/{made[1]}?updateMask=body", {"body": "as it is now"})
        page.shown(f".card[data-entry='{made[1]}']", "as it is now")
        self.assertEqual(shown(), made[::-1])

    def test_what_was_added_survives_a_reload(self):
        page = self.browser
        page.sign_in()
        page.cut()
        page.write(self.title)
        page.chip("tags")
        page.send(".sheet .labels > input", "kept", Keys.ENTER)
        page.put_away()
        page.shown("#editor-note", "이 기기에")
        page.reload()
        page.shown("#unsaved-list li", self.title)
        page.click("#unsaved-list .primary")
        page.shown("#editor [data-chip=tags]", "#kept")
        page.save()
        self.assertEqual(self.only_entry()["tags"], ["kept"])

    def test_an_entry_goes_back_to_what_it_was_and_forth_again(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "one old word"})
        other = self.diary.client()
        other.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": "one new word"})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.click(".history summary")
        self.assertEqual(page.shown(".change del").text, "old")
        self.assertEqual(page.shown(".change ins").text, "new")
        page.click(".versions .revert")
        page.shown(".card .body", "one old word")
        page.click(".toast .undo")
        page.shown(".card .body", "one new word")

    def test_the_calendar_leads_to_a_day_and_to_those_beside_it(self):
        for date in ("2019-05-06", "2020-05-05", "2020-05-06"):
            self.client.call("POST", "/v1/entries", {
                "title": f"{self.title} {date}", "entryTime": f"{date}T03:00:00Z", "timeZone": "Asia/Seoul"})
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.act(".column .bar", "calendar")
        page.until("the year before can be shown", lambda: page.find(".calendar button:not(:disabled)"))
        while not page.find(".calendar [data-date='2020-05-06']"):
            page.run("document.querySelector('.calendar button').click()")
        page.run("document.querySelector(\".calendar [data-date='2020-05-06']\").click()")
        page.shown(".one .card", "2020-05-06")
        page.click(".dayBefore")
        page.shown(".one .card", "2020-05-05")
        page.click(".dayAfter")
        page.shown(".one .card", "2020-05-06")
        page.click(".past-years a", "2019")
        page.shown(".one .card", "2019-05-06")
        self.assertEqual(page.run("return location.pathname"), "/diary/2019-05-06")

    def test_the_order_of_writing_shows_what_was_written_last_first(self):
        self.client.call("POST", "/v1/entries", {"title": self.title, "entryTime": "1990-01-01T00:00:00Z"})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?order=written")
        self.assertIn(self.title, page.shown("#feed .card").text)

    def test_a_day_with_photos_alone_waits_to_be_written(self):
        self.client.upload(png(self.files / f"{self.title}.png", 73).read_bytes(), "alone.png")
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.act(".column .bar", "calendar")
        page.click(".unwritten a")
        page.shown(".loose .tile")

    def test_a_large_file_is_sent_in_a_way_that_can_go_on(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        path = padded(png(self.files / f"{self.title}.png", 74), 5 << 20)
        page.driver.find_element(By.CSS_SELECTOR, "#editor-form [name=files]").send_keys(str(path))
        page.save()
        photo = self.only_entry()["photos"][0]["photoId"]
        self.assertEqual(self.client.call("GET", f"/v1/photos/{photo}")["sizeBytes"], str(5 << 20))
        self.assertTrue(page.run("return performance.getEntriesByType('resource').some((one) => one.name.includes('/v1/tus/'))"))
        self.assertEqual(page.run("return Object.keys(localStorage).filter((key) => key.startsWith('daybook.upload.'))"), [])
