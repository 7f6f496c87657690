"""The camera and the attention sounds, in a browser whose camera and microphone are made up."""

from page_tests import PageTest


class CameraTests(PageTest):
    """Pictures taken in the page, and the sounds that call who is to look."""

    def test_a_picture_from_the_camera_is_in_the_entry(self):
        self.client.call("POST", "/v1/subjects", {"name": "콩이", "kind": "PET"})
        page = self.browser
        page.sign_in()
        page.write(self.title)
        page.click("#open-camera")
        page.shown(".camera .chip", "콩이")
        page.click(".camera .is-subject")
        page.until("the shutter is ready", lambda: page.run("return document.querySelector('.shutter')?.disabled === false"))
        page.click(".shutter")
        page.shown(".camera .taken", "1")
        page.click(".camera .camera-bar button", "완료")
        page.gone(".camera")
        page.shown("#chosen .pick")
        page.save()
        photo = self.only_entry()["photos"][0]["photoId"]
        self.assertEqual(self.client.call("GET", f"/v1/photos/{photo}")["mediaType"], "image/jpeg")

    def test_a_sound_is_recorded_heard_and_made_the_usual_one(self):
        page = self.browser
        page.sign_in()
        page.visit("/settings")
        page.click("#settings section .add", "소리 추가")
        page.click(".sheet .record")
        page.shown(".sheet .note", "녹음 중")
        page.driver.execute_async_script("setTimeout(arguments[0], 1200)")
        page.click(".sheet .record")
        page.shown(".sheet .note", "녹음했어요")
        page.find(".sheet [name=title]").send_keys("우리 집 종소리")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#settings li", "우리 집 종소리")
        sound = next(one for one in self.client.call("GET", "/v1/sounds")["sounds"] if one["title"] == "우리 집 종소리")
        self.assertGreater(int(sound["durationMs"]), 500)
        row = page.shown("#settings li", "우리 집 종소리")
        next(one for one in row.find_elements("css selector", "button") if one.text == "기본으로").click()
        page.until("it is the usual one", lambda: self.client.call("GET", "/v1/account").get("defaultSoundId") == sound["id"])
