import Testing
import Wording

@testable import DaybookCommand

/// The help in the reader's language.
struct HelpTextTests {
    /// The texts for those who work on Daybook.
    private static func isForEngineers(_ command: [String]) -> Bool { command.first == "bench" }

    /// The characters of which each line has one.
    private static let scripts: [(Language, [ClosedRange<Unicode.Scalar>])] = [
        (.korean, ["가"..."힣"]), (.japanese, ["\u{3040}"..."\u{30FF}", "\u{4E00}"..."\u{9FFF}"]),
    ]

    @Test func `every command's help is localized in Korean and in Japanese, to its last line`() throws {
        for command in CommandLineTests.commands() + CommandLineTests.parents() where !Self.isForEngineers(command) {
            for (language, script) in Self.scripts {
                let help = try CommandLineTests.help(command, in: language)
                for line in help.split(separator: "\n") {
                    // A flag whose label has a line of its own, and an example.
                    let isNoText =
                        line.hasPrefix("  -") && line.wholeMatch(of: #/  -\S.*/#) != nil
                        && !line.dropFirst(2).contains("  ") || line.hasPrefix("daybook call ")
                    let isLocalized = line.unicodeScalars.contains { one in script.contains { $0.contains(one) } }
                    #expect(isNoText || isLocalized, "\(command) in \(language): \(line)")
                }
            }
        }
    }

    @Test func `no words are for a text that no help has`() throws {
        // Each text as the parser prints it, without its standard value.
        var texts: Set<String> = []
        for command in CommandLineTests.commands() + CommandLineTests.parents() {
            for line in try CommandLineTests.help(command).split(separator: "\n") {
                let whole = line.hasPrefix("OVERVIEW: ") ? line.dropFirst("OVERVIEW: ".count) : line
                for text in [String(whole), String(line.dropFirst(26))] {
                    texts.insert(text.replacing(#/ \(default: .*\)$/#, with: ""))
                }
            }
        }
        let unused = HelpWords.all.keys.filter { !texts.contains($0) }
        #expect(unused.sorted() == [])
    }

    @Test func `lines fit the terminal by the columns that they take`() throws {
        for language in [Language.korean, .japanese] {
            let text =
                "OVERVIEW: Change an entry.\n\n  --photo <path>          "
                + "Photo of the library to attach: its ID, or the start of it. May be given several times. (default: x)"
            let localized = HelpText(language: language, columns: 60).localized(text)
            let lines = localized.split(separator: "\n")
            #expect(lines.count >= 3 && lines.allSatisfy { DisplayWidth.of(String($0)) <= 60 }, "\(localized)")
            #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix(String(repeating: " ", count: 26)) }, "\(localized)")
            #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("。") }, "\(localized)")
        }
    }

    @Test func `a sign that closes begins no line, and words stay whole`() {
        let localized = HelpText(language: .japanese, columns: 12).localized("「あいうえお」かきくけこ。 word again")
        #expect(localized == "「あいうえ\nお」かきくけ\nこ。 word\nagain")
    }
}
