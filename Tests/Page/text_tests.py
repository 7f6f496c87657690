"""The page's texts, looked at as files."""

import pathlib
import re
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/DaybookGateway/Page"


def table(language):
    """The keys of a language, each with its text."""
    return dict(re.findall(r'^  (\w+): "(.*)",$', (FOLDER / f"texts-{language}.js").read_text(), re.M))


class TextTests(unittest.TestCase):
    def test_every_language_has_every_text_with_the_same_places(self):
        english = table("en")
        self.assertGreater(len(english), 90)
        for language in ("ko", "ja"):
            other = table(language)
            self.assertEqual(list(other), list(english))
            for key, text in other.items():
                self.assertEqual(
                    set(re.findall(r"\{\w+\}", text)), set(re.findall(r"\{\w+\}", english[key])), (language, key))
                self.assertTrue(text.strip(), (language, key))

    def test_every_text_that_is_asked_for_exists_and_none_is_left_over(self):
        code = "\n".join(
            path.read_text() for path in FOLDER.iterdir()
            if path.suffix in (".js", ".html") and not path.name.startswith("texts-"))
        known = set(table("en"))
        fixed = set(re.findall(r'data-(?:text|label|hint)="(\w+)"', code)) | set(re.findall(r'\bt\("(\w+)"', code))
        self.assertEqual(fixed - known, set())
        words = set(re.findall(r'"(\w+)"', code))
        by_rule = {key for key in known if re.fullmatch(r"[A-Z_]+|(FIELD|STATUS)_\w+", key)}
        self.assertEqual(known - words - by_rule, set())

    def test_modules_are_read_before_they_are_asked_for(self):
        preloaded = re.findall(r'modulepreload" href="/assets/([\w-]+\.js)"', (FOLDER / "index.html").read_text())
        self.assertEqual(sorted([*preloaded, "app.js"]), sorted(path.name for path in FOLDER.glob("*.js")))

    def test_modules_name_files_that_exist(self):
        for path in FOLDER.glob("*.js"):
            for name in re.findall(r'from "\./([\w-]+\.js)"', path.read_text()):
                self.assertTrue((FOLDER / name).exists(), (path.name, name))
