"""Draws the cost of smaller pictures of photos."""

OURS, OURS_LIGHT, RIVAL, LIMIT = "#d9541e", "#f0a481", "#7d8794", "#c9ced6"

# The target of each kind of photo: photos per second on one core.
TARGETS = {"JPEG": 8, "HEIC": 2}


def draw(path, report):
    """Writes a PNG or an SVG file, by the ending of its name."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
                            "svg.fonttype": "none"})
    kinds = report["kinds"]
    counts = [sum(row["kind"] == kind["name"] for row in report["rows"]) for kind in kinds]
    figure, axes = pyplot.subplots(
        len(kinds), 1, figsize=(10, 0.8 * len(kinds) + 0.28 * sum(counts)), squeeze=False,
        gridspec_kw={"height_ratios": counts})
    for axis, kind in zip(axes.flat, kinds):
        rows = [row for row in report["rows"] if row["kind"] == kind["name"]]
        panel(axis, kind, rows)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def panel(axis, kind, rows):
    """Draws the contenders for one kind of photo."""
    axis.set_title(f"{kind['name']}, {kind['megapixels'] / kind['photos']:.1f} megapixels: milliseconds of processor "
                   "a photo", loc="left", fontweight="bold", fontsize=10)
    # A contender has no time if it failed on a photo.
    rows = [row for row in rows if "processorMilliseconds" in row]
    values = [row["processorMilliseconds"] for row in rows]
    most = max(values, default=1)
    for place, (row, value) in enumerate(zip(rows, values)):
        axis.barh(place, value, height=0.68, color=color(row["contender"]))
        axis.text(value + most * 0.01, place, f"{value:,.1f}", va="center")
    axis.set_yticks(range(len(rows)), [row["contender"] for row in rows])
    axis.tick_params(axis="y", length=0)
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlim(0, most * 1.12)
    axis.grid(axis="x", color="#e6e8eb")
    axis.set_axisbelow(True)
    if kind["name"] in TARGETS:
        axis.axvline(1000 / TARGETS[kind["name"]], color="#2f6f4f", linewidth=1)


def color(contender):
    """Returns the color of a contender: ours as in a worker, ours otherwise, a lower limit, or another program."""
    if contender.startswith("daybook"):
        return OURS if "pictures, in a worker" in contender else OURS_LIGHT
    return LIMIT if "alone" in contender else RIVAL
