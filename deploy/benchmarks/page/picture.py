"""Draws the page's size, its loading times and its scrolling, beside those of the other contenders."""

import report

COLORS = {"Daybook": "#d9541e", "Daybook before": "#f0a481", "plain page": "#7d8794", "libsodium": "#7d8794"}
LIMIT = "#2f6f4f"


def draw(path, figures):
    """Writes a PNG or an SVG file, by the ending of its name."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
                            "svg.fonttype": "none"})
    figure, axes = pyplot.subplots(2, 3, figsize=(16, 8))
    found = {one["name"]: one for one in figures["contenders"]}
    flat = list(axes.flat)
    bars(flat[0], "First visit without photos, KB", ["first"], found,
         lambda one, _: one["visits"]["desk, first"]["bytes"] / 1000, report.LIMIT / 1000)
    visits = list(next(iter(found.values()))["visits"])
    bars(flat[1], "Until the first entry is painted, ms", visits, found, lambda one, name: one["visits"][name]["entry"])
    acts = [name for name in found["Daybook"]["acts"]]
    bars(flat[2], "Input until the next paint, ms", acts, found,
         lambda one, name: one["acts"].get(name, {}).get("input"), 200)
    bars(flat[3], "Input until it is shown, ms",
         [name for name in acts if found["Daybook"]["acts"][name]["shown"] is not None], found,
         lambda one, name: one["acts"].get(name, {}).get("shown"))
    scrolls = [f"{speed}, {key}" for speed in ("reading", "looking") for key in ("p50", "p95", "p99")]
    bars(flat[4], f"Library of {figures['photos']:,} photos: time of a frame, ms", scrolls, found,
         lambda one, name: one["library"][name.split(", ")[0]][name.split(", ")[1]], 1000 / 60)
    bars(flat[5], "A log-in, ms", ["clock", "processor"], figures["logins"], lambda one, name: one[name])
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def bars(axis, title, names, contenders, value, limit=None):
    """Draws horizontal bars: for each name one per contender, with its figure."""
    axis.set_title(title, loc="left", fontweight="bold", fontsize=10)
    thick = 0.8 / len(contenders)
    values = {who: [value(one, name) for name in names] for who, one in contenders.items()}
    most = max((one for found in values.values() for one in found if one is not None), default=1)
    for place, (who, found) in enumerate(values.items()):
        for row, one in enumerate(found):
            if one is None:
                continue
            y = row - 0.4 + thick * (place + 0.5)
            axis.barh(y, one, height=thick * 0.9, color=COLORS[who], label=who if row == 0 else None)
            axis.text(one + most * 0.01, y, f"{one:,.0f}", va="center", fontsize=8)
    axis.set_yticks(range(len(names)), names)
    axis.tick_params(axis="y", length=0)
    axis.set_ylim(len(names) - 0.4, -0.6)
    axis.set_xlim(0, max(most, limit or 0) * 1.15)
    axis.grid(axis="x", color="#e6e8eb")
    axis.set_axisbelow(True)
    if limit:
        axis.axvline(limit, color=LIMIT, linewidth=1)
    axis.legend(frameon=False, fontsize=8, loc="lower right")
