"""Draws the times of a diary's calls by the size of the diary."""

OURS, PEER, LIMIT = "#d9541e", "#7d8794", "#2f6f4f"

# The panels: title, classes (ours first, then SQLite's), and target in milliseconds.
PANELS = [
    ("A page of 50 entries", ["list 50 entries, ten years back", "SQLite: page of 50 as its JSON"], 3),
    ("Timeline by day", ["timeline by day", "SQLite: timeline by GROUP BY"], 50),
    ("Search, two rare syllables", ["search ko 2 rare", "LIKE ko 2 rare"], 6),
    ("Search, two common syllables", ["search ko 2 common", "LIKE ko 2 common"], 6),
    ("Search, nothing found", ["search no hit", "LIKE no hit"], 6),
    ("Where a photo's bytes are", ["where a photo's bytes are"], None),
]


def draw(path, reports):
    """Writes a PNG or an SVG file, by the ending of its name."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import FuncFormatter

    pyplot.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
                            "svg.fonttype": "none"})
    figure, axes = pyplot.subplots(2, 4, figsize=(16, 7))
    sizes = [report["entries"] for report in reports]

    def values(name, field):
        return [next((found[field] / 1000 for found in report["classes"] if found["name"] == name), None)
                for report in reports]

    def frame(axis, title):
        axis.set_title(title, loc="left", fontweight="bold", fontsize=10)
        axis.set_xscale("log")
        axis.set_xticks(sizes, [f"{size:,}" for size in sizes])
        axis.minorticks_off()
        axis.set_xlim(min(sizes) / 1.5, max(sizes) * 1.5)
        axis.grid(axis="y", color="#e6e8eb")
        axis.set_axisbelow(True)

    flat = list(axes.flat)
    for axis, (title, names, target) in zip(flat, PANELS):
        frame(axis, title + ", ms")
        axis.set_yscale("log")
        axis.yaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:g}"))
        for name, color in zip(names, [OURS, PEER]):
            label = "Daybook" if color == OURS else "LIKE" if name.startswith("LIKE") else "SQLite alone"
            axis.plot(sizes, values(name, "p50"), "o-", color=color, label=f"{label}, half")
            axis.plot(sizes, values(name, "p99"), "o--", color=color, markerfacecolor="white", label=f"{label}, 99 %")
        if target:
            axis.axhline(target, color=LIMIT, linewidth=1)
            axis.annotate(f"target {target} ms", (min(sizes) / 1.4, target), (0, 3), textcoords="offset points",
                          color=LIMIT)
        axis.legend(frameon=False, fontsize=8)
    axis = flat[6]
    frame(axis, "Durable inserts a second")
    for clients, mark in [(16, "o-"), (1, "o--")]:
        for moment, color in [("entries of today", OURS), ("of days in ten years", PEER)]:
            rates = [next(found["rate"] for found in report["inserts"]
                          if found["clients"] == clients and found["moment"] == moment) for report in reports]
            axis.plot(sizes, rates, mark, color=color, label=f"{clients} clients, {moment}")
    axis.axhline(2000, color=LIMIT, linewidth=1)
    axis.set_ylim(0, None)
    axis.legend(frameon=False, fontsize=8)
    axis = flat[7]
    frame(axis, "Memory, MiB")
    axis.plot(sizes, [report["residentBytes"] / (1 << 20) for report in reports], "o-", color=OURS)
    axis.axhline(150, color=LIMIT, linewidth=1)
    axis.set_ylim(0, 160)
    figure.tight_layout()
    figure.savefig(path, dpi=120)
