"""Processor time and memory of a diary's processes, including the processes that they start."""

import os
import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "edge"))
import edge  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
SERVICES = ("gateway", "entry-service", "media-service")


def services(diary):
    """Returns the PIDs of the three services, by name."""
    found = edge.children(diary.process.pid)
    return {name: found[name][0] for name in SERVICES}


def spent(pid):
    """Returns the processor time of a process and of its descendants, in seconds, including those that have ended."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    own = sum(int(field) for field in fields[11:15]) / TICK
    return own + sum(spent(child) for pids in edge.children(pid).values() for child in pids)


def resident(pid):
    """Returns the bytes that a process and its descendants have in memory. Counts shared pages for each of them."""
    try:
        pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    own = pages * os.sysconf("SC_PAGE_SIZE")
    return own + sum(resident(child) for pids in edge.children(pid).values() for child in pids)


class Memory:
    """A context that measures the maximum memory of each of some processes. It looks twenty times per second."""

    def __init__(self, pids):
        self.pids = pids
        self.before = {name: resident(pid) for name, pid in pids.items()}
        self.most = dict(self.before)
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        while not self.done.wait(0.05):
            for name, pid in self.pids.items():
                self.most[name] = max(self.most[name], resident(pid))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    def growth(self, name):
        """Returns the maximum growth of the memory of a process since the start, in MiB."""
        return (self.most[name] - self.before[name]) / (1 << 20)
