import DaybookAPI

/// The rules of a difference between two texts, whoever found it.
struct ModelDiff {
    let hunks: [DiffHunk]
    let old: [String]
    let new: [String]

    init(_ hunks: [DiffHunk], from old: String, to new: String) {
        self.hunks = hunks
        (self.old, self.new) = (Self.lines(old), Self.lines(new))
    }

    private static func lines(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the fault: it does not lead from one text to the other, has too many lines, or marks words that stay.
    func fault() -> String? {
        var (passed, made, changed) = (0, [String](), 0)
        for hunk in hunks {
            let start = Int(hunk.oldLine) - 1
            guard start >= passed, start <= old.count else { return "a hunk begins at line \(hunk.oldLine)" }
            made += old[passed..<start]
            passed = start
            guard Int(hunk.newLine) - 1 == made.count else { return "a hunk is at line \(hunk.newLine) of the newer" }
            for line in hunk.lines {
                let text = line.parts.map(\.text).joined()
                if line.kind != .added {
                    guard passed < old.count, old[passed] == text else { return "the older text has no line \(text)" }
                    passed += 1
                }
                if line.kind != .removed { made.append(text) }
                if line.kind != .same { changed += 1 }
                if line.kind == .same, line.parts.contains(where: \.changed) { return "a line that stays changed" }
            }
            if let fault = fault(in: hunk) { return fault }
        }
        made += old[min(passed, old.count)...]
        guard made == new else { return "it leads to \(made), not to \(new)" }
        let least = old.count + new.count - 2 * Self.common(old, new)
        return changed == least ? nil : "\(changed) lines changed, of which only \(least) had to"
    }

    /// Words that stay are the same in a line that went and in the one that came in its place; three lines are around.
    private func fault(in hunk: DiffHunk) -> String? {
        let kinds = hunk.lines.map { $0.kind == .same }
        guard kinds.contains(false) else { return "a hunk without a change" }
        if kinds.prefix(while: { $0 }).count > 3 || kinds.reversed().prefix(while: { $0 }).count > 3 {
            return "more than three lines around a change"
        }
        for run in hunk.lines.split(whereSeparator: { $0.kind == .same }) {
            let (gone, come) = (run.filter { $0.kind == .removed }, run.filter { $0.kind == .added })
            for (first, second) in zip(gone, come) where Self.kept(first) != Self.kept(second) {
                return "\(Self.kept(first)) and \(Self.kept(second)) stay of one line"
            }
            let alone = gone.dropFirst(come.count) + come.dropFirst(gone.count)
            if alone.contains(where: { !Self.kept($0).isEmpty }) { return "words of a line without counterpart stay" }
        }
        return nil
    }

    private static func kept(_ line: DiffLine) -> String { line.parts.filter { !$0.changed }.map(\.text).joined() }

    /// Returns the number of lines that two texts have in common, in their order.
    private static func common(_ old: [String], _ new: [String]) -> Int {
        var row = [Int](repeating: 0, count: new.count + 1)
        for line in old {
            var diagonal = 0
            for (index, other) in new.enumerated() {
                let above = row[index + 1]
                row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row.last ?? 0
    }
}
