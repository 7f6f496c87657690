"""A library of any size, made in seconds.

A few pictures are sent to the diary as a phone would send them. While the diary is down, their records are copied in its
database as often as wanted, each with an id, a digest and a time of its own, and what is kept beside records is counted
anew. The copies' bytes are hard links, so that every photo is really served.
"""

import calendar
import collections
import concurrent.futures
import datetime
import hashlib
import http.client
import json
import math
import os
import random
import sqlite3
import struct
import time
import zlib

ZONE, OFFSET = "Asia/Seoul", 9 * 3600
SHAPES = [(1280, 960), (960, 1280), (1280, 720), (1000, 1000), (1280, 854), (854, 1280), (1600, 640), (1200, 900)]
YEAR, MONTH, DAY = 1, 2, 3
# The header field of Chromium's requests for pictures.
ACCEPT = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"


def picture(seed, width, height):
    """A PNG of hills in colours of their own, as noisy as photos are."""
    chance = random.Random(seed)
    hills = [[(chance.randrange(10, 45), chance.randrange(20, 400), chance.random() * 7) for _ in range(4)]
             for _ in range(3)]
    tint = [chance.randrange(70, 190) for _ in range(3)]
    wave = bytes(
        min(255, max(0, int(tint[part] + chance.randrange(-24, 25)
                            + sum(high * math.sin(x / long + turn) for high, long, turn in hills[part]))))
        for x in range(4096) for part in range(3))
    rows, at = [], 0
    for y in range(height):
        at = (at + chance.randrange(-2, 3) * 3 + (y % 97 == 0) * chance.randrange(300) * 3) % (3 * (4096 - width))
        rows.append(b"\0" + wave[at:at + 3 * width])

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 1))
            + chunk(b"IEND", b""))


def moments(count, seed, newest):
    """Seconds since 1970 in ten years before `newest`, newest first: more at weekends and on journeys, none on many
    days."""
    chance = random.Random(seed)
    last = int(newest + OFFSET) // 86400 - 1
    days = list(range(last - 3650, last + 1))
    weights = [0 if chance.random() < .35 else 3 if (day + 4) % 7 in (0, 6) else 1 for day in days]
    for _ in range(25):
        start = chance.randrange(len(days) - 9)
        weights[start:start + 8] = [14] * 8
    # The newest day has some: there the library opens.
    weights[-1] = 5
    found = [day * 86400 - OFFSET + int(chance.triangular(6 * 3600, 23 * 3600, 14 * 3600))
             for day in chance.choices(days, weights, k=count)]
    return sorted(found, reverse=True)


def warm(client, photos, seconds=60):
    """Returns when the pictures of photos are made in what a browser asks for."""
    end = time.monotonic() + seconds
    for photo in photos:
        for size in ("thumb", "small", "large"):
            while time.monotonic() < end:
                kind = client.send("GET", photo["urls"][size], headers={"Accept": ACCEPT})[1]["Content-Type"]
                if kind == "image/avif" or size == "large":
                    break
                time.sleep(0.05)


def enlarge(diary, count, templates=16, seed=1, newest=None):
    """Gives the owner of a diary that was just begun, and serves, `count` photos. It serves again on return."""
    client = diary.client()
    client.call("PATCH", "/v1/account?updateMask=timeZone", {"timeZone": ZONE})
    photos = [client.upload(picture(seed * 1000 + number, *SHAPES[number % len(SHAPES)]), f"photo-{number}.png")
              for number in range(min(templates, count))]
    warm(client, photos)
    diary.stop()
    data = diary.folder / "data"
    with sqlite3.connect(data / "entry/daybook.sqlite") as db:
        digests = copy(db, count, seed, int(newest or time.time()))
    db.close()
    link(data / "media", digests)
    diary.start()
    return client


