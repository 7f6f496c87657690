"""The page's modules that need neither a screen nor a diary: each file of `modules` exports its tests by their names."""

import functools
import http.server
import pathlib
import threading
import unittest

from browser import Browser

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "Sources/DaybookPage"
RUN = """
const done = arguments[arguments.length - 1];
import(arguments[0]).then(async ({ default: tests }) => {
  const failed = [];
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
    } catch (error) {
      failed.push(`${name}: ${error.message}`);
    }
  }
  done({ count: Object.keys(tests).length, failed });
}).catch((error) => done({ count: 0, failed: [String(error)] }));
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """The page's folder, with the tests below `/tests/` and an empty document."""

    def translate_path(self, path):
        own = path.startswith("/tests/")
        self.directory = str(HERE / "modules" if own else PAGE)
        return super().translate_path(path.removeprefix("/tests") if own else path)

    def do_GET(self):
        if self.path != "/empty":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<!doctype html><html lang=en><title>Tests</title>")
        return None

    def log_message(self, *_):
        pass


class ModuleTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(PAGE)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.browser = Browser(f"http://127.0.0.1:{server.server_port}", language="en")
        cls.addClassCleanup(cls.browser.close)

    def test_modules_do_what_their_tests_say(self):
        files = sorted((HERE / "modules").glob("*_tests.js"))
        self.assertGreater(len(files), 2)
        for file in files:
            with self.subTest(file.name):
                self.browser.driver.get(self.browser.base + "/empty")
                result = self.browser.driver.execute_async_script(RUN, f"/tests/{file.name}")
                self.assertEqual(result["failed"], [])
                self.assertGreater(result["count"], 0)
