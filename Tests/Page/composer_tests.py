"""The composer: paper that is one line until somebody turns to it, and chips for what an entry holds besides words."""

from selenium.webdriver.common.keys import Keys

from page_tests import CORPUS, FILM, PageTest
from pictures import png

PHONE = (390, 844)
# The size above its keyboard.
ABOVE_KEYS = (390, 508)
BOX = "const { top, bottom, left, right } = document.querySelector(arguments[0]).getBoundingClientRect(); return [top, bottom, left, right];"


class ComposerTest(PageTest):
    """The common parts of the tests below."""

    def phone(self):
        self.browser.look(*PHONE, phone=True)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})

    def box(self, selector):
        return self.browser.run(BOX, selector)

    def write(self, text):
        """Types where the focus is, as one does after the tap."""
        self.browser.run("return document.activeElement").send_keys(text)


class PaperTests(ComposerTest):
    """Words, and the chips beside them."""

    def test_one_tap_opens_the_whole_phone_and_the_words_stand_above_the_keyboard(self):
        self.phone()
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        self.assertIsNone(page.find("#save"))
        page.find("#editor-form [name=body]").click()
        self.write(f"{self.title} walked")
        page.is_kept()
        self.assertEqual(self.box("#editor"), [0, PHONE[1], 0, PHONE[0]])
        self.assertIsNone(page.find("#navigation"))
        self.assertTrue(page.run("return document.querySelector('.side').inert"))
        page.look(*ABOVE_KEYS, phone=True)
        top, _, _, _ = self.box("#editor-form [name=body]")
        _, bottom, _, _ = self.box(".paper")
        self.assertGreaterEqual(bottom - top, 300)
        _, below, _, _ = self.box("#editor [role=toolbar]")
        self.assertLessEqual(below, ABOVE_KEYS[1])
        page.click("#save")
        page.gone("#editor.is-open")
        page.shown(".toast", "저장했어요")
        page.click(".toast .look", "보기")
        page.shown(".one .card", f"{self.title} walked")

    def test_a_phone_that_lies_on_its_side_is_all_paper(self):
        self.phone()
        page = self.browser
        page.look(*reversed(PHONE), phone=True)
        page.sign_in()
        page.begin()
        self.assertEqual(self.box("#editor"), [0, PHONE[0], 0, PHONE[1]])
        self.assertIsNone(page.find("#navigation"))
        # Half of the little height is left when a keyboard is there.
        page.look(PHONE[1], 190, phone=True)
        page.until("the bar is above the keyboard", lambda: self.box("#editor [role=toolbar]")[1] <= 190)
        top, _, _, _ = self.box("#editor-form [name=body]")
        _, bottom, _, _ = self.box(".paper")
        self.assertGreaterEqual(bottom - top, 40)

    def test_a_keyboard_over_the_page_leaves_the_chips_in_sight(self):
        self.phone()
        page = self.browser
        page.sign_in()
        page.begin()
        # As browsers tell of a keyboard: the page is as tall as before, and less of it is seen.
        page.run("""
            Object.defineProperty(visualViewport, "height", { value: 508, configurable: true });
            visualViewport.dispatchEvent(new Event("resize"));""")
        page.until("it fits", lambda: self.box("#editor")[:2] == [0, 508])
        self.assertLessEqual(self.box("#editor [role=toolbar]")[1], 508)

    def test_going_back_closes_the_paper_and_the_words_are_in_the_diary(self):
        self.phone()
        page = self.browser
        page.sign_in()
        page.visit("/diary")
        page.visit("/")
        page.write(self.title, "not lost")
        page.driver.back()
        page.gone("#editor.is-open")
        self.assertEqual(page.run("return location.pathname"), "/")
        self.assertFalse(page.run("return document.querySelector('.side').inert"))
        page.until("it is in the diary", lambda: len(self.client.entries(self.title)) == 1)
        self.assertEqual(self.only_entry()["body"], "not lost")
        page.shown("#feed .card", self.title)
        # Closing by its own button takes the step back, too: the next one leads to the screen before.
        page.begin()
        page.click("#later")
        page.gone("#editor.is-open")
        page.driver.back()
        page.until("the diary shows", lambda: page.run("return location.pathname") == "/diary")

    def test_an_edit_fills_the_phone_and_its_way_out_leads_to_the_entry(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "as it was"})
        self.phone()
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.act(".bar", "edit")
        page.shown("#editor.is-full")
        page.type(body=" and more")
        page.click("#later")
        page.shown(".one .card", "as it was and more")
        self.assertFalse(page.run("return document.querySelector('.side').inert"))

    def test_at_a_desk_it_stays_in_its_column_and_the_chips_are_one_stop(self):
        page = self.browser
        page.sign_in()
        page.begin()
        self.assertTrue(page.find("#navigation"))
        self.assertGreater(self.box("#editor")[2], 0)
        title, chips, body = (self.box(one)[0] for one in ("#editor .title", "#editor [role=toolbar]", "#editor [name=body]"))
        self.assertTrue(title < chips < body)
        page.type(self.title, "words")
        self.write(Keys.SHIFT + Keys.TAB)
        at = "return document.activeElement.dataset.chip ?? document.activeElement.name"
        self.assertEqual(page.run(at), "addPhotos")
        self.write(Keys.ARROW_LEFT + Keys.ARROW_LEFT)
        self.assertEqual(page.run(at), "favorite")
        self.write(Keys.ENTER)
        self.write(Keys.ARROW_LEFT)
        self.assertEqual(page.run(at), "people")
        self.write(Keys.SHIFT + Keys.TAB)
        self.assertEqual(page.run(at), "title")
        page.until("it is loved", lambda: any(one["favorite"] for one in self.client.entries(self.title)))
        # Escape leaves the paper, and loses none of it.
        self.write(Keys.ESCAPE)
        page.gone("#editor.is-open")
        page.shown("#feed .card", self.title)

    def test_each_chip_shows_what_was_chosen(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.chip("place")
        page.send(".placing input", "성산일출봉")
        page.click(".placing .choices button", "성산일출봉")
        page.chip("people")
        page.send(".sheet .labels > input", "민지, 지우")
        page.chip("tags")
        page.send(".sheet .labels > input", "산책")
        page.put_away()
        for key, text in (("place", "성산일출봉"), ("people", "민지, 지우"), ("tags", "#산책")):
            page.shown(f"#editor [data-chip={key}]", text)
        page.chip("when")
        page.run("""
            const when = document.querySelector(".sheet [name=when]");
            when.value = "2022-05-05T15:10";
            when.dispatchEvent(new Event("input", { bubbles: true }));""")
        page.put_away()
        page.shown("#editor-when", "2022년 5월 5일")
        page.save()
        entry = self.only_entry()
        self.assertEqual((entry["localDate"], entry["place"]["name"]), ("2022-05-05", "성산일출봉"))
        self.assertEqual((entry["people"], entry["tags"]), (["민지", "지우"], ["산책"]))

    def test_an_entry_is_of_the_moment_at_which_somebody_begins_it(self):
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        page.run("const real = Date.now; Date.now = () => real() + 7_200_000;")
        page.run("""
            const Real = Date;
            window.Date = class extends Real {
                constructor(...given) { super(...(given.length ? given : [Real.now()])); }
            };""")
        page.write(self.title)
        page.save()
        entry, newer = self.only_entry(), self.client.call("POST", "/v1/entries", {"title": "now"})
        self.assertGreater(entry["entryTime"], newer["entryTime"])


class ComposerPhotoTests(ComposerTest):
    """Photos of an entry, from the library and from the device."""

    def sent(self, number, **more):
        path = png(self.files / f"{self.title}-{number}.png", number)
        photo = self.client.upload(path.read_bytes(), path.name)
        if more:
            self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask={','.join(more)}", more)
        return photo["id"]

    def from_library(self, *photos):
        page = self.browser
        page.chip("addPhotos")
        page.click(".sheet .choices button", "보관함")
        for photo in photos:
            page.click(f".cell[data-photo='{photo}']")
        page.click("[data-deed=addToEntry]")
        page.until("they are in the entry", lambda: page.find("#editor") and len(
            page.driver.find_elements("css selector", "#chosen .pick")) >= len(photos))

    def order(self):
        return [photo["photoId"] for photo in self.only_entry()["photos"]]

    def test_photos_of_the_library_come_to_a_new_entry_on_a_phone(self):
        photos = [self.sent(number) for number in (31, 32)]
        self.phone()
        page = self.browser
        page.sign_in()
        page.write(self.title, "with two of them")
        self.from_library(*photos)
        page.shown("#editor.is-full")
        self.assertEqual(page.value("body"), "with two of them")
        page.shown("#editor [data-chip=addPhotos]", "2")
        page.save()
        self.assertEqual(set(self.order()), set(photos))
        # One step back leads to where one was before writing, and not to the library.
        page.gone("#editor.is-open")
        self.assertEqual(page.run("return location.pathname"), "/")

    def test_photos_of_the_library_come_to_an_edit_whose_own_day_stands_first(self):
        old = self.sent(33, takenTime="2019-03-04T05:06:07Z")
        for number in range(34, 40):
            self.sent(number)
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": "2019-03-04T12:00:00Z", "timeZone": "Asia/Seoul", "photos": [{"photoId": self.sent(40)}]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.shown("#chosen .pick")
        page.chip("addPhotos")
        page.click(".sheet .choices button", "보관함")
        page.until("its day is in sight", lambda: page.run("""
            const box = document.querySelector(`.cell[data-photo="${arguments[0]}"]`)?.getBoundingClientRect();
            return box && box.top >= 0 && box.bottom <= innerHeight;""", old))
        page.click(f".cell[data-photo='{old}']")
        page.click("[data-deed=addToEntry]")
        page.until("it is in the edit", lambda: len(page.driver.find_elements("css selector", "#chosen .pick")) == 2)
        # Nothing of it was lost on the way, and one that is there already comes once.
        self.from_library(old)
        page.save()
        page.until("it is there", lambda: old in self.order())
        self.assertEqual(len(self.order()), 2)

    def test_an_entry_is_begun_about_photos_that_were_selected(self):
        photos = [self.sent(41, takenTime="2018-07-01T03:00:00Z"), self.sent(42, takenTime="2018-07-01T02:00:00Z")]
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/library?view=days&at=2018-07-01")
        page.click(".library-tools .select")
        for photo in photos:
            page.click(f".cell[data-photo='{photo}']")
        page.click("[data-deed=writeAboutThese]")
        page.shown("#editor.is-open #chosen .pick")
        page.shown("#editor-when", "2018년 7월 1일")
        page.type(self.title)
        page.save()
        self.assertEqual(self.order(), photos[::-1])
        self.assertEqual(self.only_entry()["localDate"], "2018-07-01")

    def test_a_film_and_a_heic_show_their_pictures_and_no_names_of_files(self):
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.choose(FILM, CORPUS / "live.heic")
        self.assertNotIn("film-place", page.find("#chosen").text)
        page.until("both have their pictures", lambda: page.run("""
            return [...document.querySelectorAll("#chosen .pick img")].filter((one) => one.complete && one.naturalWidth > 8).length === 2;"""), 60)
        self.assertNotIn(".heic", page.find("#chosen").text)
        page.find("#chosen .pick > input").send_keys("a film")
        page.save()
        self.assertEqual(self.only_entry()["photos"][0]["caption"], "a film")

    def test_photos_are_put_in_order_by_a_finger_and_by_the_keys(self):
        photos = [self.sent(number) for number in (43, 44, 45)]
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": one} for one in photos]})
        self.phone()
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.until("all show", lambda: len(page.driver.find_elements("css selector", "#chosen .pick img")) == 3)
        middle = """
            const box = document.querySelectorAll("#chosen .pick .tile")[arguments[0]].getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + box.height / 2 };"""
        touch = lambda kind, *points: page.driver.execute_cdp_cmd(  # noqa: E731
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
        touch("touchStart", page.run(middle, 0))
        page.shown("#chosen .taken-up")
        touch("touchMove", page.run(middle, 1))
        touch("touchEnd")
        page.until("the first is the second", lambda: self.order() == [photos[1], photos[0], photos[2]])
        page.gone("#chosen .taken-up")
        later = page.driver.find_elements("css selector", "#chosen .later")[1]
        page.run("arguments[0].focus()", later)
        later.send_keys(Keys.ENTER)
        page.until("it is the last", lambda: self.order() == [photos[1], photos[2], photos[0]])

    def test_photos_of_other_shapes_fill_a_row_and_change_places_once(self):
        photos = [self.client.upload(png(self.files / f"{number}.png", number, width, 300).read_bytes(), f"{number}.png")["id"]
                  for number, width in ((47, 240), (48, 660))]
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": one} for one in photos]})
        self.phone()
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        boxes = lambda: page.run("""
            return [...document.querySelectorAll("#chosen .pick .tile")].map((one) => one.getBoundingClientRect().toJSON());""")  # noqa: E731
        page.until("they have their shapes", lambda: page.run(
            "return document.querySelectorAll('#chosen .pick img').length") == 2 and boxes()[1]["width"] > boxes()[0]["width"] * 2)
        narrow, wide = boxes()
        self.assertAlmostEqual(narrow["height"], wide["height"], delta=1)
        self.assertAlmostEqual(wide["right"], page.run("return document.querySelector('#chosen').getBoundingClientRect().right"), delta=1)
        touch = lambda kind, *points: page.driver.execute_cdp_cmd(  # noqa: E731
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
        at = lambda x: {"x": x, "y": narrow["top"] + narrow["height"] / 2}  # noqa: E731
        touch("touchStart", at(narrow["left"] + 20))
        page.shown("#chosen .taken-up")
        # The wide one has made way, and is still below the finger.
        for step in range(3):
            touch("touchMove", at(wide["left"] + 16 + step))
            page.until("the wide one is the first", lambda: boxes()[0]["width"] > narrow["width"] * 2)
        touch("touchEnd")
        page.until("it is so", lambda: self.order() == photos[::-1])

    def test_the_buttons_over_a_narrow_photo_leave_each_other_room(self):
        photos = [self.client.upload(png(self.files / f"{number}.png", number, width, 300).read_bytes(), f"{number}.png")["id"]
                  for number, width in ((49, 225), (50, 780))]
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "photos": [{"photoId": one} for one in photos]})
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        page = self.browser
        page.look(320, 700)
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        buttons = """
            const boxes = (name) => [...document.querySelectorAll(`#chosen .pick ${name}`)].map((one) => one.getBoundingClientRect());
            return boxes(".tile").map(({ left, right, width }, index) => ({ left, right, width, isApart:
              boxes(".steps")[index].right <= boxes(".remove")[index].left || boxes(".steps")[index].top >= boxes(".remove")[index].bottom,
              steps: boxes(".steps")[index].right }));"""
        page.until("they have their shapes", lambda: page.run(
            "return document.querySelectorAll('#chosen .pick img').length") == 2 and page.run(buttons)[0]["width"] < 80)
        for tile in page.run(buttons):
            self.assertTrue(tile["isApart"], tile)
            self.assertLessEqual(tile["steps"], tile["right"] + 1)

    def test_date_and_place_of_photos_are_offered_and_taken_back_by_one_tap(self):
        place = {"name": "성산일출봉", "latitude": 33.458, "longitude": 126.942}
        photo = self.sent(46, takenTime="2022-05-05T06:10:00Z", place=place)
        for look in (self.phone, lambda: None):
            look()
            page = self.browser
            page.fresh()
            page.open()
            page.sign_in()
            page.write(self.title)
            self.from_library(photo)
            page.click("[data-offer=date]", "사진의 날짜로: 2022년 5월 5일")
            page.shown("#editor-when", "2022년 5월 5일")
            page.click("[data-offer=place]", "사진의 장소로: 성산일출봉")
            page.shown("#editor [data-chip=place]", "성산일출봉")
            page.click("[data-offer=place]")
            page.shown("#editor [data-chip=place].add")
            page.click("[data-offer=date]")
            page.shown("#editor-when", "오늘")
            page.click("[data-offer=date]")
            page.click("[data-offer=place]")
            page.shown("#editor [data-chip=place]", "성산일출봉")
            page.save()
            entry = self.only_entry()
            self.assertEqual((entry["localDate"], entry["place"]), ("2022-05-05", place))
            self.client.call("DELETE", f"/v1/entries/{entry['id']}")

    def test_a_day_that_somebody_chose_is_left_alone(self):
        photo = self.sent(47, takenTime="2021-05-05T06:10:00Z")
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.chip("when")
        page.run("""
            const when = document.querySelector(".sheet [name=when]");
            when.value = "2020-02-02T12:00";
            when.dispatchEvent(new Event("input", { bubbles: true }));""")
        self.from_library(photo)
        page.driver.execute_async_script("setTimeout(arguments[0], 500)")
        self.assertIsNone(page.find("[data-offer=date]"))
        page.save()
        self.assertEqual(self.only_entry()["localDate"], "2020-02-02")


class WordTests(ComposerTest):
    """Signs and names within the words."""

    def test_the_bar_of_signs_changes_the_words_and_is_undone(self):
        for look in (self.phone, lambda: self.browser.look(1280, 800)):
            look()
            page = self.browser
            page.fresh()
            page.open()
            page.sign_in()
            page.write(self.title, "milk")
            page.click("#editor [data-chip=formats]")
            page.click("[data-format=Check]")
            self.assertEqual(page.value("body"), "- [ ] milk")
            self.assertTrue(page.run("return document.activeElement.name === 'body'"))
            self.write(Keys.CONTROL + "z")
            self.assertEqual(page.value("body"), "milk")
            self.write(Keys.CONTROL + "a")
            page.click("[data-format=Bold]")
            self.assertEqual(page.value("body"), "**milk**")
            page.click("[data-format=Back]")
            page.shown("#editor [data-chip=place]")
            page.save()
            self.assertEqual(self.only_entry()["body"], "**milk**")
            self.client.call("DELETE", f"/v1/entries/{self.only_entry()['id']}")

    def test_names_in_the_words_become_tags_and_people(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "#산책 with @민지")
        page.shown("#editor [data-chip=tags]", "#산책")
        self.assertIsNone(page.find("#editor [data-chip=people]:not(.add)"))
        page.type(body=" again")
        page.shown("#editor [data-chip=people]", "민지")
        page.type(body=" #끝")
        page.save()
        entry = self.only_entry()
        self.assertEqual((entry["tags"], entry["people"]), (["산책", "끝"], ["민지"]))
        # The words keep their signs.
        self.assertEqual(entry["body"], "#산책 with @민지 again #끝")


# What breaks lines and what fills them: long words, tabs, blanks at the end of a line, scripts of all widths, and an empty last line.
LINES = (
    "# A heading that is longer than the narrowest of phones is wide", "", "가나다라 마바사아자차카타파하 **굵게** 가나다라마바사아자차카타파하",
    "https://example.com/" + "long-" * 30, "\ttabs\tbetween\twords\tand\tmore\twords\tbehind\tthem", "blanks at the end" + " " * 60,
    "- [x] done 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀👨‍👩‍👧‍👦", "> 引用した文章は、とても長いので、次の行に続きます。「括弧」も、あります。", "*" * 90, "`a` " * 40, "العربية **غامق** עברית",
    "ffi fi " * 20, "")
# Shows the letters of one of both, drawn in the same way, and nothing else of the page.
ALONE = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        * { visibility: hidden !important; scrollbar-width: none !important; }
        .prose > ${arguments[0]}, .prose > ${arguments[0]} * { visibility: visible !important; }
        .prose > * { caret-color: transparent !important; min-height: 0 !important; }
        .prose-look { -webkit-text-fill-color: var(--ink) !important; }
        .prose-look * { all: unset !important; }
        .prose-look > * { display: block !important; }`);
    document.adoptedStyleSheets = arguments[0] ? [sheet] : [];"""


# Takes the looks from the layer's lines, and returns how far that moved a letter: the browser rounds where a part begins.
PLAIN = """
    const lines = [...document.querySelector(".prose-look").children];
    const places = () => lines.flatMap((line) => {
        const found = [];
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) for (let index = 0; index < texts.currentNode.length; index += 1) {
            const letter = document.createRange();
            letter.setStart(texts.currentNode, index);
            letter.setEnd(texts.currentNode, index + 1);
            const { left, top } = letter.getBoundingClientRect();
            found.push(left, top);
        }
        return found;
    });
    const before = places();
    for (const line of lines) if (line.textContent) line.textContent = line.textContent;
    return Math.max(...places().map((place, index) => Math.abs(place - before[index])));"""


class LookTests(ComposerTest):
    """The look of signs in the text while it is written."""

    def looks(self, name):
        """The parts of the text that have a look."""
        return self.browser.run("return [...document.querySelectorAll(`.prose-look .look-${arguments[0]}`)].map((one) => one.textContent)", name)

    def fill(self, text):
        self.browser.run("""
            const field = document.querySelector("#editor-form [name=body]");
            field.value = arguments[0];
            field.dispatchEvent(new Event("input", { bubbles: true }));""", text)

    def test_signs_have_their_look_while_they_are_typed_and_what_is_sent_is_plain(self):
        page = self.browser
        page.sign_in()
        text = "# 제주\n**굵게** *가* ~~나~~ `**c**`\n- 하나\n[ ] 둘\n> 인용 [곳](https://a.bc)"
        page.write(self.title, "# 제주")
        self.assertEqual(self.looks("heading"), [" 제주"])
        page.type(body=text.removeprefix("# 제주"))
        for name, found in (("heading", [" 제주"]), ("strong", ["굵게"]), ("em", ["가"]), ("del", ["나"]), ("code", ["**c**"]),
                            ("item", ["-"]), ("box", []), ("link", ["곳"]), ("quote", ["> 인용 [곳](https://a.bc)"])):
            self.assertEqual(self.looks(name), found, name)
        self.write(Keys.CONTROL + "z")
        self.assertEqual(page.run("return [...document.querySelectorAll('.prose-look > *')].map((one) => one.textContent).join('\\n')"), page.value("body"))
        self.write(Keys.CONTROL + Keys.SHIFT + "z")
        self.assertEqual(page.value("body"), text)
        # Only the field is there for screen readers, and for a click.
        self.assertEqual(page.run("const { ariaHidden, inert } = document.querySelector('.prose-look'); return [ariaHidden, inert]"), ["true", True])
        # A browser that translates the page leaves it as it is written.
        self.assertEqual(page.run("return document.querySelector('.prose-look').translate"), False)
        page.save()
        self.assertEqual(self.only_entry()["body"], text)
        # It is there from the beginning of an edit, and gone with its text.
        page.driver.get(f"{page.base}/entries/{self.only_entry()['id']}/edit")
        page.until("it is open", lambda: page.value("body") == text)
        self.assertEqual(self.looks("strong"), ["굵게"])
        page.visit("/")
        page.shown("#editor")
        self.assertEqual(self.looks("strong"), [])

    def test_the_look_stands_exactly_where_the_words_stand(self):
        page = self.browser
        page.sign_in()
        page.begin()
        self.addCleanup(page.letters, 16)
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        heights = "return [...document.querySelectorAll('.prose > *')].map((one) => one.scrollHeight)"
        for width, letters, language in ((320, 16, "ko"), (320, 32, "ko"), (320, 32, "ja"), (640, 20, "en"), (900, 16, "ja")):
            with self.subTest(width=width, letters=letters, language=language):
                page.look(width, 700, phone=width == 320)
                page.letters(letters)
                page.run("document.documentElement.lang = arguments[0]", language)
                for line in ("another", *LINES, "\n".join(LINES)):
                    self.fill(line)
                    page.run(ALONE, ".prose-look")
                    field, layer = page.run(heights)
                    self.assertEqual(field, layer, line)
                    self.assertIsNone(page.find(".is-apart"))
                self.assertGreater(field, 400)
                self.assertLess(page.run(PLAIN), 1)
                pictures = []
                for shown in (".prose-look", "[name=body]"):
                    page.run(ALONE, shown)
                    page.run("document.querySelector('.prose').scrollIntoView({ block: 'start', behavior: 'instant' })")
                    pictures.append(page.driver.get_screenshot_as_png())
                self.assertEqual(*pictures)
                page.run(ALONE, "")

    def test_a_field_that_breaks_its_lines_elsewhere_has_no_look(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "**a** ")
        page.run("document.querySelector('.prose-look').style.paddingRight = '50%'")
        page.type(body="words " * 150)
        page.until("it is hidden", lambda: page.run("return getComputedStyle(document.querySelector('.prose-look')).visibility") == "hidden")
        page.run("document.querySelector('.prose-look').style.paddingRight = ''")
        page.type(body="words " * 40)
        page.until("it is back", lambda: page.run("return getComputedStyle(document.querySelector('.prose-look')).visibility") == "visible")
        # A height that is rounded otherwise is no other one. The page's own observer is called before this one.
        page.run("""
            window.seen = 0;
            new ResizeObserver(() => { window.seen += 1; }).observe(document.querySelector(".prose > *"));""")
        page.until("it is observed", lambda: page.run("return window.seen") == 1)
        for seen, words, more, visibility in ((2, 150, 1, "visible"), (3, 40, 2, "hidden")):
            page.run("""
                const [field, layer] = document.querySelectorAll(".prose > *");
                Object.defineProperty(layer, "scrollHeight", { configurable: true, get: () => field.scrollHeight + arguments[0] });""", more)
            self.fill("words " * words)
            page.until("its height has changed", lambda: page.run("return window.seen") == seen)  # noqa: B023
            self.assertEqual(page.run("return getComputedStyle(document.querySelector('.prose-look')).visibility"), visibility)

    def test_an_input_method_is_not_disturbed_by_the_look(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "**")
        page.run("""
            window.told = [];
            const field = document.querySelector("#editor-form [name=body]");
            for (const name of ["compositionstart", "compositionend", "blur"]) field.addEventListener(name, () => told.push(name));""")
        for syllables in (("ㅎ", "하", "한"), ("ㄱ", "그", "글"), ("にほん", "日本")):
            for text in syllables:
                page.driver.execute_cdp_cmd("Input.imeSetComposition", {
                    "text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            page.driver.execute_cdp_cmd("Input.insertText", {"text": syllables[-1]})
        self.write("**")
        self.assertEqual(page.value("body"), "**한글日本**")
        self.assertEqual(self.looks("strong"), ["한글日本"])
        self.assertEqual(page.run("return told"), ["compositionstart", "compositionend"] * 3)
        page.save()
        self.assertEqual(self.only_entry()["body"], "**한글日本**")

    def test_a_long_text_is_drawn_anew_only_where_it_changed(self):
        page = self.browser
        page.sign_in()
        page.begin()
        lines = [f"{number} **굵게** and words of a usual line" for number in range(1700)]
        self.assertGreater(len("\n".join(lines)), 60_000)
        self.fill("\n".join(lines))
        self.assertEqual(len(self.looks("strong")), 1700)
        drawn = """
            const watcher = new MutationObserver(() => {});
            watcher.observe(document.querySelector(".prose-look"), { childList: true });
            const field = document.querySelector("#editor-form [name=body]");
            field.focus();
            field.setSelectionRange(arguments[0], arguments[1]);
            document.execCommand("insertText", false, arguments[2]);
            return watcher.takeRecords().reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);"""
        middle = len("\n".join(lines[:800])) + 1
        self.assertEqual(page.run(drawn, middle, middle, "x"), 1)
        self.assertEqual(page.run(drawn, middle, middle, "y\n"), 1)
        self.assertEqual(page.run(drawn, 0, 0, "z"), 1)
        # A sign of code changes the lines to the next one.
        self.assertEqual(page.run(drawn, middle + 1, middle + 1, "```\n"), 902)
        self.assertEqual(len(self.looks("strong")), 800)
        # A text without bounds has no look, and takes no time for one.
        self.fill("**a**\n" * 3001)
        self.assertEqual(page.run("return document.querySelector('.prose-look').childElementCount"), 0)
        self.fill("**a** " * 20_000)
        self.assertEqual(page.run("return document.querySelector('.prose-look').childElementCount"), 0)

    def test_paper_and_chosen_colours_show_the_field_alone(self):
        page = self.browser
        page.sign_in()
        page.write(self.title, "**a**")
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": "", "features": []})
        shown = "return getComputedStyle(document.querySelector('.prose-look')).display"
        self.assertEqual(page.run(shown), "block")
        for media in ({"media": "print"}, {"media": "", "features": [{"name": "forced-colors", "value": "active"}]}):
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
            self.assertEqual(page.run(shown), "none")
