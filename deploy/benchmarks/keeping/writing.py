"""Writes beside an act: an entry every 50 ms, each timed until the server has answered."""

import threading
import time

from diary import Client


class Writing:
    """Writes entries until it ends, and notes how long the writes took."""

    def __init__(self, bench, name):
        self.bench, self.name = bench, name
        self.client = Client(bench.diary, bench.client.token)
        self.ended = threading.Event()
        self.times, self.error = [], None

    def __enter__(self):
        self.thread = threading.Thread(target=self.write)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()
        if self.error:
            raise self.error
        times = sorted(self.times)
        self.bench.writes[self.name] = {
            "p99": times[int(len(times) * 0.99)], "longest": times[-1], "median": times[len(times) // 2],
            "count": len(times)}

    def write(self):
        try:
            while not self.ended.is_set() or not self.times:
                start = time.monotonic()
                self.client.call("POST", "/v1/entries", {"title": f"beside {self.name}", "body": "바람 " * 50})
                self.times.append(1000 * (time.monotonic() - start))
                time.sleep(0.05)
        except Exception as error:  # Thrown again in the thread that ends it.
            self.error = error
