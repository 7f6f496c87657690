"""The trash: what comes back, what goes for good, and until when."""

from page_tests import PageTest
from pictures import png


class TrashTests(PageTest):
    def row(self, thing):
        return f"[data-trashed='{thing['id']}']"

    def status(self, thing, kind):
        try:
            return self.client.call("GET", f"/v1/{kind}/{thing['id']}")
        except Exception as error:
            return getattr(error, "code", error)

    def test_an_entry_comes_back_a_photo_goes_for_good_and_all_goes_at_once(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title})
        photo = self.client.upload(png(self.files / "gone.png", 160).read_bytes(), "gone.png")
        self.client.call("POST", "/v1/entries", {"title": "keeps its words", "photos": [{"photoId": photo["id"]}]})
        others = [self.client.call("POST", "/v1/entries", {"title": f"other {number}"}) for number in range(2)]
        for path in (f"entries/{entry['id']}", f"photos/{photo['id']}", *(f"entries/{one['id']}" for one in others)):
            self.client.call("DELETE", f"/v1/{path}")
        page = self.browser
        page.sign_in()
        page.visit("/trash")
        page.shown(self.row(entry), "30일 후")
        page.click(f"{self.row(entry)} .primary", "되살리기")
        page.gone(self.row(entry))
        self.assertEqual(self.only_entry()["id"], entry["id"])
        page.click(f"{self.row(photo)} .danger")
        page.shown("#question", "일기 1개에서도 빠져요")
        page.click("#question .primary")
        page.gone(self.row(photo))
        self.assertEqual(self.status(photo, "photos"), 404)
        page.click("#screen .between .danger")
        page.shown("#question", "일기 2개와 사진 0장")
        page.click("#question button", "취소")
        page.shown(self.row(others[0]))
        page.click("#screen .between .danger")
        page.click("#question .primary")
        page.shown("#screen .notice", "비어 있어요")
        self.assertEqual([self.status(one, "entries") for one in others], [404, 404])

    def test_an_entry_in_the_trash_is_read_and_brought_back_at_its_address(self):
        entry = self.client.call("POST", "/v1/entries", {"title": self.title, "body": "read before it comes back"})
        self.client.call("DELETE", f"/v1/entries/{entry['id']}")
        page = self.browser
        page.sign_in()
        page.visit("/trash")
        page.click(f"{self.row(entry)} strong a")
        page.shown(".card", "read before it comes back")
        self.assertIsNone(page.find(".acts"))
        page.click(".restore")
        page.shown(".bar .acts")
        self.only_entry()
