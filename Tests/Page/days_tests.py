"""The days of the diary: where they were, what is hidden of them, and those that wait to be written."""

import datetime
import zoneinfo

from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import PageTest
from pictures import png

ZONE = "Asia/Seoul"


class DaysTests(PageTest):
    def entry(self, date="2021-02-03", **more):
        return self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": f"{date}T03:00:00Z", "timeZone": ZONE, **more})

    def stored(self, entry):
        return self.client.call("GET", f"/v1/entries/{entry['id']}")

    def unlock(self, page):
        page.send(".sheet [name=password]", PASSWORD, Keys.ENTER)
        page.gone(".sheet")

    def test_a_days_heading_names_its_places_once(self):
        for place in ("강릉", "부산", "강릉"):
            self.entry(place={"name": place})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary/2021-02-03")
        page.shown(".bar .places", "강릉")
        # The most frequent first.
        self.assertEqual(page.find(".bar .places").text, "강릉 · 부산")
        page.visit("/diary")
        heading = page.shown(".feed .day[data-day='2021-02-03'] .places", "부산")
        self.assertEqual(set(heading.text.split(" · ")), {"강릉", "부산"})
        # The place, a tag and a name lead to what has them, too.
        page.click(".card .facts a", "부산")
        page.shown(".chip.held", "부산에서")

    def test_a_days_page_says_its_weather_in_the_middle_of_the_line_above(self):
        self.entry("2021-02-05", weather={"condition": "SNOW", "temperature": -3})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary/2021-02-05")
        page.shown(".bar .weather", "-3°")
        self.assertTrue(page.run("return document.querySelector('.card [data-fact=weather]').hidden"))
        page.look(390, 844, phone=True)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        off = page.run("const box = document.querySelector('.bar .day').getBoundingClientRect(); return box.left + box.right - innerWidth")
        self.assertLess(abs(off), 4)

    def test_an_entry_is_loved_and_found_among_the_favorites(self):
        entry = self.entry("2021-03-01")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary?show=favorites")
        page.shown("#notice", "즐겨찾기에 넣은 일기가 아직 없어요")
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "love")
        page.until("it is loved", lambda: self.stored(entry)["favorite"])
        page.visit("/diary")
        page.act(".column .bar", "favorites")
        page.shown(".card", self.title)
        self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=favorite", {"favorite": False})
        page.gone(f"[data-entry='{entry['id']}']")

    def test_a_hidden_entry_is_in_no_list_until_the_password_opens_it(self):
        entry = self.entry("2021-04-01", body="for me alone")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "hide")
        page.until("the diary shows", lambda: page.run("return location.pathname") == "/diary")
        page.shown(".toast", "숨겼어요")
        page.shown("#feed .card, #notice")
        self.assertIsNone(page.find(f"[data-entry='{entry['id']}']"))
        # Its address says why it is not there, and asks for the password.
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.click(".sheet button", "취소")
        page.shown("#screen .notice", "잠겨 있어요")
        self.assertNotIn("for me alone", page.run("return document.body.textContent"))
        page.visit("/diary")
        page.act(".column .bar", "hidden")
        self.unlock(page)
        page.shown(".card", "for me alone")
        page.click(".card h3 a")
        page.act(".bar", "hide")
        page.shown(".toast", "다시 보여요")
        self.assertFalse(self.only_entry()["hidden"])

    def test_todays_date_of_past_years_stands_in_the_diary(self):
        today = datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)).date()
        day = f"{today.year - 4}-{today.month:02}-{today.day:02}" if (today.month, today.day) != (2, 29) else "2020-02-29"
        self.entry(day)
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.act(".column .bar", "calendar")
        page.click(".on-this-day a", day[:4])
        page.shown(".one .card", self.title)
        self.assertEqual(page.run("return location.pathname"), f"/diary/{day}")
        self.assertIn(f"{int(day[:4])}년", page.driver.title)

    def test_a_day_with_photos_alone_is_written_about(self):
        photos = []
        for number in range(2):
            photo = self.client.upload(png(self.files / f"{self.title}-{number}.png", 81 + number).read_bytes(), f"{number}.png")
            photos.append(self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"2021-05-06T0{3 + number}:00:00Z", "timeZone": ZONE})["id"])
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary/2021-05-06")
        page.click(".day-begin button", "이날의 일기 쓰기")
        page.until("both photos are chosen", lambda: len(page.driver.find_elements("css selector", "#chosen .pick")) == 2)
        page.type(self.title)
        page.save()
        entry = self.only_entry()
        self.assertEqual(entry["localDate"], "2021-05-06")
        self.assertEqual({photo["photoId"] for photo in entry["photos"]}, set(photos))

    def test_a_day_whose_photos_are_in_an_entry_of_another_day_shows_them(self):
        photos = []
        for number in range(3):
            photo = self.client.upload(png(self.files / f"{self.title}-{number}.png", 120 + number).read_bytes(), f"{number}.png")
            photos.append(self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"2020-07-0{8 + number // 2}T0{3 + number}:00:00Z", "timeZone": ZONE})["id"])
        self.entry("2020-07-20", photos=[{"photoId": photo} for photo in photos])
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/diary/2020-07-08")
        page.shown(".notice", "다른 날의 일기에")
        tiles = lambda: len(page.driver.find_elements("css selector", ".loose .tile"))  # noqa: E731
        page.until("both are shown", lambda: tiles() == 2)
        self.assertNotIn("2020-07-08", [day["date"] for day in self.client.call("GET", "/v1/days:unwritten")["days"]])
        page.click(".loose .tile")
        page.shown("#viewer-image")
        page.driver.back()
        page.gone("#viewer")
        # A day of its own words shows them, too.
        self.entry("2020-07-08", body="at home")
        page.shown(".one .card", self.title)
        page.until("both are shown", lambda: tiles() == 2)
        page.shown(".day-part h2", "다른 날의 일기에 있는 사진")
        # The photo of the next day belongs to this day if days begin late.
        self.client.call("PATCH", "/v1/account?updateMask=dayBoundary", {"dayBoundary": "14:30"})
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=dayBoundary", {"dayBoundary": "00:00"})
        page.reload()
        page.until("the next day's is here", lambda: tiles() == 1)

    def test_a_photo_of_a_month_stands_on_no_day_and_a_day_shows_without_what_cannot_be_had(self):
        ids = []
        for number, name in enumerate(("a.png", "b.png")):
            photo = self.client.upload(png(self.files / f"{self.title}-{number}.png", 130 + number).read_bytes(), name)
            ids.append(self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
                "takenTime": f"2019-06-01T0{3 + number}:00:00Z", "timeZone": ZONE})["id"])
        self.entry("2019-06-20", photos=[{"photoId": photo} for photo in ids])
        page = self.browser
        page.sign_in()
        # Of one of them only the month is known, as a scanned picture tells it.
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const asked = window.fetch;
            window.fetch = async (path, ...more) => {
                if (!String(path).startsWith("/v1/photos?")) return asked(path, ...more);
                if (sessionStorage.getItem("fails")) return Promise.reject(new TypeError());
                const answer = await (await asked(path, ...more)).json();
                for (const photo of answer.photos) if (photo.id === sessionStorage.getItem("month")) photo.takenPrecision = "MONTH";
                return new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
            };"""})
        tiles = lambda: len(page.driver.find_elements("css selector", ".loose .tile"))  # noqa: E731
        page.run("sessionStorage.setItem('month', arguments[0])", ids[0])
        page.driver.get(f"{page.base}/diary/2019-06-01")
        page.shown(".day-part h2", "다른 날의 일기에 있는 사진")
        self.assertEqual(tiles(), 1)
        page.run("sessionStorage.setItem('fails', '1')")
        page.driver.get(f"{page.base}/diary/2019-06-01")
        page.shown(".day-begin button", "이날의 일기 쓰기")
        self.assertEqual(tiles(), 0)
        page.run("sessionStorage.clear()")

    def test_a_list_shows_words_without_signs_until_they_are_read(self):
        entry = self.entry(body="**굵은** 말과\n\n- 우유\n- 빵")
        page = self.browser
        page.sign_in()
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const sent = window.fetch;
            window.fetch = async (path, ...more) => {
                if (path !== "/v1/markdown:render" || !sessionStorage.getItem("holds")) return sent(path, ...more);
                if (await new Promise((answer) => { window.answer = answer; })) return sent(path, ...more);
                throw new TypeError();
            };"""})
        page.run("sessionStorage.setItem('holds', '1')")
        body = f".card[data-entry='{entry['id']}'] .body"
        for is_read in (True, False):
            page.driver.get(f"{page.base}/diary")
            page.until("it is asked for", lambda: page.run("return Boolean(window.answer)"))
            self.assertEqual(page.shown(body).text, "굵은 말과 우유 빵")
            page.run("window.answer(arguments[0])", is_read)
            if is_read:
                page.shown(f"{body}.written strong", "굵은")
                page.shown(f"{body} li", "우유")
            else:
                page.shown(body, "**굵은** 말과")
        page.run("sessionStorage.clear()")

    def test_an_empty_day_is_written_about_without_losing_what_is_being_written(self):
        page = self.browser
        page.sign_in()
        page.write("half a thought")
        page.visit("/diary")
        page.act(".column .bar", "jump")
        page.run("arguments[0].value = '2021-06-07'", page.shown("#jump"))
        page.click(".sheet .primary")
        page.click(".day-begin button")
        page.shown("#editor-when", "2021년 6월 7일")
        self.assertEqual(page.value("title"), "")
        page.type(self.title)
        page.save()
        self.assertEqual(self.only_entry()["localDate"], "2021-06-07")
        # The other is in the diary by itself, on its own day.
        page.until("it is kept", lambda: self.client.entries("half a thought"))
        self.assertNotEqual(self.only_entry("half a thought")["localDate"], "2021-06-07")

    def test_what_was_left_of_a_hidden_entry_is_as_closed(self):
        entry = self.entry("2021-07-01", body="at first")
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "hide")
        page.until("the diary shows", lambda: page.run("return location.pathname") == "/diary")
        page.act(".column .bar", "hidden")
        self.unlock(page)
        page.act(".card", "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "at first")
        page.cut()
        page.type(body=" and more")
        page.visit("/")
        page.shown("#unsaved-list li", self.title)
        # A page that is loaded anew knows of no password that was given.
        page.reload()
        page.shown("#unsaved-list li", "숨긴 일기")
        self.assertNotIn(self.title, page.run("return document.body.textContent"))
        self.assertTrue(page.driver.execute_async_script("""
            fetch("/v1/sessions/current:lock", { method: "POST" }).then((answer) => arguments[0](answer.ok));"""))
        page.click("#unsaved-list .primary")
        page.shown(".sheet [name=password]")
        self.assertIsNone(page.find("#editor"))
        self.unlock(page)
        page.until("it is open", lambda: page.find("#editor") and page.value("body") == "at first and more")
        page.save()

    def test_what_a_hidden_entry_was_to_be_apart_is_as_closed(self):
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        # A hidden entry that was to be saved as one of its own, and was left.
        page.run("""
            const draft = {
                id: "apart", account: localStorage.getItem("daybook.account"), entryID: crypto.randomUUID(), etag: "", base: null,
                title: arguments[0], body: "nobody's business", entryTime: new Date().toISOString(), timeZone: "Asia/Seoul",
                sent: [], missing: [], photos: [], changed: Date.now(), tags: [], people: [], place: null, favorite: false,
                hidden: true, removed: [],
            };
            localStorage.setItem(`daybook.draft.${draft.account}.apart`, JSON.stringify(draft));""", self.title)
        page.reload()
        page.shown("#unsaved-list li", "숨긴 일기")
        page.click("#unsaved-list .primary")
        page.shown(".sheet [name=password]")
        self.assertEqual(page.value("body"), "")
        self.unlock(page)
        page.until("it is open", lambda: page.value("body") == "nobody's business")
