"""What the measurements at the gateway share: a diary of its own, and photos in it."""

import argparse
import http.client
import json
import math
import os
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(root / "Tests" / "Page"))
from diary import Diary  # noqa: E402
import pictures  # noqa: E402


def parser(text):
    """The flags that every measurement takes."""
    flags = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--binaries", default=root / ".build" / "release")
    return flags


def diary(options):
    """A diary that was just begun, and serves."""
    return Diary(options.binaries).start()


def picture(seed):
    """A picture's bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "picture.png"
        pictures.png(path, seed)
        return path.read_bytes()


def request(client, method, path, body=None, accept="*/*", timeout=60):
    """Status and body of one call on a connection of its own."""
    connection = http.client.HTTPConnection(client.diary.address, timeout=timeout)
    try:
        headers = {"Authorization": "Bearer " + client.token, "Accept": accept}
        if body is not None:
            headers["Content-Type"] = "application/octet-stream"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def upload(client, body):
    """The id of a new photo."""
    status, answer = request(client, "POST", "/v1/photos", body)
    if status != 201:
        raise SystemExit(f"the upload was refused: {status} {answer[:300]}")
    return json.loads(answer)["id"]


def children(parent):
    """The processes that one has started: their pids, by name."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            name, rest = re.match(r"\d+ \((.*)\) (.*)", (entry / "stat").read_text()).groups()
        except (AttributeError, OSError):
            continue
        if int(rest.split()[1]) == parent:
            found.setdefault(name, []).append(int(entry.name))
    return found


def percentile(values, share):
    """By the nearest rank; `values` are sorted."""
    return values[max(0, math.ceil(len(values) * share) - 1)]


def machine():
    """What else the machine did: its load and its cores."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
