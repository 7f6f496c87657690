"""The contenders: the packages that each needs, how it is built, and how it is started."""

import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
PEERS = os.path.join(HERE, "peers")


class Contender:
    """A program that measures an RPC system and prints one line of JSON."""

    def __init__(self, name, label, role, target=None, arguments=(), packages=()):
        self.name = name
        self.label = label
        # "ours", "rival" (another RPC system), or "limit" (a transport and a codec without an RPC layer).
        self.role = role
        # The target of the Makefile, and the program's name. None for our own program.
        self.target = target
        self.arguments = list(arguments)
        self.packages = list(packages)


C_PACKAGES = ["gcc", "libc6-dev", "make", "libzmq3-dev"]
PROTO_PACKAGES = ["make", "protobuf-compiler", "libprotobuf-dev"]
CPP_PACKAGES = PROTO_PACKAGES + ["gcc", "g++", "pkg-config", "libgrpc++-dev", "libabsl-dev",
                                 "protobuf-compiler-grpc"]

CONTENDERS = [
    Contender("zrpc", "ZRPC", "ours"),
    Contender("zrpc-curve", "ZRPC over CURVE", "ours", arguments=["--curve"]),
    Contender("grpc-cpp-cq", "gRPC C++, queue", "rival", "grpc-cpp", ["--api", "cq"], CPP_PACKAGES),
    Contender("grpc-cpp-callback", "gRPC C++, callback", "rival", "grpc-cpp", ["--api", "callback"], CPP_PACKAGES),
    Contender("grpc-swift", "grpc-swift-2", "rival", "grpc-swift", packages=PROTO_PACKAGES),
    Contender("libzmq-protobuf-c", "libzmq + protobuf-c, C", "limit", "libzmq-protobuf-c",
              packages=C_PACKAGES + PROTO_PACKAGES + ["libprotobuf-c-dev", "protobuf-c-compiler"]),
    Contender("libzmq-raw", "libzmq, no codec, C", "limit", "libzmq-raw", packages=C_PACKAGES),
]


class Failure(Exception):
    """The reason why a contender cannot be measured, or why the whole run stops."""


def say(text):
    print(f"rpc/run: {text}", file=sys.stderr, flush=True)


def install(packages):
    """Installs the Debian packages that are missing."""
    if not shutil.which("dpkg-query") or not shutil.which("apt-get"):
        raise Failure("this system is not Debian; install its equivalents of these by hand: " + " ".join(packages))
    missing = [package for package in packages if not installed_version(package)]
    if not missing:
        return
    as_root = []
    if os.geteuid() != 0:
        if not shutil.which("sudo"):
            raise Failure("these packages are missing; install them as root: " + " ".join(missing))
        as_root = ["sudo"]
    say("installing " + " ".join(missing))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends"] + missing):
        if subprocess.run(as_root + ["apt-get"] + command, stdout=sys.stderr, env=environment).returncode != 0:
            raise Failure("apt-get " + command[0] + " failed")


def installed_version(package):
    """Returns the version of a package, or None if it is not installed."""
    answer = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package],
                            capture_output=True, text=True)
    status, _, version = answer.stdout.strip().partition(" ")
    return version if status == "installed" else None


def build_peer(target):
    say(f"building {target}")
    if subprocess.run(["make", "--no-print-directory", "-C", PEERS, target], stdout=sys.stderr).returncode != 0:
        raise Failure(f"{target} does not build; the messages of make are above")


def build_daybook():
    """Builds `daybook` and returns its path."""
    if not shutil.which("swift"):
        raise Failure("swift is not on the PATH; install Swift 6.3 or later, or name a built program with --daybook")
    if subprocess.run([os.path.join(ROOT, "deploy", "setup")], stdout=sys.stderr).returncode != 0:
        raise Failure("deploy/setup failed")
    say("building daybook (the first time takes about a quarter of an hour on two cores)")
    build = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", ROOT]
    if subprocess.run(build + ["--product", "daybook"], stdout=sys.stderr).returncode != 0:
        raise Failure("daybook does not build; the messages of swift are above")
    folder = subprocess.run(build + ["--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
    return os.path.join(folder, "daybook")


def command(contender, daybook, duration, warm_up):
    """Returns the command that measures a contender. An older `daybook` gets only the options that it knows."""
    load = ["--duration", str(duration), "--warm-up", str(warm_up), "--outstanding", "1", "--outstanding", "64"]
    if contender.target:
        return [os.path.join(PEERS, "build", contender.target)] + contender.arguments + load + ["--download"]
    bench = [daybook, "bench", "rpc"]
    known = subprocess.run(bench + ["--help"], capture_output=True, text=True, timeout=60).stdout
    for option in contender.arguments:
        if option not in known:
            raise Failure(f"this daybook does not know the option {option}")
    download = ["--download"] if "--download" in known else []
    return bench + ["--json"] + contender.arguments + load + download


def machine():
    """Returns a description of the machine, and of the versions that are measured."""
    def line(*words):
        try:
            answer = subprocess.run(words, capture_output=True, text=True, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            return None
        lines = answer.stdout.splitlines()
        return lines[0].strip() if answer.returncode == 0 and lines else None

    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"^model name\s*:\s*(.*)$", file.read(), re.MULTILINE)
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(re.search(r"MemTotal:\s*(\d+) kB", file.read()).group(1)) // 1024
    with open(os.path.join(PEERS, "grpc-swift", "Package.swift"), encoding="utf-8") as file:
        packages = dict(re.findall(r'/([\w.-]+)", exact: "([\w.]+)"', file.read()))
    names = ["libzmq5", "libprotobuf-c1", "libprotobuf32", "libgrpc++1.51"]
    return {
        "cpu": model.group(1) if model else None,
        "cores": os.cpu_count(),
        "memoryMegabytes": memory,
        "kernel": os.uname().release,
        "commit": line("git", "-C", ROOT, "rev-parse", "HEAD"),
        "versions": {
            **{name: installed_version(name) for name in names},
            **packages,
            "gcc": line("gcc", "--version"),
            "swift": line("swift", "--version"),
        },
    }
