"""The camera and the attention sounds, in a browser whose camera and microphone are made up."""

import io
import json
import urllib.parse
import wave

from page_tests import PageTest

# Remembers what is played.
LISTEN = """
window.played = [];
const Real = window.Audio;
window.Audio = function (address) {
    const made = new Real(address);
    window.played.push(made);
    return made;
};
"""

# The sound of this moment, while the camera shows something.
HEARD = """
const film = document.querySelector(".camera[open] .preview");
if (!film || film.paused || !film.videoWidth) return null;
return window.played.filter((one) => !one.paused && one.currentTime > 0).map((one) => new URL(one.src).pathname);
"""


def silence(seconds):
    """A sound of nothing, as WAV."""
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\0\0" * 8000 * seconds)
    return made.getvalue()


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

    def test_a_picture_for_which_an_entry_has_no_room_is_not_taken(self):
        page = self.browser
        page.sign_in()
        page.shown("#editor")
        # A draft that was left, with all the photos but one that an entry holds.
        page.run("""
            const draft = {
                id: "left", account: localStorage.getItem("daybook.account"), entryID: crypto.randomUUID(), etag: "", base: null,
                title: arguments[0], body: "", entryTime: new Date().toISOString(), timeZone: "Asia/Seoul", sent: [], missing: [],
                photos: Array.from({ length: 499 }, () => ({ photoId: crypto.randomUUID(), caption: "", name: "" })),
                changed: Date.now(), tags: [], people: [], place: null, favorite: false, hidden: false, removed: [],
            };
            localStorage.setItem(`daybook.draft.${draft.account}.left`, JSON.stringify(draft));""", self.title)
        page.reload()
        page.click("#unsaved-list .primary")
        page.shown("#chosen .name", "439")
        page.click("#open-camera")
        page.until("the shutter is ready", lambda: page.run("return document.querySelector('.shutter')?.disabled === false"))
        page.click(".shutter")
        page.shown(".camera .taken", "1")
        page.shown(".camera .problem", "500장까지")
        self.assertFalse(page.find(".shutter").is_enabled())
        page.click(".camera .camera-bar button", "완료")
        page.shown("#chosen .name", "440")
        page.click("#open-camera")
        page.shown(".camera .problem", "500장까지")
        self.assertFalse(page.find(".shutter").is_enabled())

    def sound(self, title):
        fields = {"Content-Type": "audio/wav", "X-File-Name": urllib.parse.quote(f"{title}.wav")}
        # Bytes that are there already are the sound that is there already.
        return json.loads(self.client.send("POST", "/v1/sounds", silence(10 + len(title)), fields)[0])

    def test_each_pet_is_called_by_its_own_sound_while_the_camera_is_open(self):
        own = {name: self.sound(title) for name, title in (("나비", "bell"), ("초코", "whistle"))}
        for name, sound in own.items():
            self.client.call("POST", "/v1/subjects", {"name": name, "kind": "PET", "soundId": sound["id"]})
        page = self.browser
        page.sign_in()
        page.run(LISTEN)
        page.write(self.title)
        page.click("#open-camera")
        for name, sound in own.items():
            page.click(".camera .is-subject", name)
            # One at a time.
            page.until(f"{name} is called", lambda: page.run(HEARD) == [f"/v1/sounds/{sound['id']}/content"])
        page.click(".camera .chip", "소리 멈춤")
        page.until("it is silent", lambda: page.run(HEARD) == [])
        page.click(".camera .is-subject", "나비")
        page.until("it is called", lambda: page.run(HEARD))
        page.click(".camera .camera-bar button", "완료")
        page.gone(".camera")
        page.until("it is silent", lambda: page.run("return window.played.every((one) => one.paused)"))

    def recording(self):
        """The browser, with the sheet for a new sound, which records."""
        page = self.browser
        page.sign_in()
        page.settings("sounds")
        page.click("#settings .add", "소리 추가")
        page.click(".sheet .record")
        page.shown(".sheet .note", "녹음 중")
        return page

    def test_a_sound_is_recorded_heard_and_made_the_usual_one(self):
        page = self.recording()
        page.driver.execute_async_script("setTimeout(arguments[0], 1200)")
        page.click(".sheet .record")
        page.shown(".sheet .note", "녹음했어요")
        page.find(".sheet [name=title]").send_keys("우리 집 종소리")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#settings li", "우리 집 종소리")
        sound = next(one for one in self.client.call("GET", "/v1/sounds")["sounds"] if one["title"] == "우리 집 종소리")
        self.assertGreater(int(sound["durationMs"]), 500)
        page.click("#settings li .acts[aria-label$='우리 집 종소리']")
        page.click(".menu-list [data-act=usual]")
        page.until("it is the usual one", lambda: self.client.call("GET", "/v1/account").get("defaultSoundId") == sound["id"])

    def test_a_file_takes_the_place_of_a_recording_that_runs(self):
        page = self.recording()
        file = self.files / "kettle.wav"
        file.write_bytes(silence(4))
        page.driver.find_element("css selector", ".sheet [name=file]").send_keys(str(file))
        page.shown(".sheet .note", "kettle.wav")
        self.assertEqual(page.shown(".sheet .record").text, "녹음")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#settings li", "kettle")

    def test_a_sound_of_a_file_is_kept_renamed_and_deleted(self):
        named = lambda: [one["title"] for one in self.client.call("GET", "/v1/sounds")["sounds"] if not one.get("builtIn")]  # noqa: E731
        before = named()
        page = self.browser
        page.sign_in()
        page.settings("sounds")
        page.click("#settings .add", "소리 추가")
        page.click(".sheet .primary")
        page.shown(".sheet .note", "파일을 선택하세요")
        large = self.files / "large.wav"
        large.write_bytes(silence(1) + b"\0" * (5 << 20))
        page.driver.find_element("css selector", ".sheet [name=file]").send_keys(str(large))
        page.shown(".sheet .note", "large.wav")
        page.click(".sheet .primary")
        page.shown(".sheet .note", "30초, 5MB까지")
        self.assertEqual(named(), before)
        short = self.files / "short.wav"
        short.write_bytes(silence(3))
        page.driver.find_element("css selector", ".sheet [name=file]").send_keys(str(short))
        page.shown(".sheet .note", "short.wav")
        page.send(".sheet [name=title]", "휘파람")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#settings li", "휘파람")
        page.click("#settings li .acts[aria-label$='휘파람']")
        page.click(".menu-list [data-act=rename]")
        title = page.shown(".sheet [name=title]")
        title.clear()
        title.send_keys("긴 휘파람")
        page.click(".sheet .primary")
        page.gone(".sheet")
        page.shown("#settings li", "긴 휘파람")
        self.assertEqual(set(named()) - set(before), {"긴 휘파람"})
        page.click("#settings li .acts[aria-label$='긴 휘파람']")
        page.click(".menu-list [data-act=remove]")
        page.shown("#question", "‘긴 휘파람’ 소리를 삭제할까요?")
        page.click("#question .primary")
        page.until("it is gone", lambda: named() == before)
        page.until("it stands there no more", lambda: page.find("#settings li .acts[aria-label$='긴 휘파람']") is None)
