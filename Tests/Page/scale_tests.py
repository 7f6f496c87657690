"""The page with a hundred thousand photos: what is in it stays small, and nothing jumps.

Frame times and memory are printed and decide nothing.
"""

import json
import re
import statistics
import time
import urllib.parse

import largelibrary
from browser import Browser
from diary import Client
from page_tests import PageTest
from pictures import png

PHOTOS = 100_000
# In a library of any size no more than this is in the page.
MOST_TILES = 400

ROLL = """
window.frames = [];
window.rolling = true;
let last = 0;
requestAnimationFrame(function next(time) {
  if (last) window.frames.push(time - last);
  last = time;
  if (window.rolling) requestAnimationFrame(next);
});"""
# The tile at a third of the screen's height, and where it stands.
UNDER_EYE = """
const tile = [...document.querySelectorAll(".cell[data-photo]")].find(
  (one) => one.getBoundingClientRect().bottom > innerHeight / 3);
return tile && [tile.dataset.photo, tile.getBoundingClientRect().top];"""
# The place and the size of each picture on the screen.
BOXES = """
const found = {};
for (const one of document.querySelectorAll(".cell[data-photo]")) {
  const box = one.getBoundingClientRect();
  if (box.bottom > 0 && box.top < innerHeight) found[one.dataset.photo] = [box.left, box.top, box.width, box.height];
}
return found;"""
# Whether a wheel's scroll has come to its end.
IS_STILL = """
const done = arguments[0];
const from = scrollY;
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(scrollY === from), 60)));"""
TOP_OF = "return document.querySelector(`.cell[data-photo='${arguments[0]}']`)?.getBoundingClientRect().top ?? null"
SCRUBBER = """
const box = document.querySelector(".scrubber").getBoundingClientRect();
return [box.left + box.width / 2, box.top, box.height];"""
SAID = "return document.querySelector('.knob').ariaValueText"
IDS = "return [...document.querySelectorAll('.cell[data-photo]')].map((one) => one.dataset.photo)"
# Whether every tile on the screen has its record and its picture.
IS_FULL = """
const seen = [...document.querySelectorAll(".cell")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
});
return seen.length > 4 && seen.every((one) => one.dataset.photo && one.querySelector("img")?.complete);"""


# Bytes over the network without photos. The browser counts 300 for the head of each answer.
WEIGHT = """
return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => !/renditions/.test(one.name)).reduce((sum, one) => sum + one.transferSize, 0);"""
# Requests of a first visit, photos apart.
MOST_REQUESTS = 12
ASKED = """
return performance.getEntriesByType("resource")
  .map((one) => [one.name.replace(location.origin, ""), one.startTime, one.responseEnd])
  .filter(([path]) => path.startsWith("/v1/"));"""
SHIFT = """
const done = arguments[0];
let sum = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
  .observe({ type: "layout-shift", buffered: true });
setTimeout(() => done(sum), 300);"""


# The number of pictures in the list, and whether each is there.
PICTURES = """
const all = [...document.querySelectorAll("#feed .tile img")];
return [all.length, all.every((one) => one.complete)];"""
# Browsers with these write down what they ask for.
LOGS = ("browser", "performance")
IS_LOOKED_BACK = "return performance.getEntriesByType('resource').filter(({ name, responseEnd }) => /v1.days/.test(name) && responseEnd).length === 2"


def asked_for(page):
    """The paths that a browser asked for over the network until the first screen was whole, without photos and without what
    the browser has already."""
    page.until("the ways back are there", lambda: page.run(IS_LOOKED_BACK))
    paths = {}
    for line in page.driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] != "Network.responseReceived":
            continue
        answer = message["params"]["response"]
        # A response from a cache has no bytes.
        if answer["url"].startswith(page.base) and answer["encodedDataLength"] and "/renditions/" not in answer["url"]:
            paths[message["params"]["requestId"]] = answer["url"].removeprefix(page.base)
    # The state of backups is asked for later, when there is nothing to load.
    return [path for path in paths.values() if path != "/v1/storage"]


