"""A plain page with the same entries and photos and without any script: the least work that a browser can have."""

import gzip
import html
import http.server
import pathlib
import sys
import threading

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Sources/DaybookPage"
ACCEPT = "image/avif,image/webp,*/*;q=0.8"
# The maximum number of photos in its library.
MOST = 2000


def text(value):
    return html.escape(value, quote=True)


def image(photo, sizes, more=""):
    urls = f"/pictures/{photo['id']}/"
    return (f'<img alt="" srcset="{urls}thumb 256w, {urls}small 720w" sizes="{sizes}" src="{urls}thumb" loading="lazy"'
            f' decoding="async" width="{photo["width"]}" height="{photo["height"]}"{more}>')


def card(entry, photos):
    tiles = "".join(image(photos[one["photoId"]], "220px") for one in entry["photos"])
    return (f'<article class="card"><h3><a href="/entries/{entry["id"]}">{text(entry["title"])}</a></h3>'
            f'<div class="body">{text(entry["body"])}</div>'
            f'<div class="photos n{min(5, len(entry["photos"]))}">{tiles}</div>'
            f'<div class="facts quiet">{entry["entryTime"]}</div></article>')


def page(title, *parts):
    head = ('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>{text(title)}</title><link rel="stylesheet" href="/style.css">')
    body = f'<main>{"".join(parts)}</main>'
    return f'<!doctype html><html lang="ko"><head>{head}</head><body>{body}</body></html>'.encode()


def documents(client):
    """Returns the documents by their paths, as bytes, and the photos in them by ID."""
    entries = client.call("GET", "/v1/entries?pageSize=20")["entries"]
    shown = [one["photoId"] for entry in entries for one in entry["photos"]]
    photos = {photo: client.call("GET", f"/v1/photos/{photo}") for photo in shown}
    form = '<form><input name="title"><textarea name="body" rows="4"></textarea></form>'
    onward = '<a class="onward" href="/library">Library</a>'
    found = {"/": page("Daybook", "<h1>Daybook</h1>", onward, form, *(card(entry, photos) for entry in entries))}
    found.update({f"/entries/{entry['id']}": page(entry["title"], card(entry, photos)) for entry in entries})
    newest, token = [], ""
    while len(newest) < MOST:
        answer = client.call("GET", f"/v1/photos?pageSize=1000{token}")
        newest += answer["photos"]
        if "nextPageToken" not in answer:
            break
        token = f"&pageToken={answer['nextPageToken']}"
    cells = (f'<a class="cell" href="#">{image(photo, "280px")}</a>' for photo in newest[:MOST])
    found["/library"] = page("Library", '<div class="plain-grid">', *cells, "</div>")
    photos.update({photo["id"]: photo for photo in newest[:MOST]})
    return found, photos


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        content, kind, is_kept = self.server.find(self.path)
        if content is None:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if is_kept else "no-cache")
        if not kind.startswith("image/"):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class Plain(http.server.ThreadingHTTPServer):
    """A server of the plain page, from memory. It takes each picture from the diary at the first request."""

    daemon_threads = True

    def __init__(self, client):
        super().__init__(("127.0.0.1", 0), Handler)
        self.client = client
        found, self.photos = documents(client)
        style = "".join((PAGE / f"{name}.css").read_text() for name in ("ui/tokens", "ui/base", "ui/parts", "diary/diary"))
        style += ".plain-grid { display: flex; flex-wrap: wrap; gap: 4px; }"
        style += ".plain-grid img { height: 210px; width: auto; }"
        self.files = {path: (gzip.compress(body), "text/html; charset=utf-8", False) for path, body in found.items()}
        self.files["/style.css"] = (gzip.compress(style.encode()), "text/css; charset=utf-8", True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        """Prints an error, unless the browser closed the connection in the middle of a response."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def find(self, path):
        """Returns the bytes at a path (None if there are none), their type, and whether browsers may keep them."""
        known = self.files.get(path)
        if known:
            return known
        parts = path.split("/")
        photo = self.photos.get(parts[2]) if path.startswith("/pictures/") and len(parts) == 4 else None
        if not photo or parts[3] not in photo["urls"]:
            return None, "", False
        content, fields = self.client.send("GET", photo["urls"][parts[3]], headers={"Accept": ACCEPT})
        self.files[path] = (content, fields["Content-Type"], True)
        return self.files[path]
