"""Years more of the sample diary: entries and photos all through them, journeys in albums within an album, hidden things, and
a second account."""

import datetime
import itertools

import largelibrary
import sample
from diary import PASSWORD

ENTRIES, PHOTOS = 120, 360
# How many photos entries have, in turn, and the one that has most.
COUNTS = (3, 0, 2, 5, 1, 3, 4, 2)
MOST = 32
SIZES = [(480, 360), (360, 480), (480, 270), (400, 400)]
# Where people go: latitude, longitude, and the name in each language.
PLACES = [
    (33.46, 126.94, {"ko": "제주 성산일출봉", "en": "Seongsan, Jeju", "ja": "済州 城山日出峰"}),
    (35.16, 129.16, {"ko": "부산 해운대", "en": "Haeundae, Busan", "ja": "釜山 海雲台"}),
    (35.71, 139.80, {"ko": "도쿄 아사쿠사", "en": "Asakusa, Tokyo", "ja": "東京 浅草"}),
    (48.86, 2.29, {"ko": "파리 센강", "en": "Seine, Paris", "ja": "パリ セーヌ川"}),
    (40.78, -73.97, {"ko": "뉴욕 센트럴 파크", "en": "Central Park, New York", "ja": "ニューヨーク セントラルパーク"}),
    (-33.86, 151.21, {"ko": "시드니 항구", "en": "Sydney Harbour", "ja": "シドニー港"}),
]
JOURNEYS = {"ko": "여행", "en": "Journeys", "ja": "旅行"}
HIDDEN = {"ko": "혼자 보는 글", "en": "For myself", "ja": "自分だけの日記"}
ZONE = {"timeZone": "Asia/Seoul"}


def plan(entries, photos, days):
    """For each entry how many days ago it is and how many photos it has; then how many photos no entry has."""
    counts = list(itertools.islice(itertools.cycle(COUNTS), entries))
    if photos > 3 * MOST:
        counts[entries // 3] = MOST
    left = photos
    for index, count in enumerate(counts):
        counts[index] = min(count, left)
        left -= counts[index]
    # The steps differ, so that the days of the week do; the last one is almost `days` ago.
    return [(1 + index * (days - 2) // max(1, entries - 1), count) for index, count in enumerate(counts)], left


def moment(now, days, minutes=0):
    """A time of the API."""
    return (now - datetime.timedelta(days=days, minutes=minutes)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fill(client, language="ko", years=6, entries=ENTRIES, photos=PHOTOS):
    """Adds to a diary that sample.fill made until it has so many entries and photos. Returns the names that it adds."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(minute=30, second=0, microsecond=0)
    entries -= len(client.entries())
    photos -= len(client.call("GET", "/v1/photos?pageSize=1000")["photos"])
    rows, free = plan(max(entries, 0), max(photos, 0), years * 365)
    subjects = (sample.NAMES[language][0], sample.TEXTS[language][4][3][0])
    seeds = itertools.count(1)

    def photo(days, minutes):
        seed = next(seeds)
        content = largelibrary.picture(seed, *SIZES[seed % len(SIZES)])
        made = client.upload(content, f"years-{seed}.png")["id"]
        # Each subject grows on every fourth photo.
        own = {"takenTime": moment(now, days, minutes), **ZONE, "people": list(subjects[seed % 4:seed % 4 + 1])}
        client.call("PATCH", f"/v1/photos/{made}?updateMask={','.join(own)}", own)
        return made

    journeys = {}
    texts = itertools.cycle(sample.TEXTS[language])
    moods = itertools.cycle(sample.MOODS)
    for number, (days, count) in enumerate(rows):
        title, body, tags, people, *_ = next(texts)
        mood, condition, degrees = next(moods)
        latitude, longitude, named = PLACES[number % len(PLACES)]
        is_away = count > 2
        own = [photo(days, 10 * (index + 1)) for index in range(count)]
        client.call("POST", "/v1/entries", {
            "title": title, "body": body, "tags": tags, "people": people, "entryTime": moment(now, days), **ZONE,
            "photos": [{"photoId": one} for one in own],
            **({"place": {"name": named[language], "latitude": latitude, "longitude": longitude}} if is_away else {}),
            **({"mood": mood} if mood else {}),
            **({"weather": {"condition": condition, **({} if degrees is None else {"temperature": degrees})}} if condition else {})})
        if is_away:
            year = (now - datetime.timedelta(days=days)).year
            journeys.setdefault(year, []).extend(own)
    for number in range(free):
        photo(4 + number * (years * 365 - 8) // max(1, free), 0)

    album(client, JOURNEYS[language], journeys)
    for days in (20, 400):
        own = photo(days, 5)
        client.call("POST", "/v1/entries", {
            "title": HIDDEN[language], "body": sample.TEXTS[language][2][1], "entryTime": moment(now, days), **ZONE, "hidden": True,
            "photos": [{"photoId": own}]})
        client.call("PATCH", f"/v1/photos/{own}?updateMask=hidden", {"hidden": True})
    return {"second": join(client, language, now)}


def album(client, title, journeys):
    """An album of journeys, and in it one of each year. Albums nest one level deep."""
    root = client.call("POST", "/v1/albums", {"title": title})["id"]
    for year, photos in sorted(journeys.items()):
        made = client.call("POST", "/v1/albums", {"title": str(year), "parentId": root})["id"]
        client.call("POST", f"/v1/albums/{made}/photos", {"photoIds": photos})


def join(client, language, now):
    """The name of a second account, whose diary has a few entries of its own."""
    invitation = client.call("POST", "/v1/invitations", {"role": "MEMBER"})["url"].rsplit("/", 1)[1]
    account = {"name": "second", "password": PASSWORD}
    client.call("POST", "/v1/accounts", {"invitation": invitation, **account, "locale": language, **ZONE})
    other = type(client)(client.diary)
    other.token = other.call("POST", "/v1/sessions", account)["token"]
    for days, (title, body, *_) in enumerate(sample.TEXTS[language][3:6]):
        other.call("POST", "/v1/entries", {"title": title, "body": body, "entryTime": moment(now, days), **ZONE})
    return account["name"]
