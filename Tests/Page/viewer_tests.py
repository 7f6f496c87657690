"""Tests of one large photo: it is dated, placed, shown again, brought back, and seen with its burst."""

import contextlib

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import CORPUS, FILM, PageTest
from pictures import png

PHONE = (390, 844)
BURST = [CORPUS / f"burst-{number}.jpg" for number in (1, 2, 3)]


class ViewerTests(PageTest):
    def upload(self, seed):
        return self.client.upload(png(self.files / f"{self.title}.png", seed).read_bytes(), f"{self.title}.png")

    def stored(self, photo):
        return self.client.call("GET", f"/v1/photos/{photo['id']}")

    def open(self, photo):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.shown("#viewer-image")
        return page

    def test_the_time_and_the_place_of_a_photo_are_changed(self):
        photo = self.upload(91)
        page = self.open(photo)
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='날짜와 시각 편집']")
        form = page.shown(".sheet-form")
        self.assertNotIn("Asia/Seoul", form.text)
        self.assertIsNone(page.find(".sheet [name=zone]"))
        page.click(".sheet summary", "찍은 곳의 시간대")
        page.shown(".sheet [name=zone]")
        page.until("zones are offered by what people call them", lambda: "유럽" in page.run("""
            arguments[0].zone.focus();
            return arguments[0].zone.querySelector("[value='Europe/Paris']").text;""", form))
        page.run("""arguments[0].when.value = "2020-08-09T21:30"; arguments[0].zone.value = "Europe/Paris";""", form)
        page.click(".sheet .primary")
        page.shown("#viewer-facts .facts", "2020년 8월 9일")
        self.assertEqual(self.stored(photo)["localDateTime"][:16], "2020-08-09T21:30")
        page.click("#viewer-facts [aria-label^='장소 ']")
        page.send(".sheet input[aria-label='장소 이름']", "강릉", Keys.TAB)
        page.click(".sheet .where .numbers summary")
        page.send(".sheet input[aria-label='위도']", "37.75", Keys.TAB, "128.9")
        page.click(".sheet .primary")
        page.click("#viewer-facts summary")
        page.shown("#viewer-facts .coordinates", "37.75000° N, 128.90000° E")
        self.assertEqual(self.stored(photo)["place"], {"name": "강릉", "latitude": 37.75, "longitude": 128.9})

    def test_a_point_without_a_name_is_told_as_a_place(self):
        photo = self.upload(97)
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=place", {"place": {"name": "", "latitude": -41.2, "longitude": 174.7}})
        page = self.open(photo)
        page.click("#viewer-info")
        page.shown("#viewer-facts .fact", "지도 위의 한 곳")

    def view(self, photo):
        """Opens a photo of the library. Its cell may be drawn anew under a press, which is then pressed again."""
        page = self.browser
        def opened():
            if not page.find("#viewer"):
                page.click(f".cell[data-photo='{photo['id']}']")
            with contextlib.suppress(TimeoutException):
                return page.until("the viewer opens", lambda: page.find("#viewer-image"), seconds=5)
        page.until("the viewer is open", opened, seconds=60)

    def undo_is_on_top(self):
        """Waits for a toast that nothing lies over, and presses its button as a person does."""
        page = self.browser
        undo = page.shown(".toast .undo")
        page.until("nothing lies over it", lambda: page.run("""
            const { left, top, width, height } = arguments[0].getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2) === arguments[0];""", undo))
        undo.click()

    def test_a_word_about_a_deed_lies_over_the_viewer_and_is_undone_there(self):
        photos = [self.upload(number) for number in (141, 142)]
        listed = lambda: {one["id"] for one in self.client.call("GET", "/v1/photos?pageSize=1000")["photos"]}  # noqa: E731
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/library")
        for stays in (True, False):
            self.view(photos[0])
            page.click("#viewer-delete")
            page.until("it is deleted", lambda: photos[0]["id"] not in listed())
            # The viewer goes on to the next photo.
            page.shown("#viewer-image")
            if not stays:
                # The message outlives the viewer, and lies over the next one.
                page.driver.back()
                page.gone("#viewer")
                page.shown(".toast .undo")
                self.view(photos[1])
            self.undo_is_on_top()
            page.until("it is back", lambda: photos[0]["id"] in listed())
            page.shown("#viewer-image")
            page.driver.back()
            page.gone("#viewer")
            page.shown(f".cell[data-photo='{photos[0]['id']}']")

    def test_a_word_lies_over_a_sheet_that_opens_after_it(self):
        photo = self.upload(143)
        page = self.open(photo)
        page.click("#viewer-favorite")
        page.driver.execute_async_script("""
            const [address, done] = arguments;
            import(address).then(({ toast }) => {
                toast("한마디", { label: "되돌리기", run: () => { window.isUndone = true; } });
                done();
            });""", page.module("ui/toast.js"))
        page.shown(".toast")
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='날짜와 시각 편집']")
        page.shown(".sheet-form")
        self.undo_is_on_top()
        page.until("it is undone", lambda: page.run("return window.isUndone === true"))
        page.shown(".sheet-form")

    def test_the_name_of_a_file_is_changed(self):
        photo = self.upload(63)
        page = self.open(photo)
        page.click("#viewer-info")
        page.click("#viewer-facts summary")
        page.click("#viewer-facts [aria-label='파일 이름 변경']")
        name = page.shown(".sheet [name=fileName]")
        self.assertEqual(name.get_property("value"), photo["fileName"])
        name.clear()
        name.send_keys("바닷가.png")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.click("#viewer-facts summary")
        page.shown("#viewer-facts .fact", "바닷가.png")
        self.assertEqual(self.stored(photo)["fileName"], "바닷가.png")

    def test_a_clock_of_an_unknown_zone_is_told_without_numbers(self):
        photo = self.upload(94)
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,utcOffset", {
            "takenTime": "2024-05-01T08:25:00Z", "utcOffset": "+03:00"})
        page = self.open(photo)
        page.click("#viewer-info")
        page.shown("#viewer-facts .facts", "오전 11:25 (현지 시각)")

    def test_a_zone_that_nobody_knows_is_said_so_and_the_form_stays(self):
        page = self.open(self.upload(92))
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='날짜와 시각 편집']")
        page.run("arguments[0].zone.append(new Option('Mars', 'Mars/Base', true, true))", page.shown(".sheet-form"))
        page.click(".sheet .primary")
        page.shown(".sheet .problem", "시간대")

    def test_text_that_is_kept_and_is_no_zone_leaves_the_zone_as_it_is(self):
        photo = self.upload(95)
        page = self.open(photo)
        zone = "return document.querySelector('.sheet [name=zone]').value"

        def open_form():
            page.click("#viewer-info")
            page.click("#viewer-facts [aria-label='날짜와 시각 편집']")
            page.shown(".sheet-form")
            return page.run(zone)
        own = open_form()
        self.assertNotEqual(own, "")
        page.run("""
            const { zone } = arguments[0];
            zone.append(new Option("Mars", "Mars/Base", true, true));
            zone.dispatchEvent(new Event("input", { bubbles: true }));""", page.shown(".sheet-form"))
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        self.assertEqual(open_form(), own)

    def test_a_hidden_photo_asks_for_the_password_and_is_shown_again(self):
        photo = self.upload(93)
        # A hidden item is closed to the client, too.
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        page = self.open(photo)
        page.click("#viewer-hide")
        page.shown(".toast", "사진 1장을 숨겼어요")
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.send(".sheet [name=password]", PASSWORD, Keys.ENTER)
        page.shown("#viewer-image")
        page.click("#viewer-hide[aria-label='다시 보이기']")
        page.until("it is shown again", lambda: not self.stored(photo)["hidden"])
        # The same with those that are chosen in the album of hidden ones.
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page.driver.get(f"{page.base}/albums/hidden")
        page.shown(f".cell[data-photo='{photo['id']}']")
        page.act(".library-head", "select")
        page.click(f".cell[data-photo='{photo['id']}']")
        page.click(".selectbar [data-deed=unhide]")
        page.gone(f".cell[data-photo='{photo['id']}']")
        self.assertFalse(self.stored(photo)["hidden"])

    def test_a_photo_in_the_trash_is_looked_at_and_brought_back(self):
        photo = self.upload(94)
        self.client.call("DELETE", f"/v1/photos/{photo['id']}")
        page = self.open(photo)
        for name in ("favorite", "delete", "share", "album", "hide", "turn"):
            self.assertIsNone(page.find(f"#viewer-{name}"), name)
        page.click("#viewer-restore")
        page.shown("#viewer-delete")
        self.assertNotIn("deleteTime", self.stored(photo))

    def test_a_photo_that_is_not_there_is_said_so_with_a_way_on(self):
        page = self.browser
        page.sign_in()
        for unknown in ("00000000-0000-4000-8000-000000000000", "not-an-id"):
            page.driver.get(f"{page.base}/photos/{unknown}")
            page.shown("#viewer-problem", "이 사진은 이제 없어요")
            self.assertIsNone(page.find("#viewer-delete"))
        page.click("#viewer-problem a", "보관함")
        page.gone("#viewer")
        page.shown(".library-head")

    def test_a_photo_of_a_burst_leads_to_the_others(self):
        photos = [self.client.upload(file.read_bytes(), file.name) for file in BURST]
        self.upload(95)
        page = self.open(photos[0])
        page.click("#viewer-burst")
        page.until("the strip has the burst alone", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) == 3)
        self.assertIsNone(page.find("#viewer-burst"))
        page.driver.back()
        page.shown("#viewer-burst")

    def test_a_click_and_the_wheel_do_on_a_desk_what_a_finger_does(self):
        photos = [self.upload(number) for number in (151, 152, 153)]
        page = self.open(photos[0])
        page.until("its neighbours are there", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) > 2)
        hidden = "return getComputedStyle(document.querySelector('#viewer .viewer-bar')).visibility === 'hidden'"
        for is_bare in (True, False):
            page.run("arguments[0].scrollIntoView()", page.shown("#viewer-image"))
            page.find("#viewer-image").click()
            page.until("the picture is alone, or all is back", lambda: page.run(hidden) is is_bare)  # noqa: B023
        before = page.driver.current_url
        page.run("""
            const strip = document.querySelector(".filmstrip");
            const away = strip.scrollLeft > 60 ? -60 : 60;
            strip.dispatchEvent(new WheelEvent("wheel", { deltaY: away, bubbles: true, cancelable: true }));""")
        page.until("another is shown", lambda: page.driver.current_url != before)
        page.until("it is in the middle of the strip", lambda: page.run("""
            const strip = document.querySelector(".filmstrip").getBoundingClientRect();
            const frame = document.querySelector(".filmstrip [aria-current]").getBoundingClientRect();
            return Math.abs(frame.left + frame.width / 2 - strip.left - strip.width / 2) < 2;"""))

    def test_a_step_shows_the_picture_before_the_strip_follows(self):
        photos = [self.upload(number) for number in (161, 162, 163)]
        page = self.open(photos[1])
        page.until("its neighbours are there", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) > 2)
        current = "return document.querySelector('.filmstrip [aria-current]').ariaLabel"
        before, address = page.run(current), page.driver.current_url
        # No frame is painted before the test says so.
        page.run("""
            window.held = [];
            window.requestAnimationFrame = (act) => window.held.push(act);""")
        ActionChains(page.driver).send_keys(Keys.ARROW_RIGHT).perform()
        page.until("the next is shown", lambda: page.driver.current_url != address and page.run("""
            const image = document.getElementById("viewer-image");
            return !image.hidden && image.src.includes(location.pathname.split("/")[2]);"""))
        self.assertEqual(page.run(current), before)
        page.run("for (const act of window.held.splice(0)) act(performance.now())")
        page.until("the strip follows", lambda: page.run(current) != before)

    def test_a_film_that_this_browser_cannot_play_shows_its_picture_and_says_so(self):
        film = self.client.upload(FILM.read_bytes() + b"\0\0", "film.mov")
        page = self.browser
        page.sign_in()
        # The browser gets bytes that are no film.
        page.run("""
            const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src");
            Object.defineProperty(HTMLMediaElement.prototype, "src", {
                ...real, set(address) { real.set.call(this, address.includes("/video") ? "/icon.svg" : address); } });""")
        page.visit("/library")
        page.click(f".cell[data-photo='{film['id']}']")
        page.shown("#viewer-problem", "재생할 수 없어요")
        page.until("its picture shows", lambda: page.run("return document.getElementById('viewer-image').naturalWidth > 0"))
        self.assertTrue(page.find("#viewer-image"))
        self.assertIsNone(page.find("#viewer-video"))


