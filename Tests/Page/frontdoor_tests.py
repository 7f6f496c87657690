"""The diary's list and an entry as people come in: days first, whatever else there is one step away, and the way back."""

import datetime
import zoneinfo

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from diary import PASSWORD
from page_tests import PageTest
from pictures import png

ZONE = "Asia/Seoul"
PHONE, DESK = (390, 844), (1440, 900)
SENTENCES = "우산을 쓰고 강가를 오래 걸었다. 물안개가 다리 아래까지 내려왔다. "


class FrontDoorTests(PageTest):
    """One diary with an entry of many photos, newest of all, and some of other days."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.photos = [cls.client.upload(png(cls.files / f"{seed}.png", seed, 240, (180, 320)[seed % 2]).read_bytes(), f"{seed}.png")["id"]
                      for seed in range(1, 34)]
        cls.many = cls.entry("2031-05-05", title="Many", body=SENTENCES, photos=[{"photoId": one} for one in cls.photos[:32]])
        cls.one = cls.entry("2031-05-04", title="One", photos=[{"photoId": cls.photos[32], "caption": "정상에서"}],
                            place={"name": "설악산"}, weather={"condition": "SNOW", "temperature": -3})
        cls.other = cls.entry("2031-05-04", title="Other", place={"name": "설악산"}, weather={"condition": "SNOW", "temperature": -3})
        cls.long = cls.entry("2031-05-03", title="Long", body=SENTENCES * 30)
        for day in range(1, 20):
            cls.entry(f"2031-04-{day:02}", title=f"April {day}", body=SENTENCES)

    @classmethod
    def entry(cls, date, **more):
        return cls.client.call("POST", "/v1/entries", {"entryTime": f"{date}T03:00:00Z", "timeZone": ZONE, **more})

    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.browser.sign_in()

    def card(self, entry):
        return f"#feed .card[data-entry='{entry['id']}']"

    def visit(self, path, size=PHONE):
        self.browser.look(*size, phone=size is PHONE)
        self.browser.driver.get(self.browser.base + path)

    def top(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().top", selector)

    def test_the_first_entry_begins_at_once(self):
        page = self.browser
        for size, most in ((PHONE, 120), (DESK, 96)):
            self.visit("/diary", size)
            page.shown(self.card(self.many))
            self.assertLessEqual(self.top("#feed .card"), most, size)
            self.assertLessEqual(page.run("return document.querySelector('.bar').getBoundingClientRect().height"), 56)

    def test_few_presses_of_the_tab_key_lead_to_the_first_entry(self):
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            page.shown(self.card(self.many))
            page.until("the heading has the focus", lambda: page.run("return document.activeElement.matches('#screen h1')"))
            for presses in range(1, 9):
                ActionChains(page.driver).send_keys(Keys.TAB).perform()
                if page.run("return Boolean(document.activeElement.closest('#feed .card'))"):
                    break
            else:
                self.fail(f"not after {presses} presses")

    def test_of_many_photos_five_stand_in_a_list_and_all_in_the_entry(self):
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            card = page.shown(self.card(self.many))
            self.assertEqual(len(card.find_elements("css selector", ".photos .tile")), 5)
            page.until("the pictures are there", lambda: page.run(
                "return arguments[0].querySelectorAll('.photos img').length", card) == 5)
            self.assertLessEqual(card.size["height"], 420, size)
            # They reach from edge to edge.
            self.assertGreaterEqual(card.find_element("css selector", ".photos").size["width"], card.size["width"] - 2, size)
            self.assertEqual(page.run("return getComputedStyle(arguments[0].querySelector('.tile:last-child'), '::after').content", card), '"+27"')
            page.click(f"{self.card(self.many)} .tile:last-child")
            page.shown(".one .photo-rows figure")
            self.assertEqual(len(page.driver.find_elements("css selector", ".photo-rows figure")), 32)
            # The rows fill the width.
            page.until("the rows are whole", lambda: page.run("""
                const rows = document.querySelector(".photo-rows");
                const [first, ...others] = [...rows.children].map((one) => one.getBoundingClientRect());
                const last = others.findLast(({ top }) => Math.abs(top - first.top) < 2);
                return last && Math.abs(last.right - rows.getBoundingClientRect().right) < 2;"""))
            page.click(".photo-rows .tile")
            page.shown("#viewer-image")
            page.driver.back()
            page.gone("#viewer")

    def test_a_single_photo_has_its_caption_in_the_list_and_in_the_entry(self):
        page = self.browser
        self.visit("/diary")
        page.shown(f"{self.card(self.one)} .photo-caption", "정상에서")
        page.click(f"{self.card(self.one)} h3 a")
        page.shown(".photo-rows figcaption", "정상에서")

    def test_entries_of_a_day_share_a_heading_with_its_place_and_weather(self):
        page = self.browser
        self.visit("/diary")
        heading = page.shown(".feed .day[data-day='2031-05-04']")
        for words in ("일요일", "설악산", "-3"):
            self.assertIn(words, heading.text)
        self.assertEqual(len(page.driver.find_elements("css selector", ".feed .day[data-day='2031-05-04']")), 1)
        for entry in (self.one, self.other):
            self.assertNotIn("설악산", page.shown(f"{self.card(entry)} .facts").text)
        # A day of two places has them in the cards as well.
        third = self.entry("2031-05-04", title="Third", place={"name": "속초"})
        self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{third['id']}")
        page.click(".news")
        page.shown(f"{self.card(third)} .facts", "속초")
        page.shown(f"{self.card(self.one)} .facts", "설악산")
        page.click(".feed .day[data-day='2031-05-04'] a")
        page.shown(".one .card", "Third")

    def test_a_long_text_ends_with_a_sentence_and_unfolds(self):
        page = self.browser
        self.visit("/diary")
        body = f"{self.card(self.long)} .body"
        page.until("it is there", lambda: page.find(body))
        shown = page.run("return document.querySelector(arguments[0]).textContent", body)
        self.assertLess(len(shown), 300)
        self.assertTrue(shown.endswith("."), shown)
        page.click(f"{self.card(self.long)} .unfold", "더 보기")
        page.until("all of it is there", lambda: page.run("return document.querySelector(arguments[0]).textContent", body) == SENTENCES * 30)
        self.assertIsNone(page.find(f"{self.card(self.long)} .unfold"))

    def test_a_card_is_loved_hidden_and_deleted_by_its_menu_and_each_is_undone(self):
        entry = self.entry("2031-05-06", title=self.title)
        self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{entry['id']}")
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            card = self.card(entry)
            page.shown(card)
            page.act(card, "love")
            page.shown(f"{card} .loved")
            page.act(card, "love")
            page.gone(f"{card} .loved")
            for act, said in (("hide", "숨겼어요"), ("remove", "휴지통")):
                page.act(card, act)
                page.gone(card)
                page.shown(".toast", said).find_element("css selector", ".undo").click()
                # What is hidden is shown again by who knows the password.
                if act == "hide" and size is PHONE:
                    page.send(".sheet [name=password]", PASSWORD, Keys.ENTER)
                page.shown(card)
            page.act(card, "share")
            page.shown(".sheet [name=title]")
            page.driver.back()

    def test_a_menu_closes_by_escape_and_gives_the_focus_back(self):
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            page.click(".bar .acts")
            page.shown(".menu-list [data-act=jump]")
            # A wide window has the calendar beside the list.
            self.assertEqual(bool(page.find(".menu-list [data-act=calendar]")), size is PHONE)
            page.until("it is within the window", lambda: page.run("""
                const { left, right, top, bottom } = document.querySelector(".menu-list").getBoundingClientRect();
                return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;"""))
            ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
            page.gone(".menu-list")
            self.assertTrue(page.run("return document.activeElement.matches('.bar .acts')"))

    def test_the_order_and_what_is_shown_stand_in_the_menu_and_are_taken_back_by_a_chip(self):
        page = self.browser
        self.visit("/diary")
        page.act(".bar", "oldest")
        page.shown(".bar .held", "오래된")
        page.until("the oldest is first", lambda: "April 1" in page.shown("#feed .card h3").text)
        page.click(".bar .held")
        page.until("the newest is first", lambda: "Many" in page.shown("#feed .card h3").text)
        self.assertIsNone(page.find(".bar .held"))

    def test_the_years_map_stands_beside_the_list_on_a_desk_and_in_a_sheet_on_a_phone(self):
        page = self.browser
        self.visit("/diary", DESK)
        page.shown(".rail .calendar [data-date='2031-05-05'], .rail .calendar .yearAfter")
        self.assertLess(page.run("return document.querySelector('.column').getBoundingClientRect().right"), page.run(
            "return document.querySelector('.rail').getBoundingClientRect().left"))
        self.visit("/diary")
        page.shown(self.card(self.many))
        self.assertIsNone(page.find(".rail"))
        page.act(".bar", "calendar")
        page.shown(".rail-sheet .calendar")
        page.driver.back()
        page.gone(".rail-sheet")

    def test_the_years_map_opens_at_the_month_of_the_last_day(self):
        page = self.browser
        # A clock of that year: the sheet begins at the row of months with its last day.
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const Real = Date, away = Real.UTC(2031, 4, 20) - Real.now();
            globalThis.Date = class extends Real {
                constructor(...parts) { super(...(parts.length ? parts : [Real.now() + away])); }
                static now() { return Real.now() + away; }
            };"""})["identifier"]
        self.addCleanup(page.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
        above = """
            const [month, line, sheet] = [document.querySelector(".rail-sheet .heat a[data-date='2031-05-05']").closest(".month"),
                document.querySelector(".rail-sheet .calendar header"), document.querySelector(".rail-sheet")].map((one) => one.getBoundingClientRect());
            return month.top - Math.max(line.bottom, sheet.top);"""
        for size in (PHONE, (844, 390)):
            self.visit("/diary", size)
            page.shown(self.card(self.many))
            page.act(".bar", "calendar")
            page.shown(".rail-sheet .heat a[data-date='2031-05-05']")
            page.until(f"the month is in sight at {size}", lambda: 0 <= page.run(above) <= 100)

    def test_the_way_back_is_named_and_keeps_the_place(self):
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            page.shown(self.card(self.many))
            late = self.client.entries("April 9")[0]
            page.shown(self.card(late))
            page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", self.card(late))
            before = self.top(self.card(late))
            for leave in (lambda: page.click(".bar .back-link", "일기"), lambda: ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()):
                page.click(f"{self.card(late)} h3 a")
                page.shown(".one .card", "April 9")
                leave()
                page.until("it stands where it was", lambda: page.find(self.card(late)) and abs(self.top(self.card(late)) - before) < 40)
        self.visit("/search?q=April 9")
        page.click(".found .card h3 a")
        page.click(".bar .back-link", "검색")
        page.shown(".found .card")
        # From elsewhere it leads to the diary.
        self.visit(f"/entries/{late['id']}")
        page.click(".bar .back-link", "일기")
        page.shown(self.card(self.many))

    def test_an_entry_leads_to_its_day_and_to_the_entries_beside_it(self):
        page = self.browser
        middle, later = (self.client.entries(f"April {day}")[0] for day in (5, 6))
        self.visit(f"/entries/{middle['id']}")
        page.click(".neighbours .entryBefore", "April 4")
        page.shown(".one .card", "April 4")
        page.click(".neighbours .entryAfter", "April 5")
        page.click(".neighbours .entryAfter", "April 6")
        page.shown(".one .card", "April 6")
        self.assertEqual(page.run("return location.pathname"), f"/entries/{later['id']}")
        page.click(".neighbours .to-day")
        page.until("its day shows", lambda: page.run("return location.pathname") == "/diary/2031-04-06")
        page.click(".beside-days .dayBefore")
        page.shown(".one .card", "April 5")

    def test_a_word_with_an_undo_stands_over_the_viewer_and_over_a_sheet(self):
        photos = [self.client.upload(png(self.files / f"over-{seed}.png", seed).read_bytes(), f"{seed}.png")["id"] for seed in (61, 62)]
        entry = self.entry("2031-05-07", title=self.title, photos=[{"photoId": one} for one in photos])
        self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{entry['id']}")
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/diary", size)
            page.click(f"{self.card(entry)} .tile")
            page.shown("#viewer-image")
            page.run("""
                const { toast } = await import(arguments[0]);
                window.isUndone = false;
                toast("a word", { label: "undo", run: () => { window.isUndone = true; } });""", page.module("ui/toast.js"))
            # A click reaches it only where nothing lies above it.
            page.click(".toast .undo")
            self.assertTrue(page.run("return window.isUndone"))
            page.run("""
                const { toast } = await import(arguments[0]);
                toast("another word", { label: "undo", run: () => { window.isUndone = "again"; } });""", page.module("ui/toast.js"))
            page.click("#viewer-album")
            page.shown("dialog.question[open]")
            page.click(".toast .undo")
            self.assertEqual(page.run("return window.isUndone"), "again")

    def test_cards_come_and_go_at_once_where_motion_is_not_wanted(self):
        entry = self.entry("2031-05-08", title=self.title)
        page = self.browser
        page.look(*PHONE, phone=True)
        for wish in ("reduce", "no-preference"):
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": wish}]})
            page.driver.get(page.base + "/diary")
            page.shown(self.card(entry))
            page.run("""
                window.folded = 0;
                new MutationObserver((changes) => {
                    for (const { addedNodes } of changes) for (const one of addedNodes) if (one.matches?.(".leaving")) window.folded += 1;
                }).observe(document.getElementById("feed"), { childList: true });""")
            page.act(self.card(entry), "remove")
            page.gone(self.card(entry))
            page.until("nothing is left of it", lambda: not page.driver.find_elements("css selector", ".leaving"))
            self.assertEqual(page.run("return window.folded"), 0 if wish == "reduce" else 1)
            page.click(".toast .undo")
            page.shown(self.card(entry))
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.client.call("DELETE", f"/v1/entries/{entry['id']}")

    def test_today_leads_back_to_a_past_year_and_to_a_day_that_waits(self):
        today = datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)).date()
        past = today.replace(year=today.year - 4)
        written = self.entry(past.isoformat(), title=self.title)
        self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{written['id']}")
        photo = self.client.upload(png(self.files / "waits.png", 71).read_bytes(), "waits.png")["id"]
        self.client.call("PATCH", f"/v1/photos/{photo}?updateMask=takenTime,timeZone", {"takenTime": "2021-05-06T03:00:00Z", "timeZone": ZONE})
        page = self.browser
        for size in (PHONE, DESK):
            self.visit("/", size)
            cards = page.shown("#feed .looking")
            self.assertEqual(len(cards.find_elements("css selector", ".looking-card")), 2)
            # They stand behind the entries of the newest day.
            self.assertTrue(page.run("return arguments[0].previousElementSibling.matches('.card') && arguments[0].nextElementSibling.matches('.day')", cards))
            page.click(".looking-card.onThisDay")
            page.shown(".one .card", self.title)
            page.click(".bar .back-link", "오늘")
            page.click(".looking-card.writeAboutDay")
            page.shown(".day-begin button")
