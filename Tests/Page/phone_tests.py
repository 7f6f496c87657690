"""Tests of the page on a phone, where there is little space."""

from page_tests import PageTest
from pictures import png

PHONE = (390, 844)
# Whether all of an element is between the window's top and the navigation at its bottom.
IN_SIGHT = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return box.height > 0 && box.top >= 0 && box.left >= 0 && box.right <= innerWidth
    && box.bottom <= (document.querySelector(".is-full") ? innerHeight : document.getElementById("navigation").getBoundingClientRect().top);
"""
# The window of a phone grows with what does not fit: only the width that the page was made for tells.
IS_WIDE = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"


# The height around an element's middle in which it answers.
REACH = """
const own = document.querySelector(arguments[0]);
own.scrollIntoView({ block: "center" });
const box = own.getBoundingClientRect();
const answers = (down) => own.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2 + down));
let [up, down] = [0, 0];
while (up > -60 && answers(up - 1)) up -= 1;
while (down < 60 && answers(down + 1)) down += 1;
return down - up + 1;
"""
# The lines of the tags, and the tags whose upper or lower edge another element answers.
COVERED = """
const tags = [...document.querySelectorAll(".facts .tag")];
tags[0].scrollIntoView({ block: "center" });
const wrong = tags.filter((tag) => {
    const { left, right, top, bottom } = tag.getBoundingClientRect();
    return [top + 1, bottom - 1].some((height) => !tag.contains(document.elementFromPoint((left + right) / 2, height)));
});
return [new Set(tags.map((tag) => tag.getBoundingClientRect().top)).size, wrong.map((tag) => tag.textContent)];
"""


class PhoneTests(PageTest):
    def setUp(self):
        super().setUp()
        self.browser.look(*PHONE, phone=True)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})

    def test_whether_it_is_saved_is_in_sight_while_a_long_entry_is_written(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "words of a long day\n" * 80})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}/edit")
        page.shown("#editor")
        page.run("scrollTo(0, 0)")
        page.run("""
            const { title } = document.getElementById("editor-form");
            title.value += "!";
            title.dispatchEvent(new Event("input", { bubbles: true }));""")
        page.is_kept()
        self.assertEqual(page.run("return scrollY"), 0)
        for selector in ("#editor-note", "#save"):
            self.assertTrue(page.run(IN_SIGHT, selector), selector)
        self.assertIsNone(page.find("#navigation"))

    def test_small_controls_answer_in_the_width_of_a_finger(self):
        photo = self.client.upload(png(self.files / "finger.png", 70, 300, 500).read_bytes(), "finger.png")
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "tags": ["finger"], "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        for path, controls in ((f"/entries/{entry['id']}", [".facts .tag"]), ("/library", [".library-head nav .chip"]),
                               (f"/entries/{entry['id']}/edit", ["#editor-when", ".pick .remove", ".pick > input"])):
            page.driver.get(page.base + path)
            for control in controls:
                page.shown(control)
                self.assertGreaterEqual(page.run(REACH, control), 43, control)

    def test_facts_in_lines_above_each_other_answer_where_they_are_seen(self):
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "tags": [f"walk by the river {number}" for number in range(8)]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.shown(".facts .tag")
        lines, wrong = page.run(COVERED)
        self.assertGreater(lines, 1)
        self.assertEqual(wrong, [])

    def test_who_is_done_stands_at_the_entry_that_was_written(self):
        for day in range(1, 9):
            photo = self.client.upload(png(self.files / f"done-{day}.png", 180 + day, 300, 500).read_bytes(), f"{day}.png")
            self.client.call("POST", "/v1/entries", {
                "title": f"day {day}", "entryTime": f"2023-04-0{day}T03:00:00Z", "photos": [{"photoId": photo["id"]}]})
        page = self.browser
        page.sign_in()
        page.shown("#feed .card")
        page.write(self.title, "words of a long day\n" * 60)
        page.is_kept()
        page.save()
        entry = self.only_entry()
        self.stands_at(entry)
        # An entry of another year comes behind those that are shown.
        page.write(f"{self.title} earlier", "in another year")
        page.chip("when")
        page.run("""
            const when = document.querySelector(".sheet [name=when]");
            when.value = "2019-01-02T12:00";
            when.dispatchEvent(new Event("input", { bubbles: true }));""")
        page.save()
        self.stands_at(self.only_entry(f"{self.title} earlier"))

    def stands_at(self, entry):
        """Waits until an entry is in sight, with its day above it."""
        card = f"#feed .card[data-entry='{entry['id']}']"
        self.browser.shown(card)
        self.browser.until("it is in sight", lambda: self.browser.run("""
            const card = document.querySelector(arguments[0]);
            const [{ top: day }, { top }] = [card.previousElementSibling, card].map((one) => one.getBoundingClientRect());
            return card.previousElementSibling.matches(".day") && day >= -1 && day < top && top < innerHeight * .9;""", card))

    def test_who_is_done_with_a_change_stands_where_they_were(self):
        entries = []
        for day in range(1, 13):
            photo = self.client.upload(png(self.files / f"back-{day}.png", 160 + day, 480, 640).read_bytes(), f"back-{day}.png")
            entries.append(self.client.call("POST", "/v1/entries", {
                "title": f"{self.title} {day}", "body": "words " * 60, "entryTime": f"2027-04-{day + 9}T03:00:00Z",
                "photos": [{"photoId": photo["id"]}]}))
        page = self.browser
        page.sign_in()
        card = f"#feed .card[data-entry='{entries[6]['id']}']"
        page.shown("#feed .card")
        # A reader who scrolls sees all of them on the way.
        for entry in reversed(entries):
            page.run("document.querySelector(arguments[0]).scrollIntoView()", f"#feed .card[data-entry='{entry['id']}']")
            page.until("its picture is there", lambda: page.run(
                "return [...document.querySelectorAll(`${arguments[0]} img`)].some((one) => one.complete && one.naturalWidth)",
                f"#feed .card[data-entry='{entry['id']}']"))
        page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", card)
        top = "return document.querySelector(arguments[0])?.getBoundingClientRect().top ?? NaN"
        before = page.run(top, card)
        page.act(card, "edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("title") == f"{self.title} 7")
        page.type(body=" and more")
        page.is_kept()
        page.click("#save")
        page.until("one is back", lambda: page.run("return location.pathname") == "/")
        page.until("it stands where it was", lambda: abs(page.run(top, card) - before) < 40)

    def test_text_follows_the_size_that_the_browser_is_set_to(self):
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        sizes = """return ["#screen h1", "#editor-form [name=body]", "#navigation a", "#toasts"].map((one) =>
            Number.parseFloat(getComputedStyle(document.querySelector(one)).fontSize));"""
        usual = page.run(sizes)
        page.run("document.documentElement.style.fontSize = '32px'")
        self.assertEqual([size / 2 for size in page.run(sizes)], usual)
        self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": "2019-11-27T03:00:00Z", "timeZone": "Asia/Seoul", "tags": ["walk"],
            "place": {"name": "Riverside"}, "weather": {"condition": "PARTLY_CLOUDY", "temperature": -12.5}})
        self.addCleanup(self.client.call, "PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
        for language in ("ko", "en", "ja"):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": language})
            for path in ("/", "/diary", f"/entries/{self.only_entry()['id']}"):
                page.driver.get(page.base + path)
                page.shown(".card", self.title if path == "/diary" else "")
                page.run("document.documentElement.style.fontSize = '32px'")
                self.assertFalse(page.run(IS_WIDE), f"{path} in {language}")

    def toast_is_clear_of(self, selector):
        page = self.browser
        page.driver.execute_async_script("""
            const [address, done] = arguments;
            import(address).then(({ toast }) => {
                toast("일기를 휴지통으로 옮겼어요.", { label: "되돌리기", run: () => null });
                done();
            });""", page.module("ui/toast.js"))
        toast = page.shown(".toast")
        # The element at the window's end may just have grown: the words follow a frame later.
        page.until(f"the words stand right above {selector}", lambda: page.run("""
            const [toast, bar] = [arguments[0], document.querySelector(arguments[1])].map((one) => one.getBoundingClientRect());
            return toast.bottom <= bar.top && toast.bottom > bar.top - 60;""", toast, selector), seconds=5)
        page.click(".toast .dismiss")

    def test_a_word_about_what_was_done_covers_no_bar(self):
        photo = self.client.upload(png(self.files / "toast.png", 233).read_bytes(), "toast.png")["id"]
        page = self.browser
        page.sign_in()
        page.write(self.title, "words of a long day\n" * 40)
        page.is_kept()
        page.run("scrollTo(0, 200)")
        self.toast_is_clear_of("#editor [role=toolbar]")
        page.driver.get(page.base + "/library")
        page.shown(f".cell[data-photo='{photo}']")
        self.toast_is_clear_of(".library-head nav")
        page.click(".library-tools .select")
        page.click(f".cell[data-photo='{photo}']")
        self.toast_is_clear_of(".selectbar")
        page.driver.get(page.base + "/settings")
        page.shown("#screen h1")
        self.toast_is_clear_of("#navigation")

    def test_the_tools_above_photos_are_one_line(self):
        photos = [self.client.upload(png(self.files / f"{number}.png", number).read_bytes(), f"{number}.png")["id"] for number in (231, 232)]
        album = self.client.call("POST", "/v1/albums", {"title": "길게 걸었던 모든 길"})
        self.client.call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": photos})
        page = self.browser
        page.sign_in()
        for language in ("ko", "en", "ja"):
            self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": language})
            for path in ("/library", f"/albums/{album['id']}"):
                page.driver.get(page.base + path)
                page.shown(".cell[data-photo]")
                tops = page.run("""
                    const tools = [...document.querySelectorAll(".library-tools > *, .album-head .bar > *")].filter((one) => one.offsetWidth);
                    const middle = ({ top, bottom }) => Math.round((top + bottom) / 8);
                    return [...new Set(tools.map((one) => middle(one.getBoundingClientRect())))];""")
                self.assertEqual(len(tops), 1, f"{path} in {language}")
                self.assertFalse(page.run(IS_WIDE), f"{path} in {language}")
        self.client.call("PATCH", "/v1/account?updateMask=locale", {"locale": "ko"})
