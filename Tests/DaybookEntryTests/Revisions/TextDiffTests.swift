import Testing

@testable import DaybookEntry

@Suite("What changed between two texts")
struct TextDiffTests {
    private func diff(_ old: String, _ new: String, bytes: Int = 100_000) -> TextDiff {
        TextDiff(from: old, to: new, maximumBytes: bytes)
    }

    /// A diff as a terminal would show it, with what changed in brackets.
    private func shown(_ diff: TextDiff) -> [String] {
        diff.hunks.flatMap { hunk in
            ["@ \(hunk.oldLine) \(hunk.newLine)"]
                + hunk.lines.map { line in
                    let sign = line.kind == .same ? " " : (line.kind == .removed ? "-" : "+")
                    return sign + line.parts.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
                }
        }
    }

    @Test("Equal texts have no hunk")
    func equal() {
        #expect(diff("", "").hunks.isEmpty)
        #expect(diff("a\nb", "a\nb").hunks.isEmpty)
        #expect(diff("a\r\nb", "a\nb").hunks.isEmpty)
    }

    @Test("Words that changed are told within their line")
    func words() {
        #expect(
            shown(diff("강을 걸었다\n끝", "강을 따라 걸었다\n끝"))
                == ["@ 1 1", "-강을 걸었다", "+강을 [따라 ]걸었다", " 끝"])
        #expect(shown(diff("今日は雨", "今日は晴れ")) == ["@ 1 1", "-今日は[雨]", "+今日は[晴れ]"])
        #expect(shown(diff("one", "two")) == ["@ 1 1", "-[one]", "+[two]"])
    }

    @Test("A text that was written, and one that was emptied")
    func ends() {
        #expect(shown(diff("", "a\nb")) == ["@ 1 1", "+[a]", "+[b]"])
        #expect(shown(diff("a", "")) == ["@ 1 1", "-[a]"])
    }

    @Test("Changes far apart are hunks of their own, with three lines around each and the numbers of their lines")
    func hunks() {
        let lines = (1...30).map(String.init)
        var changed = lines
        changed[4] = "x"
        changed.insert("y", at: 20)
        let diff = diff(lines.joined(separator: "\n"), changed.joined(separator: "\n"))
        #expect(diff.hunks.map(\.oldLine) == [2, 18])
        #expect(diff.hunks.map(\.newLine) == [2, 18])
        #expect(shown(diff).filter { $0.hasPrefix("+") || $0.hasPrefix("-") } == ["-[5]", "+[x]", "+[y]"])
        #expect(diff.hunks.map(\.lines.count) == [8, 7])
    }

    @Test("A diff that is too large says that it is cut")
    func cut() {
        let text = (1...1000).map { "line \($0)" }.joined(separator: "\n")
        let diff = diff("", text, bytes: 1000)
        #expect(diff.isCut)
        #expect(diff.hunks.flatMap(\.lines).reduce(0) { $0 + $1.weight } <= 1000)
    }

    @Test("The largest bodies with nothing in common are compared within the bound of work")
    func largest() {
        let old = String(repeating: "a b\n", count: 65_536)
        let new = (0..<40_000).map { "x\($0)" }.joined(separator: "\n")
        let diff = diff(old, new, bytes: 800_000)
        #expect(diff.isCut)
        #expect(!diff.hunks.isEmpty)
    }
}
