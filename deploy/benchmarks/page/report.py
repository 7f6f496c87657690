"""The medians of a run, and their table."""

import statistics

LIMIT = 150_000


def percentile(values, share):
    """Returns a percentile of values, a share from 0 to 1, by the nearest rank; None if there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else None


def median(values):
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def frames(scrolls):
    times = [one for scroll in scrolls for one in scroll["frames"]]
    return {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95), "p99": percentile(times, 0.99),
            "long": sum(len(scroll["long"]) for scroll in scrolls) / len(scrolls)}


def summary(contender):
    """Returns the medians of one contender, by name."""
    visits = {}
    for visit in contender.visits:
        visits.setdefault(f"{visit['setting']}, {visit['kind']}", []).append(visit)
    names = list(dict.fromkeys(act["name"] for acts in contender.acts for act in acts))
    library = contender.library
    inputs = [act["input"] for acts in contender.acts for act in acts if act["input"] is not None]
    return {
        "name": contender.name,
        "visits": {name: {key: median(one[key] for one in found) for key in found[0] if key not in ("setting", "kind")}
                   for name, found in visits.items()},
        "acts": {name: {key: median(act[key] for acts in contender.acts for act in acts if act["name"] == name)
                        for key in ("input", "shown")} for name in names},
        # INP is the longest interaction of a visit with fewer than fifty. This is its median over the rounds.
        "inp": median(max(act["input"] or 0 for act in acts) for acts in contender.acts) if inputs else None,
        "library": {
            "opened": median(one["opened"] for one in library),
            "jump": median(jump for one in library for jump in one["jumps"]),
            "reading": frames([one["reading"] for one in library]),
            "looking": frames([one["looking"] for one in library]),
            "heap": median(one["heap"] for one in library), "nodes": median(one["nodes"] for one in library)},
    }


def rows(figures):
    """Yields the rows of the table: a label and the figure of each contender as text; None for a heading."""
    found = figures["contenders"]

    def row(label, pick, form="{:,.0f}"):
        def value(one):
            try:
                return pick(one)
            except KeyError:
                return None
        return label, [form.format(value(one)) if value(one) is not None else "" for one in found]
    for name in found[0]["visits"]:
        yield f"{name} visit", None
        for label, key, scale in (("KB without photos", "bytes", 1000), ("KB of photos", "photoBytes", 1000),
                                  ("requests", "requests", 1)):
            yield row(label, lambda one: one["visits"][name][key] / scale)
        for label, key in (("first paint, ms", "paint"), ("first entry, ms", "entry"), ("first picture, ms", "picture")):
            yield row(label, lambda one: one["visits"][name][key])
        yield row("layout shift", lambda one: one["visits"][name]["shift"], "{:.3f}")
    yield "input until the next paint, ms", None
    for name in found[0]["acts"]:
        yield row(name, lambda one: one["acts"][name]["input"])
    yield row("worst (INP)", lambda one: one["inp"])
    yield "input until it is shown, ms", None
    for name in found[0]["acts"]:
        if found[0]["acts"][name]["shown"] is not None:
            yield row(name, lambda one: one["acts"][name]["shown"])
    yield "library", None
    yield row("opened, ms until full", lambda one: one["library"]["opened"])
    yield row("jump, ms until full", lambda one: one["library"]["jump"])
    for speed in ("reading", "looking"):
        for key in ("p50", "p95", "p99"):
            yield row(f"{speed}, frame {key}, ms", lambda one: one["library"][speed][key], "{:.1f}")
        yield row(f"{speed}, long tasks", lambda one: one["library"][speed]["long"], "{:.1f}")
    yield row("heap, MiB", lambda one: one["library"]["heap"], "{:.1f}")
    yield row("nodes in the page", lambda one: one["library"]["nodes"])


def show(figures):
    print(f"{figures['entries']:,} entries, {figures['photos']:,} photos, medians of {figures['rounds']} rounds; load "
          f"{figures['load']:.1f} on {figures['cores']} cores. The plain page's library has 2,000 photos.")
    print(f"{'':34}" + "".join(f"{one['name']:>16}" for one in figures["contenders"]))
    for label, values in rows(figures):
        if values is None:
            print(label)
        elif any(values):
            print(f"  {label:32}" + "".join(f"{value:>16}" for value in values))
    print("log-in, ms by the clock, ms of processor")
    for name, found in figures["logins"].items():
        print(f"  {name:32}{found['clock']:16.1f}{found['processor']:16.1f}")