class NewDiaryTests(PageTest):
    """The first visit of all."""

    def test_a_new_diary_shows_its_first_steps_with_few_requests(self):
        page = self.open_browser(logs=LOGS)
        page.sign_in()
        page.shown(".steps")
        asked = asked_for(page)
        self.assertIn("/v1/sessions", asked)
        self.assertLessEqual(len(asked), MOST_REQUESTS, asked)

    def test_also_where_the_diary_is_to_follow_the_browser(self):
        page = self.open_browser(language="en", logs=LOGS)
        page.sign_in()
        page.shown("#proposal")
        page.shown(".steps")
        asked = asked_for(page)
        self.assertLessEqual(len(asked), MOST_REQUESTS, asked)


class FirstVisitTests(PageTest):
    """Returns the responses that a browser gets at the first visit, in their order."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for day in range(1, 26):
            cls.client.call("POST", "/v1/entries", {
                "title": f"Day {day}", "body": "It rained. " * day, "entryTime": f"2025-05-{day:02}T12:00:00Z"})

    def test_it_is_few_requests_and_less_than_80_kilobytes_without_photos(self):
        page = self.open_browser(logs=LOGS)
        page.sign_in()
        page.shown(".card", "Day 25")
        asked, weight = asked_for(page), page.run(WEIGHT)
        print(f"\n  {weight / 1000:.0f} kB, {len(asked)} requests", flush=True)
        self.assertGreater(weight, 20_000)
        self.assertLess(weight, 80_000)
        self.assertIn("/", asked)
        self.assertLessEqual(len(asked), MOST_REQUESTS, asked)

    def test_photos_need_no_more_requests(self):
        for seed in range(60, 64):
            photos = [self.client.upload(png(self.files / f"{seed}-{number}.png", seed + 10 * number).read_bytes(), f"{seed}-{number}.png")
                      for number in range(4)]
            entry = self.client.call("POST", "/v1/entries", {
                "title": self.title, "entryTime": f"2026-01-{seed - 50}T12:00:00Z", "photos": [{"photoId": photo["id"]} for photo in photos]})
            self.addCleanup(self.client.call, "DELETE", f"/v1/entries/{entry['id']}")
        page = self.open_browser(logs=LOGS)
        page.sign_in()
        page.until("all pictures near the window are there", lambda: page.run(PICTURES)[0] > 3 and page.run(PICTURES)[1])
        asked = asked_for(page)
        self.assertTrue(any(path.startswith("/v1/photos:batchGet?") for path in asked), asked)
        # One of them is the sign-in, which those do not need who are signed in.
        self.assertLessEqual(len(asked) - asked.count("/v1/sessions"), MOST_REQUESTS, asked)

    def test_a_first_visit_asks_the_diary_only_for_what_it_shows(self):
        page = self.browser
        page.sign_in()
        page.shown(".card", "Day 25")
        # As a browser that was never here, and is signed in.
        page.driver.get("about:blank")
        kept = "local_storage,indexeddb,cache_storage,service_workers"
        page.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": page.base, "storageTypes": kept})
        page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        page.open()
        page.shown(".card", "Day 25")
        paths = lambda: [path for path, _, _ in page.run(ASKED)]  # noqa: E731
        page.until("the ways back are asked for", lambda: any(path.startswith("/v1/days:unwritten") for path in paths()))
        # A stream is not listed before it ends; where it begins late, its token is asked for. The state of backups is
        # asked for later, when there is nothing to load.
        late = ("/v1/changes", "/v1/storage")
        found = sorted(re.sub(r"/days/[\d-]+$", "/days/today", path) for path in paths() if path not in late)
        self.assertEqual(found, ["/v1/account", "/v1/days/today", "/v1/days:unwritten?pageSize=2", "/v1/entries?pageSize=20"])

    def test_the_records_of_an_entrys_photos_are_asked_for_together(self):
        photos = [self.client.upload(png(self.files / f"{seed}.png", seed).read_bytes(), f"{seed}.png") for seed in range(60, 70)]
        entry = self.client.call("POST", "/v1/entries", {
            "title": self.title, "entryTime": "2020-01-01T12:00:00Z", "photos": [{"photoId": photo["id"]} for photo in photos]})
        page = self.browser
        page.sign_in()
        page.driver.get(f"{page.base}/entries/{entry['id']}")
        page.until("all pictures are there", lambda: len(page.driver.find_elements("css selector", ".photo-rows .tile img")) == 10)
        paths = [path for path, _, _ in page.run(ASKED)]
        together = [path for path in paths if path.startswith("/v1/photos:batchGet?")]
        self.assertEqual([path for path in paths if re.fullmatch(r"/v1/photos/[0-9a-f-]{36}", path)], [])
        self.assertLessEqual(len(together), 2, together)
        asked = [one for path in together for one in urllib.parse.parse_qs(urllib.parse.urlsplit(path).query)["ids"]]
        self.assertEqual(sorted(asked), sorted(photo["id"] for photo in photos))

    def test_entries_are_asked_for_together_with_the_account_and_once(self):
        page = self.browser
        page.sign_in()
        page.shown(".card", "Day 25")
        page.reload()
        page.shown(".card", "Day 25")
        asked = page.run(ASKED)
        paths = [path for path, _, _ in asked]
        for path in ("/v1/account", "/v1/entries?pageSize=20"):
            self.assertEqual(paths.count(path), 1, paths)
        ends = {path: end for path, _, end in asked}
        begins = {path: begin for path, begin, _ in asked}
        self.assertLess(begins["/v1/entries?pageSize=20"], ends["/v1/account"])

    def test_nothing_moves_when_entries_come(self):
        page = self.browser
        page.sign_in()
        page.shown(".card", "Day 25")
        page.reload()
        page.shown(".card", "Day 25")
        self.assertLess(page.driver.execute_async_script(SHIFT), 0.1)

    def test_an_answer_that_came_too_early_is_of_no_use_to_who_signs_in_next(self):
        page = self.browser
        page.sign_in()
        page.shown(".card", "Day 25")
        Client(self.diary, page.token()).call("DELETE", "/v1/sessions/current")
        page.reload()
        page.shown("#sign-in-form")
        page.sign_in()
        page.shown(".card", "Day 25")


class ScaleTests(PageTest):
    """A library of ten years."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.client = largelibrary.enlarge(cls.diary, PHOTOS)
        cls.newest = largelibrary.newest_photos(cls.client, 3)

    def setUp(self):
        super().setUp()
        self.browser.sign_in()

    def library(self, path="/library"):
        self.browser.driver.get(self.page_base + path)
        self.browser.until("the library shows", lambda: self.browser.run(IS_FULL))

    def tiles(self):
        return self.browser.run("return document.querySelectorAll('.cell').length")

    def scroll(self, pixels, speed):
        """Scrolls by a wheel, and returns the times between frames in milliseconds."""
        self.browser.run(ROLL)
        self.browser.driver.execute_cdp_cmd("Input.synthesizeScrollGesture", {
            "x": 500, "y": 450, "yDistance": -pixels, "speed": speed, "preventFling": True,
            "gestureSourceType": "mouse"})
        self.browser.until("the scroll ends", lambda: self.browser.driver.execute_async_script(IS_STILL))
        return self.browser.run("window.rolling = false; return window.frames")

    def jump(self, part):
        """Presses the scrubber at a part of its height."""
        box = self.browser.run(SCRUBBER)
        place = {"x": box[0], "y": box[1] + box[2] * part, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **place})

    def rest(self):
        self.browser.until("the pictures on the screen are there", lambda: self.browser.run(IS_FULL))

    def heap(self):
        """MiB that objects of the page take."""
        self.browser.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        return self.browser.run("return performance.memory.usedJSHeapSize") / (1 << 20)

    def test_it_opens_at_the_newest_and_scrolls_with_few_tiles(self):
        self.library()
        self.assertEqual(self.browser.run(IDS)[:3], self.newest)
        most, frames = self.tiles(), []
        for pixels, speed in ((4000, 1500), (30000, 10000), (-10000, 6000)):
            frames += self.scroll(pixels, speed)
            most = max(most, self.tiles())
            self.rest()
        for part in (0.25, 0.5, 0.75, 1):
            self.jump(part)
            most = max(most, self.tiles())
            self.rest()
            frames += self.scroll(-6000 if part == 1 else 6000, 6000)
            most = max(most, self.tiles())
        self.rest()
        self.assertLess(most, MOST_TILES)
        self.assertLess(self.browser.run("return document.getElementsByTagName('*').length"), MOST_TILES * 5)
        # The records of what was left behind are let go.
        self.assertLess(self.heap(), 64)
        cuts = statistics.quantiles(frames, n=100)
        print(f"\n  {PHOTOS:,} photos: {len(frames)} frames, p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, "
              f"p99 {cuts[98]:.1f} ms; heap {self.heap():.1f} MiB, at most {most} tiles", flush=True)

    def test_the_scrubber_goes_to_any_time_and_says_which(self):
        self.library()
        days = [one["key"] for one in self.client.call("GET", "/v1/timeline?granularity=DAY&of=PHOTOS")["buckets"]]
        self.jump(0.5)
        self.rest()
        said = self.browser.run(SAID)
        middle = {f"{int(day[:4])}년" for day in days[len(days) // 4:-len(days) // 4]}
        self.assertTrue(any(year in said for year in middle), said)
        self.jump(1)
        self.rest()
        self.assertIn(f"{int(days[-1][:4])}년", self.browser.run(SAID))

    def test_what_is_looked_at_stays_while_what_is_above_comes(self):
        self.library()
        self.jump(0.4)
        self.rest()
        # Upwards into what was never measured: whatever is measured above moves nothing below.
        for _ in range(6):
            self.scroll(-2600, 5000)
            watched = self.browser.run(UNDER_EYE)
            self.rest()
            if watched:
                self.assertAlmostEqual(self.browser.run(TOP_OF, watched[0]), watched[1], delta=2)
            # Pictures and elements above that come later move none of them.
            before = self.browser.run(BOXES)
            time.sleep(0.5)
            after = self.browser.run(BOXES)
            self.assertGreater(len(set(before) & set(after)), 4)
            for photo in set(before) & set(after):
                # A scroll stands at whole pixels.
                for one, other in zip(before[photo], after[photo]):
                    self.assertAlmostEqual(one, other, delta=1, msg=photo)

    def test_coming_back_from_a_photo_and_from_another_screen_shows_the_same_place(self):
        page = self.browser
        self.library()
        self.jump(0.6)
        self.rest()
        photo, top = page.run(UNDER_EYE)
        page.click(f".cell[data-photo='{photo}']")
        page.shown("#viewer-image")
        page.driver.back()
        page.gone("#viewer")
        self.assertAlmostEqual(page.run(TOP_OF, photo), top, delta=1)
        page.visit("/settings")
        page.driver.back()
        page.until("the same photo stands where it stood", lambda: abs((page.run(TOP_OF, photo) or 9999) - top) < 2)

    def test_a_phone_shows_three_columns_that_never_move(self):
        page = Browser(self.page_base, size=(500, 844))
        self.addCleanup(page.close)
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
        page.open()
        page.sign_in()
        page.driver.get(self.page_base + "/library")
        page.click(".library-tools .view")
        page.click(".view-options label:has([value=squares])")
        page.click(".view-options .close")
        page.until("the library shows", lambda: page.run(IS_FULL))
        lefts = {round(box[0]) for box in page.run(BOXES).values()}
        self.assertEqual(len(lefts), 3)
        height = page.run("return document.documentElement.scrollHeight")
        page.run("scrollTo(0, 300000)")
        page.until("the library shows", lambda: page.run(IS_FULL))
        self.assertEqual(page.run("return document.documentElement.scrollHeight"), height)
        self.assertLess(page.run("return document.querySelectorAll('.cell').length"), MOST_TILES)
