"""The main paths by the keyboard alone: what has the focus is seen, and nobody loses their place."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import sample
from diary import PASSWORD
from page_tests import PageTest

# The element with the focus, and whether it is marked as browsers do for users of a keyboard.
FOCUS = """
const at = document.activeElement;
const box = at.getBoundingClientRect();
const drawn = [at, at.nextElementSibling, at.parentElement].filter(Boolean).some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
});
return {
    isBody: at === document.body, tag: `${at.tagName} ${at.type ?? ""} ${at.id}`, name: at.ariaLabel || at.textContent.trim().slice(0, 120),
    isMarked: drawn,
    isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
};
"""
# More stops than any screen has before what a test looks for.
MOST = 90


class KeyboardTests(PageTest):
    """No pointer is touched."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.names = sample.fill(cls.client, cls.files, "ko", film=False)

    def setUp(self):
        super().setUp()
        self.browser.look(1280, 800)
        self.enter()

    def keys(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def focus(self):
        return self.browser.run(FOCUS)

    def has(self, selector):
        return self.browser.run("return document.activeElement.matches(arguments[0])", selector)

    def holds(self, what, selector):
        """Waits until something has the focus."""
        self.browser.until(f"{what} has the focus", lambda: self.has(selector))

    def tab_to(self, selector, back=False):
        """Steps there with the Tab key; each stop on the way is seen."""
        for _ in range(MOST):
            if self.has(selector):
                return
            if back:
                ActionChains(self.browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
            else:
                self.keys(Keys.TAB)
            at = self.focus()
            if not at["isBody"]:
                self.assertTrue(at["isMarked"], at)
                self.assertTrue(at["isInView"], at)
        self.fail(f"{selector} is not reached: {self.focus()}")

    def enter(self):
        page = self.browser
        page.shown("#sign-in-form")
        self.holds("the name", "#sign-in-form [name=name]")
        self.keys("owner", Keys.TAB, PASSWORD, Keys.ENTER)
        page.shown("#shell")
        page.shown(".card")
        self.holds("the heading", "#screen h1")

    def go(self, path):
        """Follows the navigation."""
        self.browser.run("document.getElementById('skip').focus()")
        self.tab_to(f"#navigation a[href='{path}']")
        self.keys(Keys.ENTER)
        self.browser.until(f"{path} shows", lambda: self.browser.run("return location.pathname") == path)

    def test_the_keyboard_begins_in_the_screen_and_the_first_stop_of_all_leads_past_the_navigation(self):
        page = self.browser
        page.reload()
        page.shown(".card")
        self.holds("the heading", "#screen h1")
        self.keys(Keys.TAB)
        self.assertTrue(self.has("#screen *"), self.focus())
        page.run("document.getElementById('skip').focus()")
        self.keys(Keys.ENTER)
        self.assertTrue(self.has("#screen"))

    def test_an_entry_is_written_saved_opened_and_deleted(self):
        page = self.browser
        self.tab_to("#editor-form [name=body]")
        page.shown("#editor.is-open")
        page.find("#editor-form [name=title]").send_keys(self.title, Keys.ENTER)
        self.assertTrue(self.has("#editor-form [name=body]"))
        self.keys("by the keys")
        # From the words to the row of chips, the title, the way out, and what ends it.
        for _ in range(3):
            page.run("return document.activeElement").send_keys(Keys.SHIFT, Keys.TAB)
        self.assertTrue(self.has("#save"))
        page.find("#editor-form [name=body]").send_keys(Keys.CONTROL, Keys.ENTER)
        page.shown(".card", self.title)
        page.is_saved()
        self.holds("something", "body *")
        entry = self.only_entry()
        self.assertEqual(entry["body"], "by the keys")
        self.tab_to(f".card[data-entry='{entry['id']}'] h3 a")
        self.keys(Keys.ENTER)
        page.shown(".one .card", self.title)
        self.holds("the heading", ".bar h1")
        self.tab_to(".bar .acts")
        self.keys(Keys.ENTER)
        self.holds("the first act", ".menu-list [data-act=edit]")
        self.keys(Keys.ARROW_UP)
        self.assertTrue(self.has(".menu-list [data-act=remove]"))
        self.keys(Keys.ENTER)
        page.shown(".toast .undo")
        self.holds("something", "body *")
        self.tab_to(".toast .undo")
        self.keys(Keys.ENTER)
        page.shown(".one .card", self.title)
        self.holds("something", "body *")

    def choose(self, act):
        """Goes down an open menu to one of its acts and does it."""
        self.holds("the first act", ".menu-list [data-act]")
        for _ in range(MOST):
            if self.has(f".menu-list [data-act={act}]"):
                break
            self.keys(Keys.ARROW_DOWN)
        self.keys(Keys.ENTER)

    def test_a_day_is_written_with_two_photos_found_shared_and_brought_back(self):
        page = self.browser
        # Writes, with two photos of the library.
        self.tab_to("#editor-form [name=body]")
        page.shown("#editor.is-open")
        self.keys("by the keys")
        self.tab_to("#editor-form [name=title]", back=True)
        self.keys(self.title)
        self.tab_to("#editor [role=toolbar] [data-chip]")
        # The chips are one stop; the arrows go from one to the next.
        for _ in range(MOST):
            if self.has("#editor [data-chip=addPhotos]"):
                break
            self.keys(Keys.ARROW_RIGHT)
        self.keys(Keys.ENTER)
        page.shown(".sheet .choices button")
        self.tab_to(".sheet .choices li:last-child button")
        self.keys(Keys.ENTER)
        page.shown(".cell.is-here")
        self.tab_to(".cell")
        self.keys(" ", Keys.ARROW_RIGHT, " ")
        page.shown(".selectbar .count", "2")
        self.tab_to("[data-deed=addToEntry]")
        self.keys(Keys.ENTER)
        page.until("they are in the entry", lambda: len(page.driver.find_elements("css selector", "#chosen .pick")) == 2)
        self.tab_to("#save")
        self.keys(Keys.ENTER)
        page.shown(".card", self.title)
        entry = next(one for one in self.client.call("GET", "/v1/entries")["entries"] if one["title"] == self.title)
        self.assertEqual(len(self.client.call("GET", f"/v1/entries/{entry['id']}")["photos"]), 2)
        # Finds it.
        self.go("/search")
        self.holds("the box", "#search")
        self.keys(self.title, Keys.ENTER)
        page.shown(f".found .card[data-entry='{entry['id']}']")
        self.tab_to(f".found .card[data-entry='{entry['id']}'] h3 a")
        self.keys(Keys.ENTER)
        self.holds("the heading", ".bar h1")
        # Shares it.
        self.tab_to(".bar .acts")
        self.keys(Keys.ENTER)
        self.choose("share")
        page.shown("dialog .primary")
        self.tab_to("dialog .primary")
        self.keys(Keys.ENTER)
        page.shown("dialog .secret")
        self.keys(Keys.ESCAPE)
        page.gone("dialog")
        shares = [one for one in self.client.call("GET", "/v1/shares")["shares"] if one["target"].get("entryId") == entry["id"]]
        self.assertEqual(len(shares), 1)
        # Deletes it, and takes that back.
        self.tab_to(".bar .acts")
        self.keys(Keys.ENTER)
        self.choose("remove")
        page.shown(".toast .undo")
        self.tab_to(".toast .undo")
        self.keys(Keys.ENTER)
        page.until("it is back", lambda: any(one["id"] == entry["id"] for one in self.client.call("GET", "/v1/entries")["entries"]))
        self.holds("something", "body *")

    def test_a_change_from_elsewhere_leaves_the_focus_where_it_is(self):
        page = self.browser
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "as it was", "tags": ["tag"]})
        card = f".card[data-entry='{entry['id']}']"
        for path, control in (("/diary", "h3 a"), (f"/entries/{entry['id']}", ".facts .tag")):
            page.driver.get(page.base + path)
            page.shown(card, "as it ")
            page.run("document.querySelector(arguments[0]).focus()", f"{card} {control}")
            self.client.call("PATCH", f"/v1/entries/{entry['id']}?updateMask=body", {"body": f"as it is on {path}"})
            page.shown(card, f"as it is on {path}")
            self.assertTrue(self.has(f"{card} {control}"), self.focus())

    def test_the_library_is_walked_and_a_photo_gives_the_focus_back(self):
        page = self.browser
        self.go("/library")
        page.shown(".cell.is-here")
        self.tab_to(".cell")
        first = page.run("return document.activeElement.dataset.photo")
        self.keys(Keys.ARROW_RIGHT)
        page.until("the next has the focus", lambda: page.run("return document.activeElement.dataset.photo") not in (first, None))
        second = page.run("return document.activeElement.dataset.photo")
        self.keys(Keys.ENTER)
        page.shown("#viewer-image")
        self.holds("the viewer", "#viewer, #viewer *")
        # There is a next photo once the viewer knows the library's.
        page.shown("#viewer-next")
        self.keys(Keys.ARROW_RIGHT)
        page.until("the next is shown", lambda: not page.run("return location.pathname").endswith(second))
        self.tab_to("#viewer-favorite")
        self.keys(Keys.ENTER)
        page.until("it is loved", lambda: page.run("return document.getElementById('viewer-favorite').ariaPressed") == "true")
        self.assertTrue(self.has("#viewer-favorite"))
        self.tab_to("#viewer-info")
        self.keys(Keys.ENTER)
        page.shown("#viewer-facts [name=caption]")
        self.keys(Keys.ESCAPE)
        page.gone("#viewer")
        self.holds("a photo of the library", ".cell")

    def test_photos_are_chosen_and_put_into_a_new_album(self):
        page = self.browser
        self.go("/albums")
        page.shown(".bucket")
        self.tab_to(".new-album")
        self.keys(Keys.ENTER)
        self.holds("the kinds of albums", "[role=menuitem]")
        self.keys(Keys.ENTER)
        self.holds("the name", "#question [name=title]")
        self.keys(Keys.ESCAPE)
        page.gone("#question")
        self.assertTrue(self.has(".new-album"))
        self.keys(Keys.ENTER)
        self.holds("the kinds of albums", "[role=menuitem]")
        self.keys(Keys.ENTER)
        self.holds("the name", "#question [name=title]")
        self.keys(self.title, Keys.ENTER)
        page.shown(".library-head h1", self.title)
        self.holds("something", "body *")
        self.go("/library")
        page.shown(".cell.is-here")
        self.tab_to(".cell")
        self.keys(" ", Keys.ARROW_RIGHT, " ")
        page.shown(".selectbar .count", "2")
        self.tab_to("[data-deed=addToAlbum]")
        self.keys(Keys.ENTER)
        self.holds("the first album", ".choices button")
        for _ in range(MOST):
            if self.title in self.focus()["name"]:
                break
            self.keys(Keys.TAB)
        self.keys(Keys.ENTER)
        page.gone(".selectbar")
        self.holds("something", "body *")
        album = next(one for one in self.client.call("GET", "/v1/albums")["albums"] if one["title"] == self.title)
        self.assertEqual(album["photoCount"], 2)

    def test_search_leads_to_an_entry_and_back(self):
        page = self.browser
        self.go("/search")
        self.holds("the box", "#search")
        self.keys(self.names["tag"], Keys.ENTER)
        page.shown(".found .card")
        self.assertTrue(self.has("#search"))
        self.tab_to(".filters .more-filters")
        self.keys(Keys.ENTER)
        page.shown(".sheet")
        self.keys(Keys.ESCAPE)
        page.gone(".sheet")
        self.assertTrue(self.has(".filters .more-filters"))
        self.tab_to(".found .card h3 a")
        self.keys(Keys.ENTER)
        self.holds("the heading", ".bar h1")

    def test_settings_are_saved_and_a_sheet_gives_the_focus_back(self):
        page = self.browser
        self.go("/settings")
        self.tab_to("#settings a[href='/settings/time']")
        self.keys(Keys.ENTER)
        page.shown("#settings-form")
        self.tab_to("#settings-form [name=dayBoundary]")
        self.tab_to("#settings-form .primary")
        self.keys(Keys.ENTER)
        page.until("it says so", lambda: page.find("#settings-form .note").text)
        self.assertTrue(self.has("#settings-form .primary"))
        self.tab_to(".back-link")
        self.keys(Keys.ENTER)
        self.tab_to("#settings a[href='/settings/apps']")
        self.keys(Keys.ENTER)
        # A list that comes meanwhile would move what has the focus.
        page.shown("#settings .rows li")
        self.tab_to("#settings .add[data-text=tokenAdd]")
        self.keys(Keys.ENTER)
        self.holds("the title", ".sheet [name=title]")
        self.keys(Keys.ESCAPE)
        page.gone(".sheet")
        self.assertTrue(self.has("#settings .add[data-text=tokenAdd]"))

    def test_whoever_asked_for_less_motion_gets_none(self):
        page = self.browser
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.go("/library")
        page.shown(".cell.is-here")
        self.assertEqual(page.run("""
            return [...document.querySelectorAll("*")].filter((one) => {
                const { transitionDuration, animationDuration } = getComputedStyle(one);
                return [transitionDuration, animationDuration].some((all) => all.split(",").some((each) => parseFloat(each) > 0));
            }).length"""), 0)
        self.go("/for-you")
        page.shown(".memory")
        self.tab_to(".memory h2 a")
        self.keys(Keys.ENTER)
        page.shown(".wall")
        self.tab_to(".actions .primary")
        self.keys(Keys.ENTER)
        page.shown(".slideshow img")
        # It waits to be stepped through: its button starts it.
        page.shown(".slides-bar button[aria-label='재생']")
