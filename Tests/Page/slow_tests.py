"""A diary that answers late, and one whose answers are lost: neither is taken for what it is not."""

import time

from browser import Browser
from offline_tests import OfflineTest
from wire import Wire


class SlowWire(Wire):
    """Holds back what asks for the diary's entries for some seconds."""

    seconds = 0

    def pump(self, source, target, is_up):
        super().pump(Held(source, self) if is_up else source, target, is_up)


class Held:
    """A socket whose questions after entries come late."""

    def __init__(self, near, wire):
        self.near, self.wire = near, wire

    def recv(self, size):
        piece = self.near.recv(size)
        if piece.startswith(b"GET /v1/entries?"):
            time.sleep(self.wire.seconds)
        return piece

    def shutdown(self, how):
        self.near.shutdown(how)


class SlowTests(OfflineTest):
    def test_a_late_answer_is_waited_for_and_is_not_said_to_be_a_lost_connection(self):
        wire = SlowWire(self.page_base.removeprefix("http://"))
        self.addCleanup(wire.close)
        page = self.browser = Browser(wire.base)
        self.addCleanup(page.close)
        page.open()
        self.client.call("POST", "/v1/entries", {"title": "seen before"})
        self.sign_in_kept()
        page.visit("/diary")
        page.shown("#feed .card", "seen before")
        self.is_kept("/v1/account", "/v1/entries?")
        page.driver.get("about:blank")
        self.client.call("POST", "/v1/entries", {"title": self.title})
        wire.seconds = 9
        page.driver.get(wire.base + "/diary")
        page.run("""
            window.said = [];
            const word = document.getElementById("connection");
            new MutationObserver(() => { if (!word.hidden) window.said.push(word.textContent); })
                .observe(word, { childList: true, attributes: true });""")
        page.shown("#feed .card", "seen before")
        page.shown("#connection", "답이 늦어지고 있어요")
        page.shown("#feed .card", self.title)
        page.gone("#connection")
        self.assertEqual([text for text in page.run("return window.said") if "늦어지고" not in text], [])
