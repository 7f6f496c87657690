#!/usr/bin/env python3
"""Fills a new diary with what SchemaVersionTests expects in every version's. `run` beside it starts the server.

    make.py http://127.0.0.1:8080 PASSWORD
"""

import json
import struct
import sys
import urllib.request
import zlib

server, password = sys.argv[1:]
token = None


def call(method, path, body=None, headers=None, content=None):
    data = content if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data=data, method=method, headers=headers or {})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    if body is not None:
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


def change(resource, item, **fields):
    return call("PATCH", f"/v1/{resource}/{item['id']}?updateMask={','.join(fields)}", fields)


def write(**fields):
    return call("POST", "/v1/entries", fields)


def picture(width, height, color):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def shown(*photos):
    return [{"photoId": photo["id"]} for photo in photos]


token = call("POST", "/v1/sessions", {"name": "minji", "password": password})["token"]
photos = [
    call("POST", "/v1/photos", content=picture(40 + i, 30, (20 * i, 90, 200 - 15 * i)),
         headers={"Content-Type": "image/png", "X-File-Name": f"p{i}.png"})
    for i in range(8)
]
change("photos", photos[0], caption="강가에서", tags=["산책"], people=["지우"], favorite=True)
change("photos", photos[1], hidden=True)
change("photos", photos[2], takenTime="2019-05-01T03:00:00Z", location={"latitude": 35.1, "longitude": 129.0},
       place={"name": "부산"})
walk = write(
    title="밤산책", body="강을 따라 걸었다. 별이 많았다.", entryTime="2023-09-01T12:00:00Z", timeZone="Asia/Seoul",
    tags=["산책", "밤"], people=["지우"], place={"name": "한강", "latitude": 37.52, "longitude": 126.93},
    photos=[{"photoId": photos[0]["id"], "caption": "물빛"}] + shown(photos[3]))
write(title="Morning in Zürich", body="Coffee by the harbour, then rain.", entryTime="2020-02-29T07:30:00Z",
      timeZone="Europe/Zurich", favorite=True, photos=shown(photos[4]))
write(title="図書館", body="雪の日に本を読んだ。", entryTime="2021-12-31T15:30:00Z", timeZone="Asia/Tokyo", tags=["雪"])
write(title="secret", body="hidden away", hidden=True, entryTime="2022-01-02T00:00:00Z", timeZone="UTC")
gone = write(title="in the trash", body="gone for now", entryTime="2022-03-04T00:00:00Z", timeZone="UTC",
             photos=shown(photos[5]))
write(title="", body="", entryTime="2024-01-01T00:00:00Z", timeZone="Pacific/Kiritimati")
write(title="photos only", photos=shown(*photos[4:7]), entryTime="2018-07-07T10:00:00Z", timeZone="Pacific/Pago_Pago")
change("entries", walk, body="강을 따라 걸었다. 별이 많았다. 돌아와서 차를 마셨다.")
change("entries", walk, title="긴 밤산책")
call("DELETE", f"/v1/entries/{gone['id']}")
call("DELETE", f"/v1/photos/{photos[6]['id']}")
emptied = write(title="emptied", body="was something")
change("entries", emptied, title="", body="")

# The diary of version 6 has nothing of these.
change("entries", walk, mood="GOOD")
call("POST", "/v1/shares", {"target": {"entryId": walk["id"]}, "title": "밤산책"})