def copy(db, count, seed, newest):
    """Copies the records of the photos that are there until there are `count`. Returns the new digests by the one of
    whose bytes they are."""
    sources = db.execute("SELECT key, digest FROM photo ORDER BY key").fetchall()
    owner, last = db.execute("SELECT owner, max(sequence) FROM photo").fetchone()
    chance = random.Random(seed + 1)
    digests = collections.defaultdict(list)
    rows = []
    for number, second in enumerate(moments(count, seed, newest)):
        key, digest = sources[number % len(sources)] if number < len(sources) else chance.choice(sources)
        if number < len(sources):
            rows.append((key, None, None, second, 0))
            continue
        # In the same folder as the bytes that it stands for.
        own = digest[:2] + hashlib.sha256(b"%d %d" % (seed, number)).digest()[2:]
        digests[digest.hex()].append(own.hex())
        rows.append((key, chance.randbytes(16), own, second, count - number + last))
    db.execute("CREATE TEMP TABLE made(key, id, digest, at, sequence)")
    db.executemany("INSERT INTO made VALUES (?, ?, ?, ?, ?)", rows)
    moved = {
        "at": "made.at * 1000000", "time_zone": f"'{ZONE}'", "utc_offset": str(OFFSET),
        "local_time": f"made.at + {OFFSET}", "local_day": f"(made.at + {OFFSET}) / 86400",
    }
    fresh = {**moved, "id": "made.id", "digest": "made.digest", "sequence": "made.sequence"}
    names = [row[1] for row in db.execute("PRAGMA table_info(photo)") if row[1] != "key"]
    values = [fresh.get(name, "photo." + name) for name in names]
    db.execute(f"INSERT INTO photo({', '.join(names)}) SELECT {', '.join(values)}"
               " FROM made JOIN photo USING (key) WHERE made.id IS NOT NULL")
    db.execute(f"UPDATE photo SET {', '.join(f'{name} = {value}' for name, value in moved.items())} FROM made"
               " WHERE made.key = photo.key AND made.id IS NULL")
    db.execute("DELETE FROM bucket WHERE owner = ?", (owner,))
    db.executemany("INSERT INTO bucket(owner, granularity, first_day, last_day, entries, photos)"
                   " VALUES (?, ?, ?, ?, 0, ?)", buckets(owner, [row[3] for row in rows]))
    db.execute("UPDATE smart_album SET photos = photos * ? / ? WHERE owner = ?", (count, len(sources), owner))
    db.execute("UPDATE room SET used = (SELECT sum(size) FROM photo WHERE owner = ?1) WHERE owner = ?1", (owner,))
    db.execute("UPDATE counter SET value = ? WHERE owner = ? AND name = 2", (count + last + 1, owner))
    db.commit()
    db.execute("ANALYZE")
    return digests


def buckets(owner, seconds):
    """The rows of years, months and days."""
    counts = collections.Counter()
    epoch = datetime.date(1970, 1, 1)
    for day, number in collections.Counter((second + OFFSET) // 86400 for second in seconds).items():
        date = epoch + datetime.timedelta(day)
        month = (date.replace(day=1) - epoch).days
        year = (date.replace(month=1, day=1) - epoch).days
        counts[DAY, day, day] += number
        counts[MONTH, month, month + calendar.monthrange(date.year, date.month)[1] - 1] += number
        counts[YEAR, year, (datetime.date(date.year, 12, 31) - epoch).days] += number
    return [(owner, *key, number) for key, number in counts.items()]


def link(media, digests):
    """Gives copies the bytes and the pictures of what they are copies of."""
    for source, copies in digests.items():
        blobs, derived = (media / area / source[:2] / source[2:4] for area in ("blobs", "derived"))
        # A short name is kept in the link itself and takes no room of its own.
        short = f"to-{source[4:12]}"
        os.symlink(source, derived / short)
        for digest in copies:
            os.link(blobs / source, blobs / digest)
            os.link(blobs / f"{source}.probe", blobs / f"{digest}.probe")
            os.symlink(short, derived / digest)


WORDS = """산책 하늘 비 저녁 강가 커피 고양이 아침 도서관 바람 버스 친구 벚꽃 시장 기차 바다 여름 눈 책 빵 노을 골목 우산 편지 정원
walk rain bread train evening coffee garden letter window friends 海 雨 駅 猫 朝""".split()


def write(client, count, photos, seed=1, newest=None, threads=4):
    """Writes `count` entries over ten years; most have some of the photos, each in one entry at most."""
    chance = random.Random(seed)
    rest = iter(photos)
    bodies = []
    for second in moments(count, seed + 7, int(newest or time.time())):
        sentences = [" ".join(chance.choices(WORDS, k=chance.randrange(4, 13))) + "."
                     for _ in range(chance.randrange(1, 15))]
        own = [next(rest, None) for _ in range(chance.choice([0, 0, 1, 2, 3, 4]))]
        bodies.append(json.dumps({
            "title": " ".join(chance.choices(WORDS, k=chance.randrange(2, 6))), "body": " ".join(sentences),
            "entryTime": datetime.datetime.fromtimestamp(second, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "timeZone": ZONE, "tags": chance.choices(WORDS, k=chance.randrange(2)),
            "photos": [{"photoId": photo} for photo in own if photo]}))

    def send(part):
        connection = http.client.HTTPConnection(client.diary.address, timeout=60)
        for body in part:
            connection.request("POST", "/v1/entries", body, {
                "Authorization": f"Bearer {client.token}", "Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            if answer.status != 201:
                raise RuntimeError(f"an entry was refused: {answer.status} {text[:300]}")
        connection.close()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(send, (bodies[first::threads] for first in range(threads))))


def newest_photos(client, count):
    """The ids of the newest photos."""
    found, token = [], ""
    while len(found) < count:
        page = client.call("GET", f"/v1/photos?pageSize={min(1000, count - len(found))}{token}")
        found += [photo["id"] for photo in page["photos"]]
        if "nextPageToken" not in page:
            break
        token = f"&pageToken={page['nextPageToken']}"
    return found
