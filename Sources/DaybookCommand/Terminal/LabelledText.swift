/// Lines of a label and a value, with the values below one another.
struct LabelledText {
    /// The lines so far.
    private(set) var lines: [String] = []
    private let width: Int

    /// No lines yet. `labels` are all that may come, so that the values begin at the same column whichever do; `gap` is the
    /// columns between the longest and its value.
    init(_ labels: [Label], gap: Int = 2) {
        width = (labels.map { DisplayWidth.of($0.told()) }.max() ?? 0) + gap
    }

    /// Adds a line, unless the value is empty.
    mutating func add(_ label: Label, _ value: String?) {
        let text = DisplayWidth.printable(value ?? "").withoutTrailing(" ")
        if !text.isEmpty { lines.append(DisplayWidth.padded(label.told(), to: width) + text) }
    }
}
