"""Measures log-ins, and for comparison the check of a password's hash by libsodium alone."""

import ctypes
import ctypes.util
import http.client
import json
import pathlib
import resource
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "deploy/benchmarks/edge"))
from diary import PASSWORD  # noqa: E402
from edge import children  # noqa: E402

TICK = 100
# The limits `INTERACTIVE` of libsodium's Argon2id, which Daybook uses.
PASSES, MEMORY = 2, 64 << 20


def spent(pids):
    """Returns the processor time that processes have used, in seconds."""
    total = 0
    for pid in pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def sodium():
    library = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
    if library.sodium_init() < 0:
        raise SystemExit("libsodium does not start.")
    library.crypto_pwhash_str.argtypes = [
        ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulonglong, ctypes.c_ulonglong, ctypes.c_size_t]
    library.crypto_pwhash_str_verify.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulonglong]
    return library


def floor(times):
    """Checks a password by libsodium alone. Returns milliseconds: elapsed for each check, and of processor for one."""
    library, made, word = sodium(), ctypes.create_string_buffer(128), PASSWORD.encode()
    if library.crypto_pwhash_str(made, word, len(word), PASSES, MEMORY):
        raise SystemExit("There is not enough memory for a hash.")
    clocks, before = [], resource.getrusage(resource.RUSAGE_SELF)
    for _ in range(times):
        start = time.perf_counter()
        if library.crypto_pwhash_str_verify(made.value, word, len(word)):
            raise SystemExit("libsodium refuses its own hash.")
        clocks.append((time.perf_counter() - start) * 1000)
    after = resource.getrusage(resource.RUSAGE_SELF)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"clock": clocks, "processor": used * 1000 / times}


def log_ins(diary, times):
    """Logs in over one connection. Returns milliseconds: elapsed for each log-in, and of processor for one."""
    processes = [pid for pids in children(diary.process.pid).values() for pid in pids]
    connection = http.client.HTTPConnection(diary.address, timeout=60)
    body = json.dumps({"name": diary.owner, "password": PASSWORD})
    clocks, before = [], spent(processes)
    for _ in range(times):
        start = time.perf_counter()
        connection.request("POST", "/v1/sessions", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        clocks.append((time.perf_counter() - start) * 1000)
        if answer.status != 200:
            raise SystemExit(f"A log-in was refused: {answer.status}")
    connection.close()
    return {"clock": clocks, "processor": (spent(processes) - before) * 1000 / times}


def measure(diary, rounds, times=10):
    """Measures both in turns. Returns the medians over the rounds."""
    found = {"Daybook": [], "libsodium": []}
    for number in range(rounds):
        for name in list(found)[::1 if number % 2 else -1]:
            found[name].append(log_ins(diary, times) if name == "Daybook" else floor(times))
    return {name: {"clock": statistics.median(one for round in rounds for one in round["clock"]),
                   "processor": statistics.median(round["processor"] for round in rounds)}
            for name, rounds in found.items()}
