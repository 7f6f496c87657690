import Testing
import Wording

@testable import DaybookCommand

/// The texts of the command line about failures, none of which is in English alone.
struct CommandFaultTests {
    /// The topics.
    private static let kinds: [any Fault.Type] = [
        ArchiveFault.self, BackupFault.self, CallFault.self, CommandFault.self, DataFolderFault.self,
        EditorFault.self, FileFault.self, IDFault.self, ItemsFault.self, KeyFault.self, OwnerFault.self,
        ParserFault.self, UsageFault.self,
    ]

    private static func all<Topic: Fault>(_ topic: Topic.Type) -> [(name: String, reason: String, words: Words)] {
        topic.allCases.map { ("\(topic).\($0)", $0.reason, $0.words) }
    }

    private let faults = kinds.flatMap { CommandFaultTests.all($0) }

    @Test("What a command tells of its failure is in three languages, which speak of the same")
    func languages() {
        for (_, reason, words) in faults {
            #expect(words.korean.firstMatch(of: /[가-힣]/) != nil, "\(reason)")
            #expect(words.japanese.firstMatch(of: /[\u{3040}-\u{30FF}]/) != nil, "\(reason)")
            #expect(words.english.firstMatch(of: /[^\u{0}-\u{7F}]/) == nil, "\(reason)")
            #expect(words.parameters.korean == words.parameters.english, "\(reason)")
            #expect(words.parameters.japanese == words.parameters.english, "\(reason)")
        }
    }

    @Test("It is polite, ends as sentences do, and a reason stands once")
    func sentences() {
        #expect(Set(faults.map(\.reason)).count == faults.count)
        for (_, reason, words) in faults {
            #expect(words.korean.firstMatch(of: /(요|다|[`\}])[.?]$|\}$/) != nil, "\(reason): \(words.korean)")
            #expect(words.japanese.firstMatch(of: /[。？]$|\}$/) != nil, "\(reason): \(words.japanese)")
        }
    }

    @Test("Every enum of faults is tested here, and each is told with all its parameters")
    func topics() throws {
        let known = Set(Self.kinds.map { "\($0)" })
        let words = Dictionary(uniqueKeysWithValues: faults.map { ($0.name, $0.words) })
        var found = 0
        for (path, text) in try CommandSources.all() {
            for match in text.matches(of: /enum (\w+): String, Fault/) {
                found += 1
                #expect(known.contains(String(match.output.1)), "\(path): add it to the kinds of this test")
            }
            for match in text.matches(of: /(\w+Fault\.\w+)/) {
                let call = text[match.range.upperBound...].prefix(300)
                for name in words[String(match.output.1)]?.parameters.english ?? [] {
                    #expect(call.contains("\"\(name)\":"), "\(path): \(match.output.1) is told without its \(name)")
                }
            }
        }
        #expect(found == known.count)
    }

    @Test("No failure is told by a literal, which would be English for everybody")
    func literals() throws {
        // A flag is no words, and the reader's own command is not told.
        let literal = /\b(?:words: |ValidationError\(|localized\()"(?!--)/
        for (path, text) in try CommandSources.all() where !path.hasPrefix("Terminal/ParserFault") {
            #expect(
                text.firstMatch(of: literal) == nil, "\(path): give it as a case to a fault, with its three languages")
        }
    }
}
