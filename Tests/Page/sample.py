"""A diary that looks lived in: two years of entries and photos, an album, a pet, links, and something in the trash."""

import contextlib
import datetime
import pathlib
import shutil
import tempfile

from pictures import png

CORPUS = pathlib.Path(__file__).resolve().parents[3] / "shared/corpus"
# Pictures of the corpus that look like somebody's own, the best ones first.
CHOSEN = [
    "mongolels.jpg", "denali.webp", "Iceland-P3.jpg", "A_portrait.jpg", "iphone_hdr_YES.jpg", "8bit-sRGB.avif",
    "jolla.jpg", "DSCN0010.jpg", "A_burst_1.jpg", "thompson-springs.jpg", "landscape_1.jpg", "ricoh-rdc5300.jpg",
    "DSCN0021.jpg", "rot0mir1.avif", "HTC Desire.webp", "sugarshack.mpo", "A_motionphoto_v2.jpg", "landscape_6.jpg",
    "IMG_5195.HEIC", "Apple iPhone 6.jpg",
]
FILM = CORPUS / "with-gps.mov"
OWN_FILM = pathlib.Path(__file__).resolve().parents[1] / "Corpus/film-place.mov"
HOUR = datetime.timedelta(hours=1)

# Title, body, tags, people, place, how many photos, how many days ago.
TEXTS = {
    "ko": [
        ("비 오는 날의 산책", "우산을 쓰고 강가를 오래 걸었다. 물안개가 다리 아래까지 내려왔고, 돌아오는 길에는 빗소리만 들렸다.",
         ["산책", "비"], ["민지"], "여의도 한강공원", 3, 0),
        ("콩이의 의자", "하루 종일 빨간 의자에서 잤다.\n\n- 아침: 사료 40 g\n- 저녁: 닭고기 조금", ["집"], ["콩이"], "", 1, 2),
        ("", "늦게까지 책을 읽다가 불을 켠 채 잠들었다.", [], [], "", 0, 3),
        ("가을 산", "단풍이 절정이었다. 정상에서 김밥을 먹었다.", ["산"], ["민지", "아버지"], "설악산", 4, 9),
        ("바다까지", "전철에서 내리자 바다 냄새가 났다.", ["여행"], ["하루"], "강릉", 5, 30),
        ("긴 저녁", "오래 걷고 더 오래 이야기했다. " * 24, ["친구"], [], "", 2, 61),
        ("작년 오늘", "일 년 전에도 같은 길을 걸었다.", ["산책"], ["민지"], "여의도 한강공원", 3, 365),
        ("첫눈", "창문을 열자 온 동네가 조용했다.", ["겨울"], [], "", 2, 640),
    ],
    "en": [
        ("A walk in the rain", "Along the river under one umbrella. The mist came down as far as the bridge, and on the way "
         "back there was nothing but the sound of rain.", ["walk", "rain"], ["Mina"], "Riverside", 3, 0),
        ("Kong's chair", "Asleep in the red chair from breakfast to dusk.\n\n- Morning: 40 g\n- Evening: a little chicken", ["home"],
         ["Kong"], "", 1, 2),
        ("", "Read until late and fell asleep with the light on.", [], [], "", 0, 3),
        ("Autumn hills", "Every colour at once. We had lunch at the top.", ["hills"], ["Mina", "Dad"], "Tanners Ridge", 4, 9),
        ("To the sea", "You could smell it as soon as the train doors opened.", ["journey"], ["Haru"], "Gangneung", 5, 30),
        ("A long evening", "A long walk, and a longer talk. " * 24, ["friends"], [], "", 2, 61),
        ("A year ago", "The same path, twelve months earlier.", ["walk"], ["Mina"], "Riverside", 3, 365),
        ("First snow", "Opened the window, and the whole street was quiet.", ["winter"], [], "", 2, 640),
    ],
    "ja": [
        ("雨の日の散歩", "傘をさして川沿いを長いこと歩いた。霧が橋の下まで降りてきて、帰り道は雨の音だけがしていた。",
         ["散歩", "雨"], ["ミナ"], "河川敷公園", 3, 0),
        ("こんの椅子", "一日じゅう赤い椅子で眠っていた。\n\n- 朝：40 g\n- 夜：鶏肉を少し", ["家"], ["こん"], "", 1, 2),
        ("", "遅くまで本を読んで、明かりをつけたまま眠った。", [], [], "", 0, 3),
        ("秋の山", "紅葉が見頃だった。頂上でおにぎりを食べた。", ["山"], ["ミナ", "父"], "高尾山", 4, 9),
        ("海まで", "電車を降りたら潮の匂いがした。", ["旅"], ["ハル"], "江ノ島", 5, 30),
        ("長い夜", "長く歩いて、もっと長く話した。" * 24, ["友だち"], [], "", 2, 61),
        ("一年前の今日", "一年前も同じ道を歩いていた。", ["散歩"], ["ミナ"], "河川敷公園", 3, 365),
        ("初雪", "窓を開けると、町じゅうが静かだった。", ["冬"], [], "", 2, 640),
    ],
}
NAMES = {"ko": ("콩이", "함께 걸은 길", "여름 방학"), "en": ("Kong", "Roads we walked", "Summer"), "ja": ("こん", "歩いた道", "夏休み")}
# Mood, weather and degrees of the entries, in the same order.
MOODS = [("GOOD", "RAIN", 14), ("OKAY", "CLOUDY", None), (None, None, None), ("GREAT", "CLEAR", 17.5), ("GREAT", "WIND", None)]


