"""Pictures from elsewhere: a star, a note, and what is said when there is no feed."""

import contextlib
import http.server
import json
import pathlib
import shutil
import tempfile
import threading
import urllib.parse
import uuid

from page_tests import PageTest
from pictures import png


class DiscoverTests(PageTest):
    @classmethod
    def setUpClass(cls):
        feed = pathlib.Path(tempfile.mkdtemp(prefix="daybook-page-feed-"))
        cls.addClassCleanup(shutil.rmtree, feed)
        for number in range(18):
            png(feed / f"feed-{number:02}.png", 140 + number, 192 + number, 128)
        cls.options = ("--discover", "folder", "--discover-folder", feed)
        super().setUpClass()

    def saved(self):
        return self.client.call("GET", "/v1/discover:saved")["photos"]

    def test_a_picture_is_starred_with_a_note_and_the_star_comes_off_and_on(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.until("all pages are there", lambda: len(page.driver.find_elements("css selector", ".picture")) == 18)
        page.click(".picture .star")
        page.send(".sheet [name=memo]", "벽에 걸 것")
        page.click(".sheet .primary")
        page.shown(".picture .memo", "벽에 걸 것")
        [kept] = self.saved()
        self.assertEqual(self.client.call("GET", f"/v1/photos/{kept['savedPhotoId']}")["caption"], "벽에 걸 것")
        page.click(".chip", "별표한 사진")
        page.click(".picture .memo", "벽에 걸 것")
        memo = page.shown(".sheet [name=memo]")
        memo.clear()
        memo.send_keys("다른 메모")
        page.click(".sheet .primary")
        page.until("the note is another", lambda: self.saved()[0]["memo"] == "다른 메모")
        page.click(".picture .star")
        page.until("the star is off", lambda: self.saved() == [])
        page.click(".toast .undo")
        page.until("the star is on", lambda: [one["memo"] for one in self.saved()] == ["다른 메모"])
        page.click(".picture .shows .tile")
        page.shown("#viewer-image")
        page.driver.back()
        page.gone("#viewer")

    def test_a_card_has_the_proportions_of_its_picture(self):
        page = self.browser
        page.sign_in()
        # Before any picture is there.
        page.driver.execute_cdp_cmd("Network.enable", {})
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/v1/discover/*/picture"]})
        self.addCleanup(page.driver.execute_cdp_cmd, "Network.setBlockedURLs", {"urls": []})
        page.visit("/discover")
        page.shown(".picture .elsewhere")
        wide, high = page.run("const { width, height } = document.querySelector('.picture .shows > *').getBoundingClientRect(); return [width, height]")
        photo = self.client.call("GET", "/v1/discover?page=1")["photos"][0]
        self.assertEqual((photo["width"], photo["height"]), (192, 128))
        self.assertAlmostEqual(wide / high, 1.5, delta=0.05)

    def press(self, picture):
        """Presses a picture for long, with a finger."""
        page = self.browser
        page.run("arguments[0].scrollIntoView({ block: 'center' })", picture)
        box = page.run("const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }", picture)
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [box]})
        page.shown("#question[open]")
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def test_a_long_press_on_a_starred_picture_deletes_it_when_asked_twice(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.until("all pages are there", lambda: len(page.driver.find_elements("css selector", ".picture")) == 18)
        page.click(".picture .star[aria-pressed='false']")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.click(".chip", "별표한 사진")
        page.shown(".picture .shows .tile img")
        [kept, *others] = self.saved()
        picture = page.find(".picture .shows .tile")
        self.press(picture)
        page.shown("#question", "삭제할까요")
        page.click("#question button", "취소")
        self.assertEqual(len(self.saved()), 1 + len(others))
        self.assertIsNone(page.find("#viewer"), "the press was no tap")
        self.press(picture)
        page.click("#question .primary")
        page.until("it is deleted", lambda: "deleteTime" in self.client.call("GET", f"/v1/photos/{kept['savedPhotoId']}"))
        page.until("its star is off", lambda: len(self.saved()) == len(others))
        page.until("the card says so", lambda: page.run("return document.querySelector('.picture .star').ariaPressed") == "false")
        page.click(".toast .undo")
        page.until("it is back with its star", lambda: kept["id"] in [one["id"] for one in self.saved()])
        self.addCleanup(self.client.call, "POST", f"/v1/discover/{kept['id']}:unsave", {})
        page.until("the card says so", lambda: page.run("return document.querySelector('.picture .star').ariaPressed") == "true")

    def test_a_star_goes_with_its_photo_and_comes_back_with_it(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        stars = lambda: len(page.driver.find_elements("css selector", ".star[aria-pressed='true']"))  # noqa: E731
        page.until("all pages are there", lambda: len(page.driver.find_elements("css selector", ".picture")) == 18)
        [*known] = self.saved()
        page.click(".picture .star[aria-pressed='false']")
        page.click(".sheet .primary")
        page.until("it has a star", lambda: stars() == len(known) + 1)
        [kept] = [one for one in self.saved() if one["id"] not in {other["id"] for other in known}]
        # Deleted elsewhere, while one looks.
        photo = f"/v1/photos/{kept['savedPhotoId']}"
        self.client.call("DELETE", photo)
        page.until("the star is gone", lambda: stars() == len(known))
        self.client.call("POST", f"{photo}:undelete")
        page.until("the star is back", lambda: stars() == len(known) + 1)
        # Deleted here, in the viewer over it.
        page.run("document.querySelector(\".star[aria-pressed='true']\").closest('.picture').querySelector('.shows .tile').click()")
        page.shown("#viewer-image")
        page.click("#viewer-delete")
        page.until("the star is gone", lambda: stars() < len(known) + 1)
        # Starred elsewhere.
        other = next(one for one in self.client.call("GET", "/v1/discover?page=1")["photos"] if not one["saved"])
        before = stars()
        self.client.call("POST", f"/v1/discover/{other['id']}:save", {"memo": "elsewhere"})
        page.until("the other has one", lambda: stars() == before + 1)

    def test_a_feed_that_does_not_answer_is_said_so_and_asked_again(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (window.isBack || !String(path).startsWith("/v1/discover?")) return real(path, options);
                return new Response(JSON.stringify({ error: { details: [{ reason: "OUTBOUND_FAILED" }] } }), { status: 503 });
            };""")
        page.visit("/discover")
        page.shown("#screen .notice", "연결할 수 없어요")
        page.run("window.isBack = true")
        page.click("#screen .notice .primary")
        page.shown(".picture")


    def test_the_navigation_leads_there(self):
        page = self.browser
        page.sign_in()
        page.click("#navigation a[href='/discover']")
        page.shown(".picture")


class Provider(http.server.BaseHTTPRequestHandler):
    """A server in Openverse's shape, whose last picture is none."""

    picture = b""
    ids = [str(uuid.UUID(int=number + 1)) for number in range(3)]
    fetched = []

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path.startswith("/small/"):
            self.fetched.append(path)
            return self.reply("text/html", b"<script>1</script>" if path.endswith(self.ids[-1]) else self.picture)
        image = lambda one: {  # noqa: E731
            "id": one, "title": f"Picture {one[-1]}", "url": f"http://{self.headers['Host']}/small/{one}", "width": 300, "height": 200,
            "thumbnail": f"http://{self.headers['Host']}/small/{one}", "creator": "Ada", "foreign_landing_url": "https://example.org/1",
            "license": "by", "license_version": "4.0"}
        if path == "/v1/images/":
            return self.reply("application/json", json.dumps({"page_count": 1, "results": [image(one) for one in self.ids]}).encode())
        return self.reply("application/json", json.dumps(image(path.split("/")[3])).encode())

    def reply(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class RemoteTests(PageTest):
    """A feed of another server, whose pictures this server passes on."""

    @classmethod
    def setUpClass(cls):
        files = pathlib.Path(tempfile.mkdtemp(prefix="daybook-page-provider-"))
        cls.addClassCleanup(shutil.rmtree, files)
        Provider.picture = png(files / "small.png", 77, 30, 20).read_bytes()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        place = f"127.0.0.1:{server.server_port}"
        cls.options = ("--discover", "openverse", "--discover-base", f"http://{place}", "--discover-allow", place)
        super().setUpClass()

    def test_pictures_of_another_server_show_before_they_are_starred(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.until("two are there", lambda: page.run(
            "return [...document.querySelectorAll('.picture .shows img')].filter((one) => one.naturalWidth).length") == 2)
        page.shown(".picture .elsewhere", "출처에서 볼 수 있어요")
        sizes = page.run("""
            return [...document.querySelectorAll(".picture .shows > *")].map((one) => {
                const { width, height } = one.getBoundingClientRect();
                return width / height;
            });""")
        for size in sizes:
            self.assertAlmostEqual(size, 1.5, delta=0.05)
        # From this server alone.
        hosts = page.run("return [...new Set(performance.getEntriesByType('resource').map((one) => new URL(one.name).host))]")
        self.assertEqual(hosts, [urllib.parse.urlsplit(page.base).netloc])
        self.assertEqual(len([path for path in Provider.fetched if path.endswith(Provider.ids[0])]), 1)

    # Its name stands behind those of the tests that count what was fetched.
    def test_what_is_starred_keeps_its_author_licence_and_source(self):
        page = self.browser
        page.sign_in()
        page.visit("/discover")
        page.until("all are there", lambda: len(page.driver.find_elements("css selector", ".picture .star")) == 3)
        page.driver.find_elements("css selector", ".picture .star")[1].click()
        page.shown(".sheet", "만든 사람과 이용 조건과 함께")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.click(".chip", "별표한 사진")
        card = page.shown(".picture", "Ada · CC BY 4.0 · 출처")
        self.assertEqual(card.find_element("link text", "출처").get_attribute("href"), "https://example.org/1")
        [kept] = self.client.call("GET", "/v1/discover:saved")["photos"]
        self.assertEqual((kept["author"]["name"], kept["license"], kept["pageUrl"]), ("Ada", "CC BY 4.0", "https://example.org/1"))
        self.assertEqual(self.client.call("GET", f"/v1/photos/{kept['savedPhotoId']}")["state"], "READY")


class NoDiscoverTests(PageTest):
    def test_a_server_without_a_feed_says_so(self):
        page = self.browser
        page.sign_in()
        page.shown("#navigation a[href='/for-you']")
        self.assertIsNone(page.find("#navigation a[href='/discover']"))
        page.driver.get(page.base + "/discover")
        page.shown("#screen .notice", "둘러보기를 꺼 두었어요")
        page.click(".chip", "별표한 사진")
        page.shown("#screen .notice", "별표")
