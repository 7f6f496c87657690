"""Tests of memories, and of the growth of a pet or a child."""

import zoneinfo

from selenium.webdriver.common.keys import Keys

import sample
from page_tests import PageTest
from pictures import png

ZONE = zoneinfo.ZoneInfo("Asia/Seoul")


class ForYouTests(PageTest):
    def uploaded(self, seed, date, **more):
        photo = self.client.upload(png(self.files / f"{seed}.png", seed).read_bytes(), f"{seed}.png")
        fields = {"takenTime": f"{date}T03:00:00Z", "timeZone": "Asia/Seoul", **more}
        return self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask={','.join(fields)}", fields)["id"]

    def years_ago(self, years):
        return sample.years_ago(ZONE, years)

    def open(self, path="/for-you"):
        page = self.browser
        page.sign_in()
        page.driver.get(page.base + path)
        return page

    def memories(self):
        return self.client.call("GET", "/v1/memories")["memories"]

    def test_a_memory_is_loved_shown_one_by_one_and_never_shown_again(self):
        for number in range(3):
            self.uploaded(120 + number, self.years_ago(1))
        self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": f"{self.years_ago(1)}T04:00:00Z", "timeZone": "Asia/Seoul"})
        memory = next(one for one in self.memories() if len(one["photoIds"]) >= 3)
        page = self.open()
        page.click(".memory h2 a", memory["title"])
        page.shown(".wall .tile")
        page.shown(".card", self.title)
        page.click(".memory-page .actions [aria-pressed]")
        page.until("it is loved", lambda: next(one for one in self.memories() if one["id"] == memory["id"])["favorite"])
        page.click(".memory-page .primary", "슬라이드쇼")
        page.shown(".slides-bar", f"1 / {len(memory['photoIds'])}")
        page.find(".slideshow").send_keys(Keys.ARROW_RIGHT)
        page.shown(".slides-bar", f"2 / {len(memory['photoIds'])}")
        page.find(".slideshow").send_keys(Keys.ESCAPE)
        page.gone(".slideshow")
        page.click(".wall .tile")
        page.click("#viewer-next")
        page.until("it is the second", lambda: memory["photoIds"][1] in page.driver.current_url)
        page.driver.back()
        page.gone("#viewer")
        page.click(".memory-page .actions .round-button:last-child")
        page.click("#question .primary")
        page.until("it is gone", lambda: memory["id"] not in [one["id"] for one in self.memories()])
        page.shown("#screen h1", "추천")
        self.assertNotIn(memory["title"], [one.text for one in page.driver.find_elements("css selector", ".memory h2")])

    def test_the_memories_of_another_day_are_looked_at(self):
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": "2019-05-05T04:00:00Z", "timeZone": "Asia/Seoul"})
        found = self.client.call("GET", "/v1/memories?date=2023-05-05")["memories"]
        memory = next(one for one in found if entry["id"] in one["entryIds"])
        page = self.open()
        page.click(".other-day")
        page.shown(".sheet [name=date]")
        page.run("document.querySelector('.sheet [name=date]').value = '2023-05-05'")
        page.click(".sheet .primary", "보기")
        page.click(".memory h2 a", memory["title"])
        page.shown(".card", self.title)
        page.click(".memory-page .onward")
        page.shown(".memory h2", memory["title"])
        page.click(".bar .held", "2023년 5월 5일")
        page.until("it is today's", lambda: page.run("return location.search === '' && !document.querySelector('.bar .held')"))

    def test_a_year_is_looked_back_on_from_twelve_photos_up_and_growth_is_first(self):
        page = self.open()
        page.shown(".subjects .notice, .subject")
        reviews = lambda: [one["id"] for one in self.memories() if one["kind"] == "YEAR"]  # noqa: E731
        for month in range(1, 12):
            self.uploaded(200 + month, f"2011-{month:02}-10")
        self.assertNotIn("year-2011", reviews())
        self.uploaded(212, "2011-12-10")
        self.assertIn("year-2011", reviews())
        subject = self.client.call("POST", "/v1/subjects", {"name": "보리", "kind": "PET", "birthday": "2020-01-01"})
        self.addCleanup(self.client.call, "DELETE", f"/v1/subjects/{subject['id']}")
        page.shown(".subject", "보리")
        page.until("growth is first", lambda: page.run("""
            const [first, second] = [document.querySelector(".subjects"), document.querySelector(".memories")];
            return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);"""))

    def test_a_pet_is_added_grows_up_and_comes_back_after_it_was_removed(self):
        page = self.open()
        page.click(".add", "반려동물·아이 추가")
        form = page.shown(".sheet-form")
        page.find(".sheet [name=name]").send_keys("두부")
        page.run("arguments[0].elements.birthday.value = '2023-01-10'", form)
        page.click(".sheet .primary")
        page.shown(".subject", "2023년 1월 10일 태어남")
        for number, date in enumerate(("2023-02-10", "2023-05-10", "2024-03-10")):
            self.uploaded(130 + number, date, people=["두부"])
        page.click(".subject", "두부")
        page.until("three months are there", lambda: len(page.driver.find_elements("css selector", ".months li")) == 3)
        self.assertIn("2023년 2월", page.find(".months li").text)
        page.click(".bar .acts")
        page.click(".menu-list [data-act=edit]")
        name = page.shown(".sheet [name=name]")
        name.send_keys("콩")
        page.find(".sheet [name=soundId]")
        page.run("const { soundId } = arguments[0].elements; soundId.value = soundId.options[1].value", page.find(".sheet-form"))
        page.click(".sheet .primary")
        page.shown(".growth h1", "두부콩")
        subject = self.client.call("GET", "/v1/subjects")["subjects"][0]
        self.assertTrue(subject["soundId"])
        page.click(".bar .acts")
        page.click(".menu-list [data-act=remove]")
        page.shown(".toast", "두부콩")
        self.assertEqual(self.client.call("GET", "/v1/subjects")["subjects"], [])
        page.click(".toast .undo")
        page.until("it is back", lambda: [one["id"] for one in self.client.call("GET", "/v1/subjects")["subjects"]] == [subject["id"]])
        page.shown(".growth h1", "두부콩")