def photo_files(folder, chosen=None):
    """The pictures to fill a diary with: those of a folder, of the corpus, or made from nothing into `folder`."""
    if chosen:
        return sorted(path for path in pathlib.Path(chosen).iterdir() if path.is_file())
    found = [CORPUS / name for name in CHOSEN if (CORPUS / name).exists()]
    return found or [png(folder / f"sample-{number}.png", number, 360, 240) for number in range(20)]


@contextlib.contextmanager
def offered(chosen=None):
    """A folder of pictures that somebody else offers, which browsers show."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="daybook-offered-"))
    try:
        for file in photo_files(folder, chosen)[:12]:
            if file.suffix in (".jpg", ".png", ".webp", ".avif") and file.parent != folder:
                shutil.copy(file, folder)
        yield folder
    finally:
        shutil.rmtree(folder)


def years_ago(zone, years):
    """Another day of the week, from Monday to Sunday, that has today's date so many years ago."""
    today = datetime.datetime.now(zone).date()
    # February 29 is February 28 there.
    then = today.replace(year=today.year - years, day=min(today.day, 28) if today.month == 2 else today.day)
    return then + datetime.timedelta(days=-1 if then.weekday() else 1)


def fill(client, folder, language="ko", chosen=None, film=True):
    """Makes the diary. Returns what addresses are made of, by name."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(minute=30, second=0, microsecond=0)
    client.call("PATCH", "/v1/account?updateMask=locale,timeZone", {"locale": language, "timeZone": "Asia/Seoul"})
    # Photos are of their entry's day, also when that has just begun there.
    passed = datetime.timedelta(hours=(now.hour + 9) % 24, minutes=now.minute)
    photos = [client.upload(file.read_bytes(), file.name)["id"] for file in photo_files(folder, chosen)]
    pet, album, inner = NAMES[language]
    place = {name: {"name": name, "latitude": 37.53 + index, "longitude": 126.93 + index}
             for index, name in enumerate(sorted({row[4] for row in TEXTS[language] if row[4]}))}
    free = list(photos)
    entries = []
    moods = iter(MOODS)
    for title, body, tags, people, where, count, ago in TEXTS[language]:
        mood, condition, degrees = next(moods, (None, None, None))
        time = now - datetime.timedelta(days=ago)
        own = [free.pop(0) for _ in range(min(count, len(free)))]
        apart = min(HOUR, passed / (len(own) + 1))
        for number, photo in enumerate(own):
            client.call("PATCH", f"/v1/photos/{photo}?updateMask=takenTime,timeZone,people", {
                "takenTime": (time - apart * (number + 1)).isoformat(timespec="milliseconds").replace("+00:00", "Z"), "timeZone": "Asia/Seoul",
                "people": [pet] if pet in people or number == 0 and ago > 3 else []})
        entries.append(client.call("POST", "/v1/entries", {
            "title": title, "body": body, "tags": tags, "people": people, "entryTime": time.isoformat().replace("+00:00", "Z"),
            "timeZone": "Asia/Seoul", "photos": [{"photoId": photo} for photo in own],
            **({"place": place[where]} if where else {}), **({"mood": mood} if mood else {}),
            **({"weather": {"condition": condition, **({} if degrees is None else {"temperature": degrees})}} if condition else {})}))
    # Photos of no entry are of days that wait to be written.
    for number, photo in enumerate(free):
        client.call("PATCH", f"/v1/photos/{photo}?updateMask=takenTime,timeZone", {
            "takenTime": (now - datetime.timedelta(days=5 + 17 * number)).isoformat().replace("+00:00", "Z"),
            "timeZone": "Asia/Seoul"})
    client.call("PATCH", f"/v1/photos/{photos[0]}?updateMask=favorite,caption", {"favorite": True, "caption": entries[0]["title"]})
    if film:
        client.upload((FILM if FILM.exists() else OWN_FILM).read_bytes(), FILM.name)
    first = entries[0]
    client.call("PATCH", f"/v1/entries/{first['id']}?updateMask=favorite", {"favorite": True})
    # Another session, so that the change is a version of its own.
    other = client.diary.client()
    other.call("PATCH", f"/v1/entries/{entries[1]['id']}?updateMask=body", {"body": entries[1]["body"] + "\n\n" + first["body"]})
    made = client.call("POST", "/v1/albums", {"title": album})
    client.call("POST", f"/v1/albums/{made['id']}/photos", {"photoIds": photos[:8]})
    within = client.call("POST", "/v1/albums", {"title": inner, "parentId": made["id"]})
    client.call("POST", f"/v1/albums/{within['id']}/photos", {"photoIds": photos[8:12]})
    client.call("PATCH", f"/v1/photos/{photos[-1]}?updateMask=hidden", {"hidden": True})
    client.call("POST", "/v1/subjects", {"name": TEXTS[language][4][3][0], "kind": "PERSON", "birthday": "2020-05-05"})
    tag = TEXTS[language][0][2][0]
    smart = client.call("POST", "/v1/albums", {"title": tag, "filter": f'tag:"{tag}" person:"{pet}" from:2020-01-01'})
    subject = client.call("POST", "/v1/subjects", {
        "name": pet, "kind": "PET", "birthday": (now - datetime.timedelta(days=800)).date().isoformat(), "coverPhotoId": photos[3]})
    shares = [client.call("POST", "/v1/shares", {"target": {"entryId": first["id"], **target}, "title": title, **more})
              for title, target, more in (
                  (first["title"], {}, {}), (album, {}, {"password": "open sesame"}), (first["title"], {"textOnly": True}, {}))]
    invitation = client.call("POST", "/v1/invitations", {"role": "MEMBER"})
    client.call("POST", "/v1/tokens", {"title": "Backup", "scopes": ["READ"]})
    gone = client.call("POST", "/v1/entries", {"title": entries[3]["title"], "body": entries[3]["body"]})
    client.call("DELETE", f"/v1/entries/{gone['id']}")
    memories = client.call("GET", "/v1/memories")["memories"]
    path = lambda url: "/" + url.split("://", 1)[-1].split("/", 1)[1]
    return {
        "entry": first["id"], "changed": entries[1]["id"], "photo": photos[0], "day": first["localDate"], "album": made["id"],
        "subject": subject["id"], "tag": tag, "smart": smart["id"], "memory": memories[0]["id"] if memories else "",
        "share": path(shares[0]["url"]), "locked": path(shares[1]["url"]), "words": path(shares[2]["url"]),
        "invitation": path(invitation["url"]),
    }


def join(page, names):
    """Somebody new makes an account of the sample's invitation, in a browser."""
    page.driver.get(page.base + names["invitation"])
    for field, text in (("name", "newcomer"), ("password", "long enough")):
        page.send(f"#join-form [name={field}]", text)
    page.click("#join-form .primary")
    page.shown("#shell")
