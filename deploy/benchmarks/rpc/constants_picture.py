"""Draws the effect of constants."""

OWN, OTHER = "#d9541e", "#c9ced6"


def draw(path, tables, captions, machine, rounds):
    """Writes a PNG or an SVG file, by the ending of its name, with a row of panels for each constant."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.patches import Patch

    pyplot.rcParams.update({"font.size": 8, "axes.spines.top": False, "axes.spines.right": False,
                            "svg.fonttype": "none"})
    columns = max(len(figures) for figures in tables.values())
    heights = [0.9 + 0.22 * max(len(rows) for rows in figures.values()) for figures in tables.values()]
    figure, grid = pyplot.subplots(
        len(tables), columns, figsize=(11, 0.9 + sum(heights)), squeeze=False,
        gridspec_kw={"height_ratios": heights})
    for line, (constant, figures) in zip(grid, tables.items()):
        for axis in line[len(figures):]:
            axis.set_axis_off()
        for index, (axis, (name, rows)) in enumerate(zip(line, figures.items())):
            panel(axis, rows)
            better = "more" if name.endswith("/s") else "less"
            axis.set_title(f"{captions[name]} ({better} is better)", loc="left", fontsize=8)
            if index == 0:
                axis.text(0, 1.32, constant, transform=axis.transAxes, fontweight="bold", fontsize=10)
    inch = 1 / figure.get_figheight()
    figure.text(0.01, 1 - 0.1 * inch, "The effect of the constants of ZRPC's pacing", va="top", fontsize=13,
                fontweight="bold")
    figure.legend(handles=[Patch(color=OWN, label="the constant"), Patch(color=OTHER, label="other values")],
                  loc="upper left", bbox_to_anchor=(0.002, 1 - 0.3 * inch), ncol=2, frameon=False)
    figure.text(0.01, 0.05 * inch, f"Medians of {rounds} round{'s' if rounds != 1 else ''}; a line shows the "
                "range of a value's ratio to the constant's own value in the same round. "
                f"On {machine['cpu']}, {machine['cores']} cores, Linux {machine['kernel']}.", color="#555", fontsize=7)
    figure.tight_layout(rect=(0, 0.2 * inch, 1, 1 - 0.55 * inch), h_pad=1.2)
    figure.savefig(path, dpi=130)
    pyplot.close(figure)


def panel(axis, rows):
    """Draws a bar for the median of each value, and a line for the range over the rounds."""
    own = next(median for _, is_own, median, _, _ in rows if is_own)
    most = max(max(median, own * high) for _, _, median, _, high in rows) or 1
    for place, (_, is_own, median, low, high) in enumerate(rows):
        axis.barh(place, median, height=0.7, color=OWN if is_own else OTHER)
        if not is_own:
            axis.plot([own * low, own * high], [place, place], color="#333", linewidth=1)
        axis.text(max(median, own * high if not is_own else 0) + most * 0.01, place,
                  f"{median:,.0f}" if median >= 100 else f"{median:,.1f}", va="center")
    axis.axvline(own, color=OWN, linewidth=0.8, linestyle=":")
    axis.set_yticks(range(len(rows)), [text for text, *_ in rows])
    axis.tick_params(axis="y", length=0)
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlim(0, most * 1.15)
    axis.xaxis.set_visible(False)
    axis.spines["bottom"].set_visible(False)
