import DaybookAPI
import Foundation
import ProtobufC
import Testing
import ZRPC

@testable import Wording

/// Every fault and its words, and the sources that refuse.
struct FaultCatalogueTests {
    private let faults = FaultCatalogue.kinds.flatMap { FaultCatalogue.all(of: $0) }

    /// The names of parameters between braces, without the words of their counts.
    private func parameters(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{([^}|]*)[^}]*\}/).map { String($0.output.1) })
    }

    @Test("A reason stands once, in UPPER_SNAKE_CASE")
    func reasons() throws {
        let reasons = faults.map(\.reason)
        #expect(Dictionary(grouping: reasons) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
        for reason in reasons { #expect(try /[A-Z][A-Z0-9]*(_[A-Z0-9]+)*/.wholeMatch(in: reason) != nil, "\(reason)") }
    }

    @Test("The words of a fault are in three languages, which speak of the same parameters")
    func languages() {
        for (reason, words) in faults {
            #expect(words.korean.firstMatch(of: /[가-힣]/) != nil, "\(reason) has no Korean words")
            #expect(words.japanese.firstMatch(of: /[\u{3040}-\u{30FF}]/) != nil, "\(reason) has no Japanese words")
            #expect(words.english.firstMatch(of: /[^\u{0}-\u{7F}]/) == nil, "\(reason) is not all English")
            #expect(!words.english.isEmpty, "\(reason)")
            #expect(parameters(words.korean) == parameters(words.english), "\(reason) in Korean")
            #expect(parameters(words.japanese) == parameters(words.english), "\(reason) in Japanese")
        }
    }

    @Test("Words for people are polite and end as sentences do")
    func politeness() {
        for (reason, words) in faults {
            #expect(words.korean.firstMatch(of: /(요|다)[.!]?$|[:\}\w][^.]*\.$/) != nil, "\(reason): \(words.korean)")
            #expect(words.korean.hasSuffix("."), "\(reason): \(words.korean)")
            #expect(words.japanese.hasSuffix("。"), "\(reason): \(words.japanese)")
        }
    }

    @Test("No English is left in words of another language, but for names and signs")
    func foreignWords() {
        for (reason, words) in faults {
            for text in [words.korean, words.japanese] {
                #expect(EnglishLeft.words(in: text) == [], "\(reason): \(text)")
            }
        }
    }

    @Test("What the layers below refuse with has words")
    func layersBelow() {
        let below =
            RuleReason.allCases.map(\.rawValue) + DocumentReason.allCases.map(\.rawValue)
            + RequestReason.allCases.map(\.rawValue) + StatusCode.all.filter { $0 != .ok }.map(\.name)
        for reason in below {
            #expect(FaultCatalogue.words(of: reason) != nil, "\(reason): add it to a fault of Wording")
        }
    }

    @Test("A pattern of the schema names a reason that has words")
    func patterns() {
        for (message, fields) in DaybookSchema.fieldRules {
            for (number, rule) in fields where !rule.pattern.isEmpty {
                #expect(
                    FaultCatalogue.words(of: rule.reason) != nil,
                    "Field \(number) of \(message): give `reason` beside `pattern`, and words for it to a fault of Wording"
                )
            }
        }
    }

    @Test("Every enum of faults is in the catalogue")
    func topics() throws {
        let known = Set(FaultCatalogue.kinds.map { "\($0)" })
        for (path, text) in try Sources.swift(below: "Wording/Faults") {
            for match in text.matches(of: /enum (\w+): String, Fault/) {
                #expect(known.contains(String(match.output.1)), "\(path): add it to FaultCatalogue.kinds")
            }
        }
    }

    @Test("Every reason that the sources give has words")
    func givenReasons() throws {
        let folders = ["DaybookEntry", "DaybookMedia", "DaybookGateway", "ZRPC/Transcoding"]
        // Told by the sentence of their status.
        let inner: Set = ["STORAGE"]
        for (path, text) in try folders.flatMap({ try Sources.swift(below: $0) }) {
            for match in text.matches(of: /reason: "([A-Z_]+)"/) where !inner.contains(String(match.output.1)) {
                #expect(
                    FaultCatalogue.words(of: String(match.output.1)) != nil,
                    "\(path): give \(match.output.1) as a case to a fault in Sources/Wording/Faults, with its three languages"
                )
            }
        }
    }
}

/// The sources of the project.
enum Sources {
    /// Path and text of the Swift files below a folder of `Sources`.
    static func swift(below folder: String) throws -> [(path: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/\(folder)")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        #expect(!urls.isEmpty, "\(folder) has no sources")
        return try urls.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
}

/// The English words in a text of another language.
enum EnglishLeft {
    /// Two English words in a row, lower-case ones, without what stands in backquotes or braces: names of fields, formats
    /// and methods may stand alone.
    static func words(in text: String) -> [String] {
        let plain = text.replacing(/`[^`]*`|\{[^}]*\}|"[^"]*"/, with: "_")
        return plain.matches(of: /\b[A-Za-z][a-z']+ [a-z']+\b/).map { String($0.output) }
    }
}
