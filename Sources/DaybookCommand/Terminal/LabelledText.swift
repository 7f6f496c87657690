/// Lines of labels and values, with the values aligned.
struct LabelledText {
    /// The lines so far.
    private(set) var lines: [String] = []
    private let width: Int

    /// Creates an empty text. `labels` are all possible labels, so that the values begin at the same column in every
    /// case; `gap` is the number of columns between the longest label and its value.
    init(_ labels: [Label], gap: Int = 2) {
        width = (labels.map { DisplayWidth.of($0.told()) }.max() ?? 0) + gap
    }

    /// Adds a line, unless the value is empty.
    mutating func add(_ label: Label, _ value: String?) {
        let text = DisplayWidth.printable(value ?? "").withoutTrailing(" ")
        if !text.isEmpty { lines.append(DisplayWidth.padded(label.told(), to: width) + text) }
    }
}
