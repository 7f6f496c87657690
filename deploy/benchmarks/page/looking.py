"""A browser that loads and operates the page and the plain page, and measures them."""

import json
import pathlib
import time

from selenium.webdriver.common.action_chains import ActionChains

from browser import Browser

WATCH = (pathlib.Path(__file__).parent / "watch.js").read_text()
IS_FULL = """
const seen = [...document.querySelectorAll(".cell")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
});
return seen.length > 4 && seen.every((one) => one.querySelector("img")?.complete);"""
# The machine of the browser: this one, or one with the processor and the network of a phone.
SETTINGS = {
    "desk": {"slower": 1, "latency": 0, "megabits": 0},
    "phone": {"slower": 4, "latency": 60, "megabits": 9},
}


class Watched(Browser):
    """A browser that measures documents from the start of their loading, and records network traffic."""

    def __init__(self, base, size=(1280, 900)):
        super().__init__(base, size=size, logs=("browser", "performance"))
        for command, arguments in (("Page.enable", {}), ("Network.enable", {}), ("Performance.enable", {}),
                                   ("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})):
            self.driver.execute_cdp_cmd(command, arguments)

    def at(self, setting):
        """Sets the speed of processor and network to those of a desk or a phone."""
        far = SETTINGS[setting]
        speed = far["megabits"] * 1e6 / 8 if far["megabits"] else -1
        self.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": far["slower"]})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": False, "latency": far["latency"], "downloadThroughput": speed, "uploadThroughput": speed})

    def empty(self, token=""):
        """Clears all data and caches of the page. With a token, sets the cookie of that session."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        self.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        if token:
            self.driver.execute_cdp_cmd("Network.setCookie", {
                "name": "daybook_session", "value": token, "url": self.base, "httpOnly": True, "sameSite": "Strict"})

    def note(self, name):
        return self.run(f"return globalThis.watched.{name}")

    def visit(self, path="/"):
        """Loads a page that shows entries. Returns times in milliseconds, and traffic in bytes."""
        self.driver.get_log("performance")
        self.driver.get(self.base + path)
        self.until("an entry is painted", lambda: self.note("entry"))
        self.until("a picture is painted", lambda: self.note("picture"))
        self.settle()
        paint = self.run("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        return {"paint": paint, "entry": self.note("entry"), "picture": self.note("picture"),
                "shift": self.note("shift"), **self.traffic()}

    def settle(self, quiet=0.7):
        """Waits until the page has made no request for a number of seconds."""
        count, since = -1, time.monotonic()
        while time.monotonic() - since < quiet:
            now = self.run("return performance.getEntriesByType('resource').length")
            if now != count:
                count, since = now, time.monotonic()
            time.sleep(0.1)

    def traffic(self):
        """Returns the number of requests and their bytes on the network, photos separately. Leaves out requests that
        the browser's own cache served."""
        kinds, sizes, cached = {}, {}, set()
        for line in self.driver.get_log("performance"):
            message = json.loads(line["message"])["message"]
            event, told = message["method"], message["params"]
            if event == "Network.requestServedFromCache":
                cached.add(told["requestId"])
            elif event == "Network.responseReceived" and told["response"]["url"].startswith("http"):
                if told["response"].get("fromDiskCache") or told["requestId"] in cached:
                    continue
                kinds[told["requestId"]] = told["response"]["mimeType"]
                # A stream never ends: this is what it has sent so far.
                sizes.setdefault(told["requestId"], told["response"]["encodedDataLength"])
            elif event == "Network.loadingFinished":
                sizes[told["requestId"]] = told["encodedDataLength"]
        photos = [name for name, kind in kinds.items() if kind.startswith("image/") and "svg" not in kind]
        rest = [name for name in kinds if name not in photos]
        return {"bytes": sum(sizes[name] for name in rest), "requests": len(rest),
                "photoBytes": sum(sizes[name] for name in photos)}

    def interact(self, name, act, shows="", found=None):
        """Runs an action by real input. Adds its name to `found`, and its times until the next paint and the result."""
        self.run("watched.events.length = 0")
        if shows:
            self.run("watched.await(arguments[0])", shows)
        act()
        if shows:
            self.until(f"{shows} shows", lambda: self.note("shown"))
        time.sleep(0.4)
        # The browser does not report input that is painted within 16 ms.
        took = max(self.note("events"), default=8)
        found.append({"name": name, "input": took, "shown": self.note("shown") if shows else None})

    def keys(self, text):
        """Types text into the focused field, key by key."""
        for letter in text:
            ActionChains(self.driver).send_keys(letter).perform()
            time.sleep(0.03)

    def scroll(self, pixels, speed):
        """Scrolls by a gesture. Returns the times between frames, and the durations of long tasks, in milliseconds."""
        self.run("watched.roll(true)")
        self.driver.execute_cdp_cmd("Input.synthesizeScrollGesture", {
            "x": 500, "y": 500, "yDistance": -pixels, "speed": speed, "preventFling": True,
            "gestureSourceType": "mouse"})
        self.run("watched.roll(false)")
        return {"frames": self.note("frames"), "long": self.note("long")}

    def fill(self, path=None, part=None):
        """Opens a path or clicks the scrubber. Returns the milliseconds until all tiles on the screen have pictures."""
        start = time.monotonic()
        if path:
            self.driver.get(self.base + path)
        else:
            left, top, height = self.run("const box = document.querySelector('.scrubber').getBoundingClientRect();"
                                         " return [box.left + box.width / 2, box.top, box.height]")
            for kind in ("mousePressed", "mouseReleased"):
                self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
                    "type": kind, "x": left, "y": top + height * part, "button": "left", "clickCount": 1})
        self.until("the screen is full of pictures", lambda: self.run(IS_FULL))
        return (time.monotonic() - start) * 1000

    def memory(self):
        """Returns the MiB of the JavaScript heap in use, and the number of nodes of the document."""
        self.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        metrics = self.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        heap = next(one["value"] for one in metrics if one["name"] == "JSHeapUsedSize")
        return {"heap": heap / (1 << 20), "nodes": self.run("return document.getElementsByTagName('*').length")}
