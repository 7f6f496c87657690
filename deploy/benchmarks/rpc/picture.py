"""Draws the medians of the contenders."""

OURS, OURS_LIGHT, RIVAL, LIMIT = "#d9541e", "#f0a481", "#7d8794", "#c9ced6"


def draw(path, contenders, figures, machine, rounds):
    """Writes a PNG or an SVG file, by the ending of its name."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter

    shown = [contender for contender in contenders if any(
        value is not None for value in figures.get(contender.name, {}).values())]
    if not shown:
        raise ValueError("there is nothing to draw")
    pyplot.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
                            "svg.fonttype": "none"})
    figure, axes = pyplot.subplots(3, 2, figsize=(12, 3.2 + 1.15 * len(shown)))
    places = range(len(shown))

    def color(contender):
        if contender.role == "ours":
            return OURS if contender.name == "zrpc" else OURS_LIGHT
        return RIVAL if contender.role == "rival" else LIMIT

    def value(contender, field):
        return figures[contender.name].get(field)

    def frame(axis, title, unit):
        axis.set_title(title, loc="left", fontweight="bold", fontsize=10)
        axis.set_xlabel(unit)
        axis.set_yticks(list(places), [contender.label for contender in shown])
        for label, contender in zip(axis.get_yticklabels(), shown):
            if contender.role == "ours":
                label.set_fontweight("bold")
        axis.tick_params(axis="y", length=0)
        axis.set_ylim(len(shown) - 0.4, -0.6)
        axis.grid(axis="x", color="#e6e8eb")
        axis.set_axisbelow(True)
        axis.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,g}"))

    def bars(axis, field, title, unit, digits):
        frame(axis, title, unit)
        values = [value(contender, field) for contender in shown]
        most = max([number for number in values if number is not None], default=1)
        for place, contender, number in zip(places, shown, values):
            if number is None:
                axis.text(0, place, " not measured", va="center", color=RIVAL)
                continue
            axis.barh(place, number, height=0.68, color=color(contender))
            axis.text(number + most * 0.01, place, f"{number:,.{digits}f}", va="center")
        axis.set_xlim(0, most * 1.16)
        axis.xaxis.set_major_locator(MaxNLocator(6))

    def ranges(axis, level, title):
        frame(axis, title, "microseconds, logarithmic")
        axis.set_xscale("log")
        axis.xaxis.set_major_locator(LogLocator(subs=(1, 3)))
        axis.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,g}"))
        axis.xaxis.set_minor_formatter(NullFormatter())
        numbers = []
        for place, contender in zip(places, shown):
            p50, p99 = (value(contender, f"{name}Microseconds{level}") for name in ("p50", "p99"))
            if p50 is None or p99 is None:
                continue
            numbers += [p50, p99]
            axis.plot([p50, p99], [place, place], color=color(contender), linewidth=3, solid_capstyle="butt", zorder=2)
            axis.plot(p50, place, "o", color=color(contender), markersize=8, zorder=3)
            axis.plot(p99, place, "o", markerfacecolor="white", markeredgecolor=color(contender), markeredgewidth=2,
                      markersize=8, zorder=3)
            axis.annotate(f"{p50:,.0f}", (p50, place), (-8, 0), textcoords="offset points", ha="right", va="center")
            axis.annotate(f"{p99:,.0f}", (p99, place), (8, 0), textcoords="offset points", va="center")
        if numbers:
            # Leaves space for the numbers beside the outermost points.
            axis.set_xlim(min(numbers) / 2.4, max(numbers) * 2.4)
        for place, contender in zip(places, shown):
            if value(contender, f"p50Microseconds{level}") is None:
                axis.text(axis.get_xlim()[0], place, " not measured", va="center", color=RIVAL)

    bars(axes[0][0], "requestsPerSecond64", "Calls per second, 64 outstanding (more is better)", "calls per second", 0)
    bars(axes[0][1], "cpuSecondsPerMillionCalls", "CPU of a call, both processes (less is better)",
         "CPU microseconds per call", 1)
    ranges(axes[1][0], 1, "Latency, one call at a time (less is better)")
    ranges(axes[1][1], 64, "Latency, 64 outstanding (less is better)")
    bars(axes[2][0], "downloadMegabytesPerSecond", "Download, 5 MiB in 128 KiB chunks (more is better)", "MB per second", 0)
    bars(axes[2][1], "downloadCPUSecondsPerGigabyte", "CPU of a download, both processes (less is better)",
         "CPU seconds per GB", 2)

    inch = 1 / figure.get_figheight()
    figure.text(0.01, 1 - 0.12 * inch, "RPC over a Unix socket: requests of 100 bytes, responses of 1 KB", va="top",
                fontsize=13, fontweight="bold")
    roles = {"ours": [Patch(color=OURS, label="ours")], "rival": [Patch(color=RIVAL, label="other RPC")],
             "limit": [Patch(color=LIMIT, label="C loop without an RPC layer: the limit")]}
    handles = [handle for role in roles if any(contender.role == role for contender in shown) for handle in roles[role]]
    handles += [Line2D([], [], marker="o", linestyle="", color="#333", label="p50"),
                Line2D([], [], marker="o", linestyle="", markerfacecolor="white", markeredgecolor="#333", label="p99")]
    figure.legend(handles=handles, loc="upper left", bbox_to_anchor=(0.002, 1 - 0.32 * inch), ncol=len(handles),
                  frameon=False)
    figure.text(0.01, 0.005, f"Medians of {rounds} interleaved round{'s' if rounds != 1 else ''} on {machine['cpu']}, "
                f"{machine['cores']} cores, Linux {machine['kernel']}.", color="#555", fontsize=8)
    figure.tight_layout(rect=(0, 0.2 * inch, 1, 1 - 0.65 * inch), h_pad=1.5)
    figure.savefig(path, dpi=130)
