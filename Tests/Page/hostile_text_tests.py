"""Text that was made to break the page, in every field that people and files can fill: it stays text everywhere."""

import json
import urllib.parse

from selenium.common.exceptions import NoAlertPresentException

from camera_tests import silence
from diary import PASSWORD
from page_tests import PageTest
from pictures import png

MARKUP = "<img src=x onerror=alert(1)><script>alert(1)</script>\"'><svg onload=alert(1)>"
# Turned around, joined by nothing that shows, and piled up above its line.
ODD = "\u202eeman\u202c a\u200b\u200d\u2060\ufeffb Z" + "\u0300\u0316\u0489" * 12
LONG = "Wort" * 60

BODY = r"""
<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="javascript:alert(1)"></iframe>
<style>body{display:none}</style><base href="//evil.invalid/">
<meta http-equiv="refresh" content="0;url=//evil.invalid/">
<svg><animate onbegin=alert(1)></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>
<form action="//evil.invalid/"><input name=x autofocus onfocus=alert(1)></form><a href="javascript:alert(1)">raw</a>

[a](javascript:alert(1)) [b](JaVa&#115;cript:alert(1)) [c](data:text/html,<script>alert(1)</script>) [d](vbscript:x)
[e]( javascript:alert(1)) [f](java
script:alert(1)) [g](https://example.invalid/ "x\" onmouseover=\"alert(1)") [h][ref] [i](//evil.invalid/)
[ok](https://example.invalid/fine) ![j](x" onerror="alert(1)) ![k](javascript:alert(1))
![l](https://evil.invalid/track.png)

<javascript:alert(1)> <https://example.invalid/"onmouseover="alert(1)> https://example.invalid/"onmouseover=alert(1)

[ref]: javascript:alert(1) "x' onclick='alert(1)"

| <img src=x onerror=alert(1)> | [t](javascript:alert(1)) |
|---|---|
| one | two |

``` js" onclick="alert(1)
</code></pre><script>alert(1)</script>
```

# <b onclick=alert(1)>heading</b>
"""

