"""Search: one box, what it suggests, and the conditions that narrow it."""

from selenium.webdriver.common.keys import Keys

from page_tests import PageTest
from pictures import png


class SearchTests(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        call = cls.client.call
        def entry(title, date, **more):
            return call("POST", "/v1/entries", {"title": title, "entryTime": f"{date}T03:00:00Z", "timeZone": "Asia/Seoul", **more})
        cls.photo = cls.client.upload(png(cls.files / "s.png", 170).read_bytes(), "s.png")
        call("PATCH", f"/v1/photos/{cls.photo['id']}?updateMask=caption,tags", {"caption": "산책길", "tags": ["숲"]})
        entry("강변 산책", "2022-05-01", tags=["숲"], people=["민지"], place={"name": "한강"}, favorite=True, photos=[{"photoId": cls.photo["id"]}])
        entry("산책은 쉬고", "2023-05-01", tags=["집"], body="비가 왔다")
        album = call("POST", "/v1/albums", {"title": "산책 모음"})
        call("POST", f"/v1/albums/{album['id']}/photos", {"photoIds": [cls.photo["id"]]})

    def search(self, path="/search"):
        page = self.browser
        page.sign_in()
        page.driver.get(page.base + path)
        page.shown("#search")
        return page

    def titles(self):
        return sorted(one.text for one in self.browser.driver.find_elements("css selector", "#feed .card h3"))

    def found(self, *titles):
        self.browser.until(f"{titles} are found", lambda: self.titles() == sorted(titles))

    def test_words_initials_and_half_a_syllable_find_with_highlights(self):
        page = self.search()
        for typed, section, mark in (("산책", "정확히 일치", "산책"), ("ㅅㅊ", "초성", "산책"), ("산채", "쓰고 있는 글자", "산책")):
            box = page.find("#search")
            box.clear()
            box.send_keys(typed)
            page.shown("#feed .section", section)
            page.shown("#feed mark", mark)
        page.find("#search").clear()
        page.find("#search").send_keys("산책")
        page.shown("#feed .section", "정확히 일치")
        # Suggestions stand above the chips until they are put away.
        page.shown("#suggestions .suggestion")
        page.find("#search").send_keys(Keys.ESCAPE)
        page.gone("#suggestions")
        page.click(".filters .chip", "앨범")
        self.found("산책 모음")
        page.click(".filters .chip", "사진")
        page.shown("#feed figcaption", "산책길")

    def test_albums_that_fill_themselves_are_found_by_their_titles(self):
        page = self.search()
        # The title stands there in the language in which it was found.
        for typed, title in (("동영상", "동영상"), ("스크린", "스크린샷"), ("Selfies", "Selfies"), ("セルフィー", "セルフィー"), ("셀피", "셀피")):
            box = page.find("#search")
            box.clear()
            box.send_keys(typed)
            page.shown("#feed .found-album h3", title)
        page.find("#search").send_keys(Keys.ESCAPE)
        page.click("#feed .found-album h3 a", "셀피")
        page.shown("h1", "셀피")

    def test_a_day_is_found_as_people_write_it(self):
        page = self.search()
        for typed, title in (("2022년 5월 1일", "강변 산책"), ("2023-05-01", "산책은 쉬고"), ("May 1, 2022", "강변 산책"), ("2023年5月1日", "산책은 쉬고")):
            page.driver.get(f"{page.base}/search?q={typed}")
            self.found(title)
        page.driver.get(f"{page.base}/search?q=5월 1일")
        self.found("강변 산책", "산책은 쉬고")

    def test_a_photo_without_words_is_named_by_its_date_and_not_by_its_file(self):
        photo = self.client.upload(png(self.files / "dated.png", 171).read_bytes(), "dated.png")
        self.client.call("PATCH", f"/v1/photos/{photo['id']}?updateMask=takenTime,timeZone", {
            "takenTime": "2021-03-04T03:00:00Z", "timeZone": "Asia/Seoul"})
        page = self.search("/search?q=2021-03-04")
        page.shown("#feed figcaption", "2021년 3월 4일")
        self.assertNotIn("dated", page.find("#feed").text)

    def test_filters_alone_find_without_a_heading_about_words(self):
        page = self.search("/search?is=favorite")
        self.found("강변 산책")
        self.assertIsNone(page.find("#feed .section"))
        self.assertEqual(page.run("return document.querySelector('#feed h2').textContent"), "검색 결과")

    def test_a_suggestion_is_taken_with_the_keys_and_becomes_a_condition(self):
        page = self.search()
        page.find("#search").send_keys("민")
        page.shown("#suggestions .suggestion", "민지")
        page.find("#search").send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        page.shown(".chip.held", "사람: 민지")
        self.found("강변 산책")
        page.click(".chip.held")
        page.gone(".chip.held")

    def test_every_condition_is_reached_from_the_sheet_and_the_chips(self):
        page = self.search()
        page.click(".filters .more-filters", "조건")
        form = page.shown(".sheet-form")
        page.run("arguments[0].elements.from.value = '2022-01-01'; arguments[0].elements.to.value = '2022-12-31'", form)
        for name, text in (("tag", "숲"), ("person", "민지"), ("place", "한강")):
            page.find(f".sheet [name={name}]").send_keys(text)
        # The names of the diary are proposed.
        page.until("tags are proposed", lambda: page.run("return document.querySelectorAll('#search-tag option').length") >= 2)
        page.click(".sheet .primary")
        self.found("강변 산책")
        self.assertEqual(len(page.driver.find_elements("css selector", ".chip.held")), 5)
        page.click(".chip.add", "즐겨찾기")
        page.click(".chip.add", "사진 있음")
        self.found("강변 산책")
        page.reload()
        page.until("all stands in the address", lambda: len(page.driver.find_elements("css selector", ".chip.held")) == 7)
        self.found("강변 산책")
        page.driver.get(f"{page.base}/search?tag=집&is=favorite")
        page.shown("#notice", "찾은 것이 없어요")

    def test_a_search_without_results_says_what_to_do_next(self):
        page = self.search("/search?q=zzzzqqqq")
        page.shown("#notice", "단어의 일부나 ‘2024년 5월’ 같은 날짜로도")
        self.assertIsNone(page.find("#notice button"))
        page.driver.get(f"{page.base}/search?q=강변&types=ALBUM&mode=exact")
        page.shown("#notice", "이 조건으로는 찾은 것이 없어요")
        page.click("#notice button", "조건 모두 빼기")
        self.found("강변 산책")

    def test_what_was_looked_for_and_what_there_is_much_of_is_offered(self):
        page = self.search("/search?q=강변")
        self.found("강변 산책")
        page.visit("/diary")
        page.visit("/search")
        page.shown(".offers", "강변")
        page.click(".offers .chip", "숲")
        page.shown(".chip.held", "#숲")

    def test_what_was_looked_for_goes_when_the_session_ends(self):
        kept = "return Object.keys(localStorage).filter((key) => /^daybook\\.(searches|upload)\\./.test(key))"
        page = self.search("/search?q=강변")
        self.found("강변 산책")
        page.visit("/diary")
        page.until("it is remembered", lambda: page.run(kept))
        account = self.client.call("GET", "/v1/account")["id"]
        # The progress of uploads, of this account and of one that was signed in before it.
        put = "for (const id of arguments) localStorage.setItem(`daybook.upload.${id}.1.x`, '/v1/tus/x')"
        page.run(put, account, "another")
        type(self.client)(self.diary, page.token()).call("DELETE", "/v1/sessions/current")
        page.shown("#sign-in-form")
        # The same person goes on with an upload; what they looked for is nobody's to read.
        page.until("the searches are gone", lambda: all("upload" in key for key in page.run(kept)))
        page.sign_in()
        self.assertEqual(page.run(kept), [f"daybook.upload.{account}.1.x"])
        page.click("#sign-out")
        page.shown("#sign-in-form")
        page.until("nothing is left", lambda: page.run(kept) == [])
