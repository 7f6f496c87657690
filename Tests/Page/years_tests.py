"""The diary of years that pictures are taken of: as full as it says."""

import datetime
import unittest

import sample
import years
from page_tests import PageTest


class PlanTests(unittest.TestCase):
    def test_a_plan_places_every_photo_and_reaches_back_through_all_years(self):
        for entries, photos, days in ((112, 340, 6 * 365), (8, 10, 365), (1, 0, 365), (0, 5, 365)):
            with self.subTest(entries=entries, photos=photos):
                rows, free = years.plan(entries, photos, days)
                self.assertEqual(len(rows), entries)
                self.assertEqual(sum(count for _, count in rows) + free, photos)
                self.assertTrue(all(0 < ago < days and 0 <= count <= years.MOST for ago, count in rows), rows)
        rows, free = years.plan(112, 340, 6 * 365)
        self.assertIn(years.MOST, [count for _, count in rows])
        self.assertGreater(free, 0)
        self.assertGreater(rows[-1][0], 5.9 * 365)


class YearsTests(PageTest):
    """A small one, in Japanese: how many there are of what is told to it."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.names = {**sample.fill(cls.client, cls.files, "ja", film=False), **years.fill(cls.client, "ja", entries=24, photos=50)}

    def test_entries_and_photos_are_as_many_as_asked_for_and_reach_back_six_years(self):
        entries = self.client.entries()
        self.assertEqual(len(entries), 24)
        self.assertEqual(len(self.client.call("GET", "/v1/photos?pageSize=1000")["photos"]), 50)
        first = min(datetime.date.fromisoformat(entry["localDate"]) for entry in entries)
        self.assertGreater((datetime.date.today() - first).days, 5 * 365)
        self.assertEqual(len(self.client.call("GET", "/v1/subjects")["subjects"]), 2)

    def test_albums_are_in_albums_and_hidden_things_in_no_list(self):
        albums = {album["id"]: album for album in self.client.call("GET", "/v1/albums")["albums"]}
        self.assertTrue(any(
            albums.get(album.get("parentId"), {}).get("title") == "旅行" for album in albums.values()))
        self.assertNotIn("自分だけの日記", [entry["title"] for entry in self.client.entries()])

    def test_the_second_account_has_a_diary_of_its_own(self):
        page = self.browser
        page.sign_in(self.names["second"])
        page.visit("/diary")
        page.shown(".card", sample.TEXTS["ja"][3][0])
        page.until("all are there", lambda: len(page.driver.find_elements("css selector", ".card[data-entry]")) == 3)