class PhoneViewerTests(PageTest):
    """The viewer under a finger."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.photos = []
        for number in range(8):
            photo = cls.client.upload(png(cls.files / f"finger-{number}.png", 200 + number, 480, 320).read_bytes(), f"finger-{number}.png")
            cls.photos.append(cls.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone,place", {
                "takenTime": f"2024-05-{20 - number:02}T05:07:00Z", "timeZone": "Asia/Seoul", "place": {"name": f"마을 {number}"}}))

    def setUp(self):
        super().setUp()
        self.browser.look(*PHONE, phone=True)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})

    def open(self, photo):
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.until("its neighbours are there", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) > 2)
        return page

    def touch(self, *points, lift=True):
        """A finger goes from point to point."""
        def tell(kind, place=None):
            self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": place[0], "y": place[1]}] if place else []})
        tell("touchStart", points[0])
        for one, other in zip(points, points[1:]):
            for step in range(1, 6):
                tell("touchMove", tuple(start + (end - start) * step / 5 for start, end in zip(one, other)))
        if lift:
            tell("touchEnd")

    def current(self):
        return self.browser.run("return location.pathname").removeprefix("/photos/")

    def bare(self):
        return self.browser.run("""
            return [".viewer-bar", ".viewer-deeds", ".filmstrip"].every((name) =>
                getComputedStyle(document.querySelector(`#viewer ${name}`)).visibility === "hidden");""")

    def test_the_title_says_when_and_below_it_where(self):
        page = self.open(self.photos[3])
        page.shown("#viewer-when", "2024년 5월 17일")
        page.shown("#viewer-when", "오후 2:07")
        page.shown("#viewer-where", "마을 3")
        place, time = (page.run("return document.getElementById(arguments[0]).getBoundingClientRect().top", f"viewer-{name}")
                       for name in ("where", "when"))
        self.assertGreater(place, time)

    def test_a_tap_leaves_the_picture_alone_on_black_and_another_brings_the_rest_back(self):
        page = self.open(self.photos[2])
        self.assertFalse(self.bare())
        before = page.run("return document.getElementById('viewer-image').getBoundingClientRect().top")
        self.touch((200, 420))
        page.until("the picture is alone", self.bare)
        self.assertEqual(page.run("return getComputedStyle(document.getElementById('viewer')).backgroundColor"), "rgb(0, 0, 0)")
        self.assertEqual(page.run("return document.getElementById('viewer-image').getBoundingClientRect().top"), before)
        # So it stays with the next picture.
        self.touch((300, 420), (60, 420))
        page.until("it is the next", lambda: self.current() == self.photos[3]["id"])
        self.assertTrue(self.bare())
        self.touch((200, 420))
        page.until("all is back", lambda: not self.bare())

    def test_a_swipe_takes_the_picture_and_the_strip_along(self):
        page = self.open(self.photos[3])
        page.until("the next is here", lambda: page.run("return document.querySelectorAll('.stage .beside[src]').length") == 2)
        middle = """
            const strip = document.querySelector(".filmstrip").getBoundingClientRect();
            const frame = document.querySelector(".filmstrip [aria-current]").getBoundingClientRect();
            return frame.left + frame.width / 2 - strip.left - strip.width / 2;"""
        self.assertLess(abs(page.run(middle)), 2)
        self.touch((300, 420), (180, 420), lift=False)
        shown = page.run("""
            return [...document.querySelectorAll(".stage .beside")].filter((one) => !one.hidden).map((one) => one.getBoundingClientRect().left);""")
        self.assertTrue([left for left in shown if 0 < left < PHONE[0]], shown)
        self.assertLess(page.run(middle), -5)
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.until("it is the next", lambda: self.current() == self.photos[4]["id"])
        page.until("the strip follows", lambda: abs(page.run(middle)) < 2)
        page.until("nothing lies beside it", lambda: page.run("return [...document.querySelectorAll('.stage .beside')].every((one) => one.hidden)"))
        # There is nothing before the first.
        page.driver.get(f"{page.base}/photos/{self.photos[0]['id']}")
        page.shown("#viewer-image")
        page.until("its neighbours are there", lambda: len(page.driver.find_elements("css selector", ".filmstrip .frame")) > 2)
        self.touch((60, 420), (300, 420))
        self.assertEqual(self.current(), self.photos[0]["id"])

    def test_who_moves_the_strip_moves_the_picture(self):
        page = self.open(self.photos[0])
        y = page.run("const box = document.querySelector('.filmstrip').getBoundingClientRect(); return box.top + box.height / 2")
        self.touch((300, y), (160, y))
        page.until("another is shown", lambda: self.current() != self.photos[0]["id"])
        listed = [photo["id"] for photo in self.photos]
        self.assertIn(self.current(), listed[1:])
        page.until("the title is its own", lambda: page.find("#viewer-where").text == f"마을 {listed.index(self.current())}")
        page.until("its picture is shown whole", lambda: page.run("""
            const image = document.getElementById("viewer-image");
            return image.complete && image.src.includes("/large") && image.src.includes(location.pathname.split("/")[2]);"""))

    def test_a_film_is_swiped_past_like_a_picture(self):
        film = self.client.upload(FILM.read_bytes() + b"\0\0\0", "swiped.mov")
        self.client.call("PATCH", f"/v1/photos/{film['id']}?updateMask=takenTime,timeZone", {
            "takenTime": "2024-05-18T20:00:00Z", "timeZone": "Asia/Seoul"})
        page = self.open(film)
        page.until("it can be played", lambda: page.run("return document.getElementById('viewer-video').controls"))
        self.touch((300, 300), (60, 300))
        page.until("the next one is a picture", lambda: self.current() != film["id"])
        page.shown("#viewer-image")
        self.touch((60, 300), (300, 300))
        page.until("the film is back", lambda: self.current() == film["id"])
        page.until("it can be played", lambda: page.run("return document.getElementById('viewer-video').controls"))
        # A tap leaves it alone, too.
        self.touch((200, 250))
        page.until("the film is alone", self.bare)
        self.assertFalse(page.run("return document.getElementById('viewer-video').controls"))
        self.touch((200, 250))
        page.until("all is back", lambda: not self.bare())
        # A drag at the controls seeks and does not swipe.
        bottom = page.run("return document.getElementById('viewer-video').getBoundingClientRect().bottom")
        self.touch((60, bottom - 20), (300, bottom - 20))
        self.assertEqual(self.current(), film["id"])

    def test_a_large_picture_stops_at_its_edge(self):
        page = self.open(self.photos[2])
        page.until("its picture is there", lambda: page.run("return document.getElementById('viewer-image').naturalWidth > 0"))
        page.run("""document.getElementById("viewer-image").dispatchEvent(new MouseEvent("dblclick", {
            bubbles: true, clientX: innerWidth / 2, clientY: innerHeight / 2 }))""")
        self.touch((200, 300), (200, 800))
        self.touch((20, 300), (380, 300), (20, 300), (380, 300))
        edges = page.run("""
            const image = document.getElementById("viewer-image");
            const box = image.getBoundingClientRect();
            const shape = image.naturalWidth / image.naturalHeight;
            const width = Math.min(box.width, box.height * shape);
            const left = box.left + (box.width - width) / 2;
            const height = Math.min(box.height, box.width / shape);
            const top = box.top + (box.height - height) / 2;
            return { left, right: left + width, top, bottom: top + height };""")
        self.assertLess(abs(edges["left"]), 1)
        self.assertGreater(edges["right"], PHONE[0])
        # It is lower than the screen still: it stands in the middle.
        self.assertAlmostEqual(edges["top"], PHONE[1] - edges["bottom"], delta=2)

    def test_facts_come_first_and_lead_to_the_entries_with_the_photo(self):
        photo = self.photos[5]
        entry = self.client.call("POST", "/v1/entries", {"title": "마을 잔치", "photos": [{"photoId": photo["id"]}]})
        self.client.call("POST", "/v1/entries", {"title": "다른 날", "photos": [{"photoId": self.photos[6]["id"]}]})
        page = self.open(photo)
        page.click("#viewer-info")
        page.shown("#viewer-facts .in-entry", "마을 잔치")
        self.assertEqual(len(page.driver.find_elements("css selector", ".in-entry")), 1)
        facts, caption = (page.run("return document.querySelector(arguments[0]).getBoundingClientRect().top", f"#viewer-facts {one}")
                          for one in (".facts", "[name=caption]"))
        self.assertLess(facts, caption)
        # Numbers are for machines: they are folded.
        self.assertIsNone(page.find("#viewer-facts .coordinates"))
        page.click(".in-entry")
        page.until("the entry shows", lambda: page.run("return location.pathname") == f"/entries/{entry['id']}")

    def test_an_entry_is_begun_with_the_photo(self):
        photo = self.photos[7]
        page = self.open(photo)
        page.click("#viewer-write")
        page.shown("#editor")
        page.find("#editor-form [name=body]").send_keys("그날 마을에서")
        page.is_kept()
        page.until("the entry has it", lambda: any(
            [one["photoId"] for one in entry["photos"]] == [photo["id"]] and entry["localDate"] == "2024-05-13" for entry in self.client.entries()))
