"""A diary of its own in a temporary folder, started by `daybook up`, and a client of its API."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

PASSWORD = "correct horse battery staple"


class Diary:
    """One diary. Another one may be started later at the same address."""

    def __init__(self, binaries, folder=None, address="127.0.0.1:0", owner="owner", options=()):
        self.binaries = pathlib.Path(binaries)
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="daybook-page-"))
        self.address = address
        self.owner = owner
        self.options = options
        self.process = None

    @property
    def base(self):
        return f"http://{self.address}"

    def start(self):
        """Returns when it serves."""
        self.folder.mkdir(exist_ok=True)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.binaries / "daybook", "up", "--data", self.folder / "data", "--http", self.address,
                 "--owner", self.owner, "--password-file", secret, *self.options],
                stdout=subprocess.PIPE, stderr=log, text=True)
        for line in self.process.stdout:
            if line.startswith("ready http://"):
                self.address = line.split("http://")[1].strip()
                return self
        raise RuntimeError(f"daybook up ended:\n{(self.folder / 'log').read_text()[-2000:]}")

    def stop(self, how=signal.SIGTERM):
        """Ends it, and returns when all its processes are gone."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)
        # Services end by themselves after `daybook up` was killed; only then is the folder's lock free.
        deadline = time.monotonic() + 30
        while self.services() and time.monotonic() < deadline:
            time.sleep(0.05)

    def remove(self):
        """Ends it at once, and takes its folder away: nobody reads what a slow end would still write."""
        if self.process:
            self.process.kill()
        for service in self.services():
            with contextlib.suppress(ProcessLookupError):
                os.kill(service, signal.SIGKILL)
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def services(self):
        """The pids of processes that work in this diary's folder."""
        mark = os.fsencode(self.folder / "data")
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if mark in (entry / "cmdline").read_bytes().split(b"\0"):
                        found.append(int(entry.name))
                except OSError:
                    continue
        return found

    def client(self):
        """A client of the owner's, with a session of its own."""
        client = Client(self)
        client.token = client.call("POST", "/v1/sessions", {"name": self.owner, "password": PASSWORD})["token"]
        return client


class Client:
    """Calls the API with a token."""

    def __init__(self, diary, token=""):
        self.diary = diary
        self.token = token

    def call(self, method, path, body=None, headers=None):
        """The JSON answer of one call. Raises urllib.error.HTTPError for an error."""
        fields = dict(headers or {})
        if body is not None:
            fields["Content-Type"] = "application/json"
            body = json.dumps(body).encode()
        text, _ = self.send(method, path, body, fields)
        return json.loads(text) if text else None

    def send(self, method, path, body=None, headers=None):
        """The bytes and the header fields of one answer. Raises urllib.error.HTTPError for an error."""
        request = urllib.request.Request(self.diary.base + path, method=method, headers=headers or {}, data=body)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read(), answer.headers

    def upload(self, content, name):
        """The Photo of an uploaded file."""
        fields = {"Content-Type": "application/octet-stream", "X-File-Name": urllib.parse.quote(name)}
        return json.loads(self.send("POST", "/v1/photos", content, fields)[0])

    def entries(self, title=None):
        """Every entry, or those with a title."""
        found = self.call("GET", "/v1/entries?pageSize=1000")["entries"]
        return [entry for entry in found if title is None or entry["title"] == title]
