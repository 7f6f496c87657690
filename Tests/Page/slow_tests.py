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
    def late(self):
        """The diary is open, and shows what was seen before: the entry with the test's title is on its way."""
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
        return page

    def test_a_late_answer_is_waited_for_and_is_not_said_to_be_a_lost_connection(self):
        page = self.late()
        page.run("""
            window.said = [];
            const word = document.getElementById("connection");
            new MutationObserver(() => { if (!word.hidden) window.said.push(word.textContent); })
                .observe(word, { childList: true, attributes: true });""")
        page.shown("#feed .card", "seen before")
        page.shown("#connection:not(.lost)", "응답이 늦어지고 있어요")
        page.shown("#feed .card", self.title)
        page.gone("#connection")
        self.assertEqual([text for text in page.run("return window.said") if "늦어지고" not in text], [])

    def test_what_was_late_when_the_connection_went_is_said_to_be_from_earlier(self):
        page = self.late()
        page.shown("#connection", "응답이 늦어지고 있어요")
        page.run("dispatchEvent(new Event('offline'))")
        page.shown("#connection", "오프라인이에요. 마지막으로 본 내용")
        page.shown("#feed .card", self.title)

    def test_an_entry_that_is_discarded_after_its_answer_was_lost_goes_from_the_diary(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.fetch = async (path, options) => {
                if (window.isBack || !["POST", "DELETE"].includes(options?.method)) return real(path, options);
                if (options.method === "POST") await real(path, options);
                throw new TypeError("the answer was lost");
            };""")
        page.write(self.title, "better not")
        page.until("the diary has it", lambda: self.client.entries(self.title))
        page.shown("#editor-note", "이 기기에")
        page.let_go()
        page.until("the form is empty", lambda: page.value("title") == "")
        # Nobody can say yet that it is gone.
        self.only_entry()
        page.run("window.isBack = true; dispatchEvent(new Event('online'))")
        page.until("it is in the trash", lambda: not self.client.entries(self.title))
        self.nothing_is_left()

    def nothing_is_left(self):
        self.browser.until("nothing is left to do", lambda: self.browser.run(
            "return !Object.keys(localStorage).some((key) => key.startsWith('daybook.discards.'))"))

    def test_what_is_discarded_goes_by_itself_from_a_diary_that_is_busy_and_closed_at_first(self):
        page = self.browser
        page.sign_in()
        # The answer to what is written is lost, and whether it is there is not told at first.
        page.run("""
            const real = window.fetch;
            const locked = { error: { details: [{ reason: "HIDDEN_LOCKED" }] } };
            window.answers = [[429, {}], [403, locked], [503, {}]];
            window.fetch = async (path, options) => {
                const isOne = path.startsWith("/v1/entries/");
                if (options?.method === "POST" && path === "/v1/entries") {
                    await real(path, options);
                    throw new TypeError("the answer was lost");
                }
                const answer = isOne && window.answers.shift();
                return answer ? Response.json(answer[1], { status: answer[0] }) : real(path, options);
            };""")
        page.write(self.title, "better not")
        page.until("the diary has it", lambda: self.client.entries(self.title))
        page.shown("#editor-note", "이 기기에")
        page.let_go()
        page.until("it is in the trash", lambda: not self.client.entries(self.title))
        self.assertEqual(page.run("return window.answers"), [])
        self.nothing_is_left()

    def test_what_is_discarded_before_it_has_arrived_goes_when_it_has(self):
        page = self.browser
        page.sign_in()
        page.run("""
            const real = window.fetch;
            window.letGo = null;
            window.fetch = (path, options) => {
                if (options?.method !== "POST" || path !== "/v1/entries") return real(path, options);
                window.letGo = () => real(path, { ...options, signal: undefined });
                return new Promise((resolve, reject) => {
                    options.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
                });
            };""")
        page.write(self.title, "better not")
        page.until("it is on its way", lambda: page.run("return Boolean(window.letGo)"))
        page.let_go()
        page.until("the form is empty", lambda: page.value("title") == "")
        page.run("window.letGo()")
        page.until("it is in the trash", lambda: self.title in [
            item["entry"]["title"] for item in self.client.call("GET", "/v1/trash")["items"] if "entry" in item])
        self.nothing_is_left()