# In every document before its own scripts: what would run says so.
WATCH = """
window.breaches = [];
for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => window.breaches.push(name);
addEventListener("securitypolicyviolation", (event) => {
    window.breaches.push(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""

# Finds markup that the page does not make, and elements that are wider than the window.
FOUND = """
const wrong = [...window.breaches];
for (const one of document.body.querySelectorAll("*")) {
    const text = one.outerHTML.slice(0, 200);
    const made = /^(SCRIPT|IFRAME|OBJECT|EMBED|BASE|META|LINK|STYLE|FRAME|ANIMATE|MATH|TEMPLATE)$/i;
    if (made.test(one.tagName)) wrong.push(text);
    for (const { name, value } of one.attributes) {
        if (/^on/i.test(name) || name === "srcdoc" || name === "formaction") wrong.push(text);
        if (!["href", "src", "action", "poster", "data", "xlink:href"].includes(name)) continue;
        const { protocol, origin } = new URL(value, location.href);
        const isLink = one.tagName === "A" && ["http:", "https:", "mailto:"].includes(protocol);
        if (!isLink && origin !== location.origin && !["blob:", "data:"].includes(protocol)) wrong.push(text);
        if (one.tagName === "A" && origin !== location.origin && !/noopener/.test(one.rel)) wrong.push(text);
    }
}
const { scrollWidth } = document.documentElement;
if (scrollWidth > innerWidth) wrong.push(`${scrollWidth} px in a window of ${innerWidth}`);
return wrong;
"""


def fits(text, size):
    """The text, as far as it has room in so many bytes."""
    return text.encode()[:size].decode(errors="ignore")


class HostileTextTests(PageTest):
    """A diary full of it."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        call = cls.client.call
        name = fits(MARKUP + ODD, 100)
        title = MARKUP + ODD + LONG
        cls.title_text = fits(title + "x" * 1000, 1000)
        made = cls.files / "made.png"
        file = fits(MARKUP.replace("/", "") + LONG, 200) + ".png"
        cls.photos = []
        for number in (1, 2):
            photo = cls.client.upload(png(made, number).read_bytes(), file)
            cls.photos.append(photo["id"])
            call("PATCH", f"/v1/photos/{photo['id']}?updateMask=caption,tags,people,place", {
                "caption": title, "tags": [name], "people": [name],
                "place": {"name": fits(title, 500), "latitude": 37.5, "longitude": 127.0}})
        # A file of which no picture can be made, with its name among the facts.
        broken = cls.client.upload(b"\x89PNG\r\n\x1a\n" + b"\0" * 64, file)
        cls.photos.append(broken["id"])
        photos = [{"photoId": photo, "caption": title} for photo in cls.photos]
        fields = {"tags": [name, LONG[:90]], "people": [name], "place": {"name": fits(title, 500)}, "photos": photos}
        cls.entry = call("POST", "/v1/entries", {"title": cls.title_text, "body": BODY + LONG * 5, **fields})
        call("PATCH", f"/v1/entries/{cls.entry['id']}?updateMask=body", {"body": f"{BODY}\n\n{ODD} {LONG * 5}"})
        call("POST", "/v1/entries", {"title": MARKUP, "body": title, "entryTime": "2020-02-03T04:05:06Z"})
        gone = call("POST", "/v1/entries", {"title": cls.title_text, "body": title})
        call("DELETE", f"/v1/entries/{gone['id']}")
        cls.album = call("POST", "/v1/albums", {"title": title})
        call("POST", f"/v1/albums/{cls.album['id']}/photos", {"photoIds": cls.photos})
        sound = json.loads(cls.client.send("POST", "/v1/sounds", silence(1), {
            "Content-Type": "audio/wav", "X-File-Name": urllib.parse.quote(MARKUP.replace("/", ""))})[0])
        call("PATCH", f"/v1/sounds/{sound['id']}?updateMask=title", {"title": fits(title, 300)})
        call("POST", "/v1/subjects", {"name": name, "kind": "PET", "soundId": sound["id"], "birthday": "2020-01-01"})
        call("POST", "/v1/tokens", {"title": fits(title, 200), "scopes": ["READ"]})
        cls.shares = [call("POST", "/v1/shares", {"target": target, "title": fits(title, 500)}) for target in (
            {"entryId": cls.entry["id"]}, {"photoIds": cls.photos[:2]}, {"albumId": cls.album["id"]})]
        invitation = call("POST", "/v1/invitations", {"role": "MEMBER"})
        type(cls.client)(cls.diary).call("POST", "/v1/accounts", {
            "invitation": invitation["url"].rsplit("/", 1)[1], "name": fits(MARKUP, 60), "password": "long enough here",
            "locale": "ko", "timeZone": "Asia/Seoul"})
        type(cls.client)(cls.diary).call(
            "POST", "/v1/sessions", {"name": "owner", "password": PASSWORD}, {"User-Agent": MARKUP})
        driver = cls.korean.driver
        driver.execute_cdp_cmd("Page.enable", {})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 360, "height": 780, "deviceScaleFactor": 1, "mobile": True})

    def look(self, where):
        """Fails when any of it became more than text on what is shown now."""
        page = self.browser
        with self.assertRaises(NoAlertPresentException, msg=where):
            page.driver.switch_to.alert.accept()
        self.assertEqual(page.run(FOUND), [], where)
        self.assertEqual(page.troubles(), [], where)

    def reads(self, selector, text="onerror=alert(1)"):
        """Waits until the text is read there, shown as it is."""
        self.browser.until(f"{text} is in {selector}", lambda: self.browser.run("""
            return [...document.querySelectorAll(arguments[0])].some((one) =>
                (one.textContent + (one.value ?? "") + (one.alt ?? "")).includes(arguments[1]));""", selector, text))

    def go(self, path):
        self.browser.driver.get(self.browser.base + path)
        self.browser.shown("#shell")

    def test_it_stays_text_on_every_screen(self):
        page = self.browser
        page.sign_in()
        entry, photo, album = self.entry["id"], self.photos[0], self.album["id"]
        places = {
            "/": "#feed .card .tag", "/diary": "#feed .card h3", f"/diary/{self.entry['localDate']}": ".card h2",
            f"/entries/{entry}": ".card .body", "/library": "#screen", "/albums": "#screen",
            f"/albums/{album}": "#screen h1", "/for-you": "#screen", "/search": "#screen .chip",
            f"/search?q={urllib.parse.quote(MARKUP[:40])}": "#screen .card",
            "/trash": "#screen li", "/discover": "#screen", "/diary/2020-02-03": ".card .body"}
        for path, selector in places.items():
            with self.subTest(path):
                self.go(path)
                if selector == "#screen":
                    page.until("it is filled", lambda: page.run(
                        "return document.querySelector('#screen').textContent.length") > 5)
                else:
                    self.reads(selector)
                # Pictures and markup come after the words.
                page.until("it rests", lambda: page.run("return performance.now() > 1500"))
                self.look(path)
        with self.subTest("the markup of a text"):
            self.go(f"/entries/{entry}")
            page.shown(".written a", "ok")
            links = page.run("return [...document.querySelectorAll('.written a')].map((one) => one.href)")
            self.assertIn("https://example.invalid/fine", links)
            self.assertTrue(all(link.startswith("https://example.invalid/") for link in links), links)
            page.click(".history summary")
            self.reads(".history .change")
            self.look("the history")

    def test_it_stays_text_where_it_is_written(self):
        page = self.browser
        page.sign_in()
        self.go(f"/entries/{self.entry['id']}/edit")
        page.until("it is open", lambda: page.find("#editor") and page.value("title") == self.title_text)
        self.assertEqual(page.value("body").count("onerror=alert(1)"), BODY.count("onerror=alert(1)"))
        self.reads("#editor [data-chip=tags]")
        page.chip("tags")
        self.reads(".sheet .labels .chip")
        page.put_away()
        self.reads("#chosen input")
        page.click("#chosen .remove")
        page.shown("#chosen .removed")
        self.look("the edit")
        page.click("#chosen .remove")
        page.run("document.getElementById('open-camera').click()")
        self.reads(".camera .is-subject")
        self.look("the camera")
        page.click(".camera .camera-bar button", "완료")
        self.go("/")
        page.cut()
        page.write(MARKUP + ODD, BODY.replace("\t", " ")[:300])
        page.choose(png(self.files / (MARKUP.replace("/", "")[:60] + ".png"), 7))
        page.shown("#chosen .sending")
        page.click("#later")
        self.reads("#unsaved-list strong", MARKUP[:30])
        self.look("what is unsaved")
        page.run("document.getElementById('sign-out').click()")
        self.reads("#question p", MARKUP[:30])
        self.look("the question")
        page.click("#question button", "취소")

    def test_it_stays_text_around_a_photo_and_in_the_settings(self):
        page = self.browser
        page.sign_in()
        for photo in self.photos:
            self.go(f"/photos/{photo}")
            self.browser.shown("#viewer")
            page.until("it rests", lambda: page.run("return performance.now() > 2000"))
            if page.find("#viewer-info"):
                page.click("#viewer-info")
            self.reads("#viewer")
            self.look("the viewer")
        self.go("/settings/apps")
        self.reads("#settings", MARKUP[:40])
        page.until("it rests", lambda: page.run("return performance.now() > 2500"))
        self.look("the settings")

    def test_it_stays_text_for_whoever_has_a_link(self):
        for share in self.shares:
            page = self.browser
            page.driver.get(page.base + urllib.parse.urlsplit(share["url"]).path)
            page.until("it shows", lambda: "onerror=alert(1)" in page.run("return document.body?.textContent ?? ''"))
            self.look(share["url"])
            made = "return document.body.querySelectorAll('[srcdoc], input[name=x], b[onclick]').length"
            self.assertEqual(page.run(made), 0)
