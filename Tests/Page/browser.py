"""Debian's Chromium, looking at the page."""

import os
import pathlib
import pkgutil
import shutil
import tempfile

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException, WebDriverException)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

import diary

# Selenium's own test of whether an element is shown. It has 80 kB, which Selenium sends anew for each element: here, a
# document gets it once.
IS_DISPLAYED = pkgutil.get_data("selenium.webdriver.remote", "isDisplayed.js").decode()
KEEP_TEST = f"document[Symbol.for('isDisplayed')] = ({IS_DISPLAYED});"
# The elements that are shown, or the first one; null for a document that lacks the test.
DISPLAYED = """
const [selector, most] = arguments;
const isDisplayed = document[Symbol.for("isDisplayed")];
if (!isDisplayed) return null;
const found = [];
for (const one of document.querySelectorAll(selector)) {
    if (isDisplayed(one)) found.push(one);
    if (found.length === most) break;
}
return found;"""


class Browser:
    """A browser with a fresh profile."""

    def __init__(self, base, language="ko", zone="Asia/Seoul", size=(1100, 900), logs=("browser",), flags=()):
        self.base = base
        self.profile = tempfile.mkdtemp(prefix="daybook-browser-")
        options = webdriver.ChromeOptions()
        # Chromium without windows, which takes two thirds of the processor time of the whole one.
        options.binary_location = str(pathlib.Path(__file__).resolve().parent / "headless")
        options.page_load_strategy = "eager"
        flags = [
            *flags, "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={self.profile}",
            f"--accept-lang={language}", f"--lang={language}", f"--window-size={size[0]},{size[1]}", "--no-first-run",
            "--disable-extensions", "--disable-background-networking",
            # A camera and a microphone that show and say the same to everybody, and may be used.
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required",
        ]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        for flag in flags:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {name: "ALL" for name in logs})
        self.driver = webdriver.Chrome(
            service=Service("/usr/bin/chromedriver", env={**os.environ, "TZ": zone, "LANGUAGE": language}), options=options)
        self.driver.set_script_timeout(20)
        self.driver.set_page_load_timeout(30)

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)

    def fresh(self):
        """As if it were new: one empty window, and nothing kept."""
        for handle in self.driver.window_handles[1:]:
            self.driver.switch_to.window(handle)
            self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.driver.get_log("browser")

    def letters(self, pixels):
        """Sets the size of letters that this browser begins with; 16 px is usual."""
        self.driver.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})

    def open(self):
        self.driver.get(self.base + "/")

    def until(self, what, condition, seconds=30):
        """Waits until a condition holds; what it returned then."""
        def tried(_):
            try:
                return condition()
            except StaleElementReferenceException:
                return None
        return WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(tried, what)

    def displayed(self, selector, most=None):
        """The elements that are shown, in their order."""
        while (found := self.run(DISPLAYED, selector, most)) is None:
            self.run(KEEP_TEST)
        return found

    def find(self, selector):
        """The first element that is shown, or None."""
        return next(iter(self.displayed(selector, 1)), None)

    def shown(self, selector, text=""):
        """Waits until an element is shown that holds a text."""
        def seen():
            if not text:
                return self.find(selector)
            return next((one for one in self.displayed(selector) if text in one.text), None)
        return self.until(f"{selector} with {text!r} shows", seen)

    def gone(self, selector):
        self.until(f"{selector} is gone", lambda: self.find(selector) is None)

    def click(self, selector, text=""):
        def clicked():
            one = self.shown(selector, text)
            try:
                one.click()
            except ElementNotInteractableException:
                return False
            except ElementClickInterceptedException:
                # It is below the bar at the window's end, as people would see: they scroll.
                self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", one)
                return False
            return True
        # An element may be drawn anew before it is clicked.
        self.until(f"{selector} with {text!r} is clicked", clicked)

    def send(self, selector, *keys):
        """Presses keys in a field, once it takes them: one in a sheet that has just opened does not yet."""
        def sent():
            try:
                self.shown(selector).send_keys(*keys)
            except ElementNotInteractableException:
                return False
            return True
        self.until(f"{selector} takes keys", sent)

    def act(self, place, name):
        """Chooses from the menu of a card, or of the line above a screen."""
        self.click(f"{place} .acts")
        self.click(f".menu-list [data-act={name}]")

    def press(self, selector):
        """Clicks what may be anywhere on the page, also under something else."""
        self.run("arguments[0].scrollIntoView({ block: 'center' }); arguments[0].click()", self.shown(selector))

    def swipe(self, selector, x=0, y=0):
        """Moves a finger from the middle of an element that is in sight."""
        box = self.run("""
            const { left, top, right, bottom } = arguments[0].getBoundingClientRect();
            return [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];""", self.shown(selector))
        tell = lambda kind, *places: self.driver.execute_cdp_cmd(  # noqa: E731
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(places)})
        tell("touchStart", {"x": box[0], "y": box[1]})
        # A finger that rests is a tap.
        for step in range(1, 11 if x or y else 1):
            tell("touchMove", {"x": box[0] + x * step / 10, "y": box[1] + y * step / 10})
        tell("touchEnd")

    def swipe_open(self, card):
        """Pushes a card aside; the first time what does so is on its way yet."""
        def is_open():
            if not self.find(f"{card} .swipe-acts[data-open]"):
                self.swipe(card, -200)
            return self.find(f"{card} .swipe-acts[data-open]")
        return self.until(f"{card} is aside", is_open)

    def look(self, width, height, scheme="light", phone=False):
        """Shows the page on a screen of this size, in a light or a dark room."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def module(self, name):
        """The URL by which the page's own instance of a module is imported, bundled or not."""
        return self.run("return document.querySelector(\"script[src$='/app.js']\").src").removesuffix("app.js") + name

    def sign_in(self, name="owner", password=diary.PASSWORD):
        """Fills in the sign-in panel."""
        self.shown("#sign-in-form")
        # As a password manager does: letter by letter, it would be a tenth of the tests' time.
        self.run("""
            for (const [name, text] of Object.entries(arguments[0])) {
                const field = document.querySelector(`#sign-in-form [name=${name}]`);
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
            }""", {"name": name, "password": password})
        self.click("#sign-in-button")
        self.shown("#shell")

    def visit(self, path):
        """Follows the navigation to a screen."""
        self.click(f"#navigation a[href='{path}']")
        self.until(f"{path} shows", lambda: self.run("return location.pathname") == path)

    def settings(self, part):
        """Follows the rows of the settings to one of their pages."""
        self.visit("/settings")
        for step in (["security"] if part in ("password", "passkeys", "devices", "hidden") else []) + [part]:
            self.click(f"#settings a[href='/settings/{step}']")
        self.until(f"{part} shows", lambda: self.run("return location.pathname") == f"/settings/{part}")

    def without_tls(self, path):
        """Follows to a screen within the page, which from then on takes its address for one without TLS."""
        self.run("""
            Object.defineProperty(window, "isSecureContext", { configurable: true, value: false });
            history.pushState({ key: String(Math.random()), steps: 1 }, "", arguments[0]);
            dispatchEvent(new PopStateEvent("popstate"));""", path)

    def write(self, title, body=""):
        """Types a new entry on today's screen."""
        if self.run("return location.pathname") != "/":
            self.visit("/")
        self.shown("#editor")
        self.type(title, body)

    def begin(self):
        """Turns to the paper, which is one line until somebody does."""
        self.shown("#editor")
        if not self.find("#editor.is-open"):
            self.click("#editor-form [name=body]")
            self.shown("#editor.is-open")

    def chip(self, key):
        """Opens the sheet of a chip, in place of one that is open."""
        if self.find(f".sheet[data-of={key}]"):
            return
        self.put_away()
        self.begin()
        self.click(f"#editor [data-chip={key}]")
        self.shown(f".sheet[data-of={key}]")

    def put_away(self):
        """Closes the sheet of a chip."""
        if self.find(".sheet[data-of]"):
            self.click(".sheet[data-of] .confirm")
            self.gone(".sheet[data-of]")

    def let_go(self, name="discard"):
        """Chooses from the menu of the paper, which discards a new entry and reverts a changed one."""
        self.click("#editor-more")
        self.click(f".menu-list [data-act={name}]")

    def type(self, title="", body=""):
        self.begin()
        for field, text in (("title", title), ("body", body)):
            if text:
                self.find(f"#editor-form [name={field}]").send_keys(text)

    def value(self, field):
        return self.driver.find_element(By.CSS_SELECTOR, f"#editor-form [name={field}]").get_property("value")

    def choose(self, *paths):
        self.driver.find_element(By.CSS_SELECTOR, "#editor-form [name=files]").send_keys("\n".join(map(str, paths)))

    def cut(self):
        """From now on no entry and no photo of this page arrives, until it is mended or loaded anew."""
        self.run("""
            if (window.isCut === undefined) {
                const [fetched, sent] = [window.fetch, XMLHttpRequest.prototype.send];
                const isWritten = (path, options) =>
                    path.startsWith?.("/v1/entries") && /^(POST|PATCH|DELETE)$/.test(options?.method);
                window.fetch = (path, options) => window.isCut && isWritten(path, options)
                    ? Promise.reject(new TypeError("cut")) : fetched(path, options);
                XMLHttpRequest.prototype.send = function (body) {
                    if (!window.isCut) return sent.call(this, body);
                    setTimeout(() => this.dispatchEvent(new ProgressEvent("error")));
                };
            }
            window.isCut = true;""")

    def mend(self):
        """Lets arrive again what the page sends."""
        self.run("window.isCut = false")

    def hold_upload(self):
        """The bytes of the next large file wait until they are broken off; `asked` has the methods of what was sent."""
        self.run("""
            const [opened, sent] = [XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send];
            Object.assign(window, { asked: [], breakOff: null });
            XMLHttpRequest.prototype.open = function (method, address) {
                window.asked.push(this.method = method);
                return opened.call(this, method, address);
            };
            XMLHttpRequest.prototype.send = function (body) {
                if (this.method !== "PATCH" || window.breakOff) return sent.call(this, body);
                window.breakOff = () => this.dispatchEvent(new ProgressEvent("error"));
            };""")

    def break_off(self):
        """Waits until bytes are held, and breaks their connection."""
        self.until("they wait", lambda: self.run("return Boolean(window.breakOff)"))
        self.run("window.breakOff()")

    def is_kept(self):
        """Waits until the diary has all that is in the form."""
        self.shown("#editor-note", "저장했어요")

    def save(self):
        """Is done with what is open, and returns when the diary has it."""
        self.put_away()
        self.click("#save")
        self.is_saved()

    def is_saved(self, seconds=30):
        """Waits until nothing is open but an empty form."""
        self.until("it is saved", lambda: self.run("""
            const form = document.getElementById("editor-form");
            return location.pathname === "/" && Boolean(form) && !form.title.value && !form.body.value
                && !document.getElementById("chosen").hasChildNodes()
                || !form;"""), seconds)

    def reload(self):
        """Loads the page again, whatever it asks before it leaves."""
        self.driver.execute_cdp_cmd("Page.enable", {})
        self.driver.refresh()
        try:
            self.driver.switch_to.alert.accept()
        except WebDriverException:
            pass

    def token(self):
        """The session's token, which the page itself cannot read."""
        return self.driver.get_cookie("daybook_session")["value"]

    def troubles(self):
        """Returns the console's messages on broken scripts and breaches of the content policy."""
        lines = [line["message"] for line in self.driver.get_log("browser") if line["level"] == "SEVERE"]
        return [line for line in lines if "Failed to load resource" not in line]
