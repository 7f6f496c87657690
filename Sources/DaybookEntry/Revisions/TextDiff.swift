/// The difference of two texts, by lines and by words in them, for people to read.
struct TextDiff: Hashable, Sendable {
    /// Consecutive changed lines, with some lines around them.
    struct Hunk: Hashable, Sendable {
        /// The number of the first line in the older text, from 1.
        var oldLine: Int
        /// The number of the first line in the newer text, from 1.
        var newLine: Int
        var lines: [Line] = []
    }

    struct Line: Hashable, Sendable {
        enum Kind: Sendable { case same, removed, added }
        var kind: Kind
        var parts: [Part]

        /// The size of the line in a response, in bytes, rounded up.
        var weight: Int { parts.reduce(8) { $0 + $1.text.utf8.count + 12 } }
    }

    /// A piece of a line; `isChanged` if the opposite line lacks it.
    struct Part: Hashable, Sendable {
        var text: String
        var isChanged: Bool
    }

    var hunks: [Hunk] = []
    /// Whether there are more changes than ``hunks`` holds.
    var isCut = false

    /// The number of unchanged lines around a change.
    private static let context = 3
    /// The maximum number of comparisons of one diff, of lines and words together: some tens of milliseconds.
    private static let work = 2_000_000

    /// - Parameter maximumBytes: The maximum size of the lines in a response.
    init(from old: String, to new: String, maximumBytes: Int) {
        var budget = TextDiff.work
        let (oldLines, newLines) = (TextDiff.lines(old), TextDiff.lines(new))
        let steps = EditScript.steps(
            from: oldLines.map(Verbatim.init), to: newLines.map(Verbatim.init), budget: &budget)
        var remainingBytes = maximumBytes
        var (line, passed) = (Hunk(oldLine: 1, newLine: 1), 0)
        for range in TextDiff.changes(steps) {
            line.pass(steps[passed..<range.lowerBound])
            passed = range.lowerBound
            var hunk = line
            for line in TextDiff.lines(steps[range], old: oldLines, new: newLines, budget: &budget) {
                remainingBytes -= line.weight
                guard remainingBytes >= 0 else {
                    isCut = true
                    break
                }
                hunk.lines.append(line)
            }
            if !hunk.lines.isEmpty { hunks.append(hunk) }
            if isCut { return }
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.isEmpty ? [] : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Returns the steps of each hunk. A hunk joins changes that are at most twice ``context`` lines apart.
    private static func changes(_ steps: [EditScript.Step]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, step) in steps.enumerated() {
            if case .same = step { continue }
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }

    private static func lines(
        _ steps: ArraySlice<EditScript.Step>, old: [Substring], new: [Substring], budget: inout Int
    ) -> [Line] {
        var lines: [Line] = []
        var (removed, added): ([Substring], [Substring]) = ([], [])
        func flush() {
            var (oldParts, newParts): ([[Part]], [[Part]]) = ([], [])
            for index in 0..<max(removed.count, added.count) {
                let pair = WordDiff.parts(
                    from: index < removed.count ? removed[index] : nil, to: index < added.count ? added[index] : nil,
                    budget: &budget)
                if index < removed.count { oldParts.append(pair.old) }
                if index < added.count { newParts.append(pair.new) }
            }
            lines += oldParts.map { Line(kind: .removed, parts: $0) } + newParts.map { Line(kind: .added, parts: $0) }
            (removed, added) = ([], [])
        }
        for step in steps {
            switch step {
            case .same(let index, _):
                flush()
                lines.append(Line(kind: .same, parts: [Part(text: String(old[index]), isChanged: false)]))
            case .removed(let index): removed.append(old[index])
            case .added(let index): added.append(new[index])
            }
        }
        flush()
        return lines
    }
}

extension TextDiff.Hunk {
    /// Advances the line numbers over the steps before the hunk.
    fileprivate mutating func pass(_ steps: ArraySlice<EditScript.Step>) {
        for step in steps {
            switch step {
            case .same:
                oldLine += 1
                newLine += 1
            case .removed: oldLine += 1
            case .added: newLine += 1
            }
        }
    }
}
