"""Functions that the measurements of the gateway share: for a new diary, and for photos in it."""

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
    """Returns a parser of the options that every measurement has."""
    flags = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--binaries", default=root / ".build" / "release")
    return flags


def diary(options):
    """Starts a new diary."""
    return Diary(options.binaries).start()


def picture(seed):
    """Returns the bytes of a PNG that a seed determines."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "picture.png"
        pictures.png(path, seed)
        return path.read_bytes()


def request(client, method, path, body=None, accept="*/*", timeout=60):
    """Sends a request on a new connection. Returns the status and the body of the response."""
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
    """Uploads a photo. Returns its ID."""
    status, answer = request(client, "POST", "/v1/photos", body)
    if status != 201:
        raise SystemExit(f"the upload was refused: {status} {answer[:300]}")
    return json.loads(answer)["id"]


def children(parent):
    """Returns the PIDs of the processes that a process has started, by name."""
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
    """Returns a percentile of sorted values, a share from 0 to 1, by the nearest rank."""
    return values[max(0, math.ceil(len(values) * share) - 1)]


def machine():
    """Returns the load of the machine and the number of its cores, as text."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
