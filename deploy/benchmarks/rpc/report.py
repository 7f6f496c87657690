"""Medians, the table, and the targets."""

import statistics

# The name of each figure, its unit, its number of decimals, and its path in a contender's JSON.
FIELDS = [
    ("p50Microseconds1", "p50 us", 1, ("unary", 1, "p50Microseconds")),
    ("p99Microseconds1", "p99 us", 1, ("unary", 1, "p99Microseconds")),
    ("requestsPerSecond64", "req/s", 0, ("unary", 64, "requestsPerSecond")),
    ("p50Microseconds64", "p50 us", 1, ("unary", 64, "p50Microseconds")),
    ("p99Microseconds64", "p99 us", 1, ("unary", 64, "p99Microseconds")),
    ("cpuSecondsPerMillionCalls", "CPU s/1M", 2, ("unary", 64, "cpuMicrosecondsPerCall")),
    ("downloadMegabytesPerSecond", "MB/s", 0, ("download", "megabytesPerSecond")),
    ("downloadCPUSecondsPerGigabyte", "CPU s/GB", 2, ("download", "cpuSecondsPerGigabyte")),
]


def read(result, path):
    """Returns a figure of one result, or None if the result does not have it."""
    if path[0] == "download":
        return result.get("download", {}).get(path[1])
    for level in result.get("unary", []):
        if level.get("outstanding") == path[1]:
            return level.get(path[2])
    return None


def medians(results):
    """Returns the median of each figure over the rounds of one contender."""
    answer = {}
    for name, _, _, path in FIELDS:
        values = [value for value in (read(result, path) for result in results) if value is not None]
        answer[name] = statistics.median(values) if values else None
    return answer


def table(contenders, figures):
    """Returns the table as text, with a line for each contender."""
    groups = ["", "1 outstanding", "", "64 outstanding", "", "", "", "download", ""]
    header = ["contender"] + [unit for _, unit, _, _ in FIELDS]
    rows = []
    for contender in contenders:
        own = figures.get(contender.name, {})
        values = [own.get(name) for name, _, _, _ in FIELDS]
        rows.append([contender.label] + [
            "-" if value is None else f"{value:,.{digits}f}" for value, (_, _, digits, _) in zip(values, FIELDS)])
    widths = [max(len(row[column]) for row in [header] + rows) for column in range(len(header))]
    # A group's title starts at its first column, and may extend over the next columns.
    top = ""
    position = 0
    for column, (title, width) in enumerate(zip(groups, widths)):
        if title:
            top = top.ljust(position) + title
        position += width + 2
    lines = [top]
    for row in [header] + rows:
        lines.append("  ".join(
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths))))
    return "\n".join(line.rstrip() for line in lines)


def targets(figures):
    """Returns the targets. Those that name gRPC C++ compare with the better one of its two APIs."""
    def of(name, field):
        return figures.get(name, {}).get(field)

    def better(field, choose):
        values = [of(name, field) for name in ("grpc-cpp-cq", "grpc-cpp-callback")]
        values = [value for value in values if value is not None]
        return choose(values) if values else None

    def ratio(ours, theirs):
        return ours / theirs if ours is not None and theirs else None

    rate, cpu = "requestsPerSecond64", "cpuSecondsPerMillionCalls"
    download, download_cpu = "downloadMegabytesPerSecond", "downloadCPUSecondsPerGigabyte"
    answer = []

    def add(what, value, low=None, high=None, unit="x", below=None):
        goal = f">= {low:,g}" if low is not None else f"<= {high:,g}" if high is not None else f"< {below:,g}"
        met = None
        if value is not None:
            met = value >= low if low is not None else value <= high if high is not None else value < below
        answer.append({"what": what, "goal": goal, "unit": unit, "value": value, "met": met})

    if "zrpc" in figures:
        loop, alone = of("libzmq-protobuf-c", "p50Microseconds1"), of("zrpc", "p50Microseconds1")
        apart = alone - loop if alone is not None and loop is not None else None
        add("req/s at 64 to gRPC C++", ratio(of("zrpc", rate), better(rate, max)), low=2)
        add("req/s at 64 to grpc-swift-2", ratio(of("zrpc", rate), of("grpc-swift", rate)), low=15)
        add("req/s at 64 to libzmq + protobuf-c in C",
            ratio(of("zrpc", rate), of("libzmq-protobuf-c", rate)), low=0.5)
        add("CPU per call at 64 to gRPC C++", ratio(of("zrpc", cpu), better(cpu, min)), high=0.5)
        add("p99 at 64 to gRPC C++", ratio(of("zrpc", "p99Microseconds64"), better("p99Microseconds64", min)), high=1)
        add("p50 at 1 beyond libzmq + protobuf-c in C", apart, high=25, unit="us")
        add("download MB/s to gRPC C++", ratio(of("zrpc", download), better(download, max)), low=1.2)
        add("download CPU per GB to gRPC C++",
            ratio(of("zrpc", download_cpu), better(download_cpu, min)), below=1)
    add("req/s at 64 over CURVE", of("zrpc-curve", rate), low=40000, unit="/s")
    return answer


def targets_text(list_of_targets):
    width = max(len(target["what"]) for target in list_of_targets)
    lines = []
    for target in list_of_targets:
        value, unit = target["value"], target["unit"]
        shown = "-" if value is None else f"{value:,.0f} {unit}" if unit == "/s" else f"{value:,.2f} {unit}"
        word = {True: "met", False: "MISSED", None: "not measured"}[target["met"]]
        goal = f"{target['goal']} {unit}"
        lines.append(f"{target['what'].ljust(width)}  {goal:>12}  {shown:>11}  {word}")
    return "\n".join(lines)
