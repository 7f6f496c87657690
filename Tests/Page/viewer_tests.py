"""What one photo large can do: it is dated, placed, shown again, brought back, and seen with its burst."""

from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import CORPUS, FILM, PageTest
from pictures import png

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
        page.click("#viewer-facts [aria-label='날짜와 시각 바꾸기']")
        form = page.shown(".sheet-form")
        page.run("""arguments[0].when.value = "2020-08-09T21:30"; arguments[0].zone.value = "Europe/Paris";""", form)
        page.click(".sheet .primary")
        page.shown("#viewer-facts .facts", "2020년 8월 9일")
        self.assertEqual(self.stored(photo)["localDateTime"][:16], "2020-08-09T21:30")
        page.click("#viewer-facts [aria-label='장소 바꾸기']")
        page.shown(".sheet input[aria-label='장소 이름']").send_keys("강릉", Keys.TAB, "37.75", Keys.TAB, "128.9")
        page.click(".sheet .primary")
        page.shown("#viewer-facts .coordinates", "37.75000° N, 128.90000° E")
        self.assertEqual(self.stored(photo)["place"], {"name": "강릉", "latitude": 37.75, "longitude": 128.9})

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
            page.click(f".cell[data-photo='{photos[0]['id']}']")
            page.shown("#viewer-image")
            page.click("#viewer-delete")
            page.until("it is deleted", lambda: photos[0]["id"] not in listed())
            # The viewer goes on to the next photo.
            page.shown("#viewer-image")
            if not stays:
                # The message outlives the viewer, and lies over the next one.
                page.driver.back()
                page.gone("#viewer")
                page.shown(".toast .undo")
                page.click(f".cell[data-photo='{photos[1]['id']}']")
                page.shown("#viewer-image")
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
            const [done] = arguments;
            import(document.querySelector("link[href$='/ui/toast.js']").href).then(({ toast }) => {
                toast("한마디", { label: "되돌리기", run: () => { window.isUndone = true; } });
                done();
            });""")
        page.shown(".toast")
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='날짜와 시각 바꾸기']")
        page.shown(".sheet-form")
        self.undo_is_on_top()
        page.until("it is undone", lambda: page.run("return window.isUndone === true"))
        page.shown(".sheet-form")

    def test_the_name_of_a_file_is_changed(self):
        photo = self.upload(63)
        page = self.open(photo)
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='파일 이름 바꾸기']")
        name = page.shown(".sheet [name=fileName]")
        self.assertEqual(name.get_property("value"), photo["fileName"])
        name.clear()
        name.send_keys("바닷가.png")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#viewer-facts .fact", "바닷가.png")
        self.assertEqual(self.stored(photo)["fileName"], "바닷가.png")

    def test_a_zone_that_nobody_knows_is_said_so_and_the_form_stays(self):
        page = self.open(self.upload(92))
        page.click("#viewer-info")
        page.click("#viewer-facts [aria-label='날짜와 시각 바꾸기']")
        page.run("arguments[0].zone.value = 'Mars/Base'", page.shown(".sheet-form"))
        page.click(".sheet .primary")
        page.shown(".sheet .problem", "시간대")

    def test_a_hidden_photo_asks_for_the_password_and_is_shown_again(self):
        photo = self.upload(93)
        # What is hidden is closed to the client, too.
        self.client.call("POST", "/v1/sessions/current:unlock", {"password": PASSWORD})
        page = self.open(photo)
        page.click("#viewer-hide")
        page.shown(".toast", "숨긴 사진: 1")
        page.driver.get(f"{page.base}/photos/{photo['id']}")
        page.shown(".sheet [name=password]").send_keys(PASSWORD, Keys.ENTER)
        page.shown("#viewer-image")
        page.click("#viewer-hide", "다시 보이기")
        page.until("it is shown again", lambda: not self.stored(photo)["hidden"])
        # The same with those that are chosen in the album of hidden ones.
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=hidden", {"hidden": True})
        page.driver.get(f"{page.base}/albums/hidden")
        page.shown(f".cell[data-photo='{photo['id']}']")
        page.click(".library-tools .select")
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
