"""The actions of a user: on the page, by real input, and on the plain page, which offers fewer."""

from selenium.webdriver.common.keys import Keys

TYPED = "비 오는 날 walk in the rain"


def on_page(browser):
    """Runs all actions on the page. Returns for each action its name, and two times in milliseconds: from the input to
    the next paint, and from the input until its result is shown."""
    found = []

    def act(name, action, shows=""):
        browser.interact(name, action, shows, found)

    begin(browser, "#editor-form [name=body]")
    act("type in the editor", lambda: browser.keys(TYPED))
    act("open an entry", lambda: browser.click(".card h3 a"), "#screen article")
    act("go to the diary", lambda: browser.click("#navigation a[href='/diary']"), "#feed .card")
    act("open the library", lambda: browser.click("#navigation a[href='/library']"), ".cell img")
    browser.settle()
    act("open a photo", lambda: browser.click(".cell[data-photo]"), "#viewer-image")
    browser.settle()
    for _ in range(3):
        act("next photo", lambda: browser.keys(Keys.ARROW_RIGHT), "#viewer-image")
    act("close the photo", lambda: browser.keys(Keys.ESCAPE))
    browser.gone("#viewer")
    browser.click("#navigation a[href='/search']")
    browser.shown("#search").click()
    browser.settle()
    act("type in the search", lambda: browser.keys("산책 rain"), "#screen article")
    return found


def begin(browser, field):
    browser.driver.get(browser.base + "/")
    browser.until("an entry is painted", lambda: browser.note("entry"))
    browser.settle()
    browser.click(field)


def on_plain(browser):
    """Runs the actions that a page without scripts offers. Returns the same for each."""
    found = []
    begin(browser, "[name=body]")
    browser.interact("type in the editor", lambda: browser.keys(TYPED), "", found)
    for name, selector, what in (("open an entry", ".card h3 a", "entry"), ("open the library", ".onward", "picture")):
        browser.driver.get(browser.base + "/")
        browser.until("an entry is painted", lambda: browser.note("entry"))
        browser.settle()
        browser.click(selector)
        # The click loads a new document, whose clock starts after the click.
        browser.until("it shows", lambda: browser.run(
            "return location.pathname !== '/' && globalThis.watched?.[arguments[0]]", what))
        took = browser.run(
            "return performance.timeOrigin + watched[arguments[0]] - Number(sessionStorage.getItem('input'))", what)
        found.append({"name": name, "input": None, "shown": took})
    return found
