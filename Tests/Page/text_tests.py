"""The page's texts, looked at as files."""

import pathlib
import re
import unittest

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/DaybookPage"
# Signs that fonts draw each in its own way, and that screen readers read out.
SIGNS = re.compile("[\u00d7\u2039\u203a\u2190-\u21ff\u22ee\u22ef\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]")


def table(language):
    """The keys, each with its text in a language, of every area. No key stands in two."""
    found = {}
    for path in sorted(FOLDER.rglob("*-texts.js")):
        text = path.read_text()
        rows = re.findall(r'^  (\w+): \{ en: "(.*)",\n    ko: "(.*)",\n    ja: "(.*)" \},$', text, re.M)
        own = {key: texts[("en", "ko", "ja").index(language)] for key, *texts in rows}
        assert len(own) == text.count(" en: "), path.name
        assert not set(own) & set(found), (path.name, set(own) & set(found))
        found.update(own)
    return found


def scripts():
    """Every module but the tables of texts."""
    return [path for path in FOLDER.rglob("*.js") if not path.name.endswith("-texts.js")]


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
        code = "\n".join(path.read_text() for path in [*scripts(), FOLDER / "index.html"])
        known = set(table("en"))
        fixed = set(re.findall(r'data-(?:text|label|hint)="(\w+)"', code)) | set(re.findall(r'\bt\("(\w+)"', code))
        fixed |= set(re.findall(r'\btold\("\w+", "(\w+)"', code)) | set(re.findall(r'\bfield\("(\w+)"', code))
        self.assertEqual(fixed - known, set())
        words = set(re.findall(r'"(\w+)"', code))
        by_rule = {key for key in known if re.fullmatch(r"[A-Z_]+|(FIELD|STATUS)_\w+", key)}
        # Keys that end with a word of the API, or begin with a name of one.
        begun = tuple(set(re.findall(r"`(\w+)\$\{", code)))
        ended = tuple(set(re.findall(r"`\$\{\w+\}([A-Z]\w+)`", code)))
        by_word = {key for key in known if key.startswith(begun) or key.endswith(ended)}
        self.assertEqual(known - words - by_rule - by_word, set())

    def test_letters_follow_the_browsers_own_size(self):
        found = []
        for path in [*FOLDER.rglob("*.css"), FOLDER.parent / "DaybookGateway/Shares/share.css"]:
            for declaration in re.findall(r"(?:font|font-size|--text-\w+):[^;}]*", path.read_text()):
                if re.search(r"\d(?:px|pt)", declaration.replace("max(16px, 1rem)", "")):
                    found.append((path.name, declaration))
        self.assertEqual(found, [])

    def test_icons_are_drawings_and_no_letters_of_a_font(self):
        shares = FOLDER.parent / "DaybookGateway/Shares"
        found = {}
        for path in [*FOLDER.rglob("*.js"), *FOLDER.rglob("*.css"), shares / "share.js", shares / "share.css"]:
            if signs := set(SIGNS.findall(path.read_text())):
                found[path.name] = signs
        # Checklists as plain text, and the size of a picture: width by height.
        self.assertEqual(found, {"cutting.js": {"☐", "☑"}, "photoinfo.js": {"×"}})

    def test_modules_name_files_that_exist(self):
        for path in FOLDER.rglob("*.js"):
            for name in re.findall(r'(?m)(?:from|^import) "(\.[^"]+)";$', path.read_text()):
                self.assertTrue((path.parent / name).is_file(), (path.name, name))

    def test_every_place_has_its_screen_and_its_sheet(self):
        places = (FOLDER / "core/places.js").read_text()
        rows = re.findall(r'\{ path: "[^"]+", screen: "([\w/]+)"(.*) \},', places)
        self.assertGreater(len(rows), 5)
        screens = {path for path in scripts() if re.search(r"^export default \{", path.read_text(), re.M)}
        self.assertEqual({FOLDER / f"{name}.js" for name, _ in rows}, screens)
        for name, more in rows:
            self.assertEqual("hasStyle: true" in more, (FOLDER / f"{name}.css").exists(), name)

    def test_no_two_files_have_one_name(self):
        names = [path.name for path in FOLDER.rglob("*.*")]
        self.assertEqual(len(names), len(set(names)))

    def test_every_capability_names_tests_that_exist(self):
        rows = re.findall(r"^\| ([PDITC]\d+) \| [^|]+ \| (.+) \|$", (HERE / "capabilities.md").read_text(), re.M)
        counts = {"P": 12, "D": 10, "I": 10, "T": 10, "C": 14}
        self.assertEqual([number for number, _ in rows], [
            f"{letter}{number}" for letter, count in counts.items() for number in range(1, count + 1)])
        for number, tests in rows:
            names = re.findall(r"`(\w+)\.(\w+)`", tests)
            self.assertEqual(len(names), tests.count("`") / 2, number)
            for file, test in names:
                self.assertIn(f"    def test_{test}(self):", (HERE / f"{file}.py").read_text(), number)

    def test_the_service_worker_knows_every_screen(self):
        places = (FOLDER / "core/places.js").read_text()
        firsts = {path.split("/")[1] for path in re.findall(r'\{ path: "([^"]+)", screen:', places)}
        listed = re.search(r"const screens = new Set\(\s*\[(.*?)\]\)", (FOLDER / "service-worker.js").read_text(), re.S)[1]
        self.assertEqual(set(re.findall(r'"([^"]*)"', listed)), firsts | {"index.html"})
