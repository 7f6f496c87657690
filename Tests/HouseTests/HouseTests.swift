import Foundation
import Testing

/// Rules of the house that a program can check.
struct HouseTests {
    @Test("The layers below the product know no diary")
    func layersKnowNoDiary() throws {
        let layers = [
            "ZRPC", "ZeroMQ", "ProtobufC", "ServiceRuntime", "Work", "Hashing", "SearchText", "DateText", "ZipFormat",
            "ArchiveReading", "protoc-gen-zrpc-swift",
        ]
        // What tests them speaks the testing schema.
        let tests = ["ZRPCTests", "ZRPCTesting", "ZeroMQTests", "ProtobufCTests", "zrpc-test-peer"]
        let folders = layers.map { "Sources/\($0)" } + tests.map { "Tests/\($0)" }
        let product =
            /diary|diaries|daybook|album|photo|caption|EntryService|entry-service|media-service|"entr/
            .ignoresCase()
        for path in try folders.flatMap({ try Project.handWritten(below: $0) }) {
            for (number, line) in try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                // Few lines have such a word, and the longer expression takes long.
                guard line.firstMatch(of: product) != nil else { continue }
                let code = line.replacing(/(?:^|\s)\/\/.*/, with: "")
                #expect(code.firstMatch(of: product) == nil, "\(path):\(number + 1): \(line)")
            }
        }
    }

    @Test("Every package declaration says what it is, as the formatter wants it of public ones")
    func packageDocumentation() throws {
        let declaration =
            /^\s*(@\w+(\([^)]*\))?\s+)*package\s+((static|final|mutating|nonisolated|override)\s+)*(func|var|let|init|struct|enum|class|actor|protocol|typealias|subscript)\b/
        for path in try Project.handWritten(below: "Sources") {
            let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.contains("package") {
                guard line.firstMatch(of: declaration) != nil else { continue }
                let above = lines.prefix(number).last { $0.firstMatch(of: /^\s*(@|\/\/[^\/])/) == nil } ?? ""
                #expect(above.drop { $0 == " " }.hasPrefix("///"), "\(path):\(number + 1): \(line)")
            }
        }
    }

    @Test("There is one copy of each schema")
    func oneSchema() throws {
        let everywhere = try ["Sources", "Tests", "deploy"].flatMap { try Project.files(below: $0, ending: ".proto") }
            // The benchmarks' peers cannot speak of attachments: what they download by is a schema of their own.
            .filter { !$0.hasPrefix("deploy/benchmarks/rpc/peers/") }
            // A package of its own brings its own.
            .filter { !$0.hasPrefix("Tests/Outside/proto/") }
        #expect(everywhere.isEmpty)
        #expect(try !Project.files(below: "proto", ending: ".proto").isEmpty)
    }

    @Test("Sources force nothing")
    func noForce() throws {
        // Each match has an exclamation mark.
        let forced = try Regex(#"(try!|as!|[\w\)\]]!(?=[\s\.,\)\]\}:;]|$))"#)
        for path in try Project.handWritten(below: "Sources") {
            for (number, line) in try numberedLines(path) where line.utf8.contains(UInt8(ascii: "!")) {
                #expect(withoutTextAndComment(line).firstMatch(of: forced) == nil, "\(path):\(number): \(line)")
            }
        }
    }

    /// A line without its string literals and its comment; multi-line literals are prose and hold no code.
    private func withoutTextAndComment(_ line: String) -> String {
        let withoutText = line.replacing(/"([^"\\]|\\.)*"/, with: "")
        return String(withoutText.prefix(upTo: withoutText.range(of: "//")?.lowerBound ?? withoutText.endIndex))
    }

    @Test("What is unchecked names its guard")
    func uncheckedNamesItsGuard() throws {
        var count = 0
        for path in try Project.handWritten(below: "Sources") {
            let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.contains("unchecked") || line.contains("unsafe") {
                let code = withoutTextAndComment(String(line))
                guard code.contains("@unchecked Sendable") || code.contains("nonisolated(unsafe)") else { continue }
                count += 1
                let around = lines[max(0, index - 6)...min(lines.count - 1, index + 3)].joined(separator: "\n")
                #expect(around.contains("Guard") || around.contains("guard"), "\(path):\(index + 1) names no guard")
            }
        }
        #expect(count <= 12, "\(count) unchecked places are more than a handful")
    }

    @Test("Files are small")
    func smallFiles() throws {
        #expect(try Project.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
        for path in try Project.handWritten(below: "Sources") {
            let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 400, "\(path) has \(lines) lines")
        }
    }

    @Test("The top level holds what the shape allows, and names say what they are")
    func shape() throws {
        let top = try FileManager.default.contentsOfDirectory(atPath: Project.root.path)
            .filter { !$0.hasPrefix(".") && !["Package.resolved", "load-test-result"].contains($0) }
        #expect(Set(top) == ["Package.swift", "Sources", "Tests", "proto", "deploy", "README.md"])
        for path in try Project.handWritten(below: "Sources") {
            let name = path.split(separator: "/").last ?? ""
            for word in ["Utils", "Util.", "Helper", "Manager", "Common"] {
                #expect(!name.contains(word), "\(path)")
            }
        }
    }

    @Test("No thread of Swift's own is put to sleep")
    func nothingSleeps() throws {
        // Its own thread, which must end the process even when Swift's threads are all stuck.
        let exceptions = ["Sources/ServiceRuntime/Process/ParentPipe.swift"]
        let sleeps = try Regex(#"\bThread\.sleep\b|(^|[^.\w])(u|nano)?sleep\s*\("#)
        for path in try Project.handWritten(below: "Sources") where !exceptions.contains(path) {
            for (number, line) in try numberedLines(path) where line.contains("sleep") {
                guard !line.contains("func sleep(") else { continue }
                #expect(withoutTextAndComment(line).firstMatch(of: sleeps) == nil, "\(path):\(number): \(line)")
            }
        }
    }

    @Test("A task outside a group has an owner: it is kept, awaited or returned")
    func tasksHaveOwners() throws {
        let bare = try Regex(#"^\s*(_ = )?Task(\.detached)?\s*(\([^)]*\))?\s*\{"#)
        for path in try Project.handWritten(below: "Sources") {
            for (number, line) in try numberedLines(path) where line.contains("Task") {
                #expect(withoutTextAndComment(line).firstMatch(of: bare) == nil, "\(path):\(number): \(line)")
            }
        }
    }

    @Test("A command waits for a service for a limited time")
    func waitsAreLimited() throws {
        let folders = ["Sources/DaybookCommand", "Sources/DaybookImport"]
        for path in try folders.flatMap({ try Project.handWritten(below: $0) }) {
            for (number, line) in try numberedLines(path) where line.contains("waitForReady: true") {
                #expect(line.lowercased().contains("timeout:"), "\(path):\(number): \(line)")
            }
        }
    }

    private func numberedLines(_ path: String) throws -> [(number: Int, line: String)] {
        try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0.offset + 1, String($0.element)) }
    }

    @Test(
        "A service says of a flag what `daybook up` says of it",
        arguments: ["uploadDays", "filmQuota", "pictureMegabytes"])
    func flagsOfServices(flag: String) throws {
        let paths = ["Sources/DaybookCommand/Up/UpCommand.swift", "Sources/media-service/MediaService.swift"]
        let texts: [String?] = try paths.map { path in
            let above = try Project.text(path).components(separatedBy: "var \(flag): String?")[0]
            return above.matches(of: /ArgumentHelp\(\s*"([^"]*)"/).last.map { String($0.output.1) }
        }
        #expect(texts[0] != nil && texts[0] == texts[1], "\(texts)")
    }

    @Test("Module pages are documentation, not plain comments")
    func modulePages() throws {
        for folder in try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
        {
            let path = "Sources/\(folder)/\(folder).swift"
            guard let text = try? Project.text(path) else { continue }
            let plain = text.split(separator: "\n").filter { $0.hasPrefix("//") && !$0.hasPrefix("///") }
            #expect(plain.isEmpty, "\(path) has a page that DocC does not see: write it with ///")
        }
    }

    /// The words of the glossary that no name needs, not even one of another meaning. `goOn` is two parts of a name.
    private static let glossaryWords: Set<String> = [
        "crew", "deed", "deeds", "owed", "patience", "reply", "replies", "seat", "seats", "standing", "stranger",
        "strangers", "workshop",
    ]
    private static let glossaryInitials = Set("cdoprsw".utf8)

    /// Returns the numbers of the lines that have a word of the glossary as a part of a name. One pass over the bytes
    /// takes a hundredth of the time of an expression.
    private func glossaryLines(in code: String) -> [Int] {
        let bytes = Array(code.utf8)
        let (first, last) = (UInt8(ascii: "a"), UInt8(ascii: "z"))
        var (lines, number, index) = ([Int](), 1, 0)
        // The end of the part `go`.
        var endOfGo = -1
        while index < bytes.count {
            let start = index
            index += 1
            if bytes[start] == UInt8(ascii: "\n") { number += 1 }
            // A part is lower-case letters, with or without a capital one before them.
            let initial = bytes[start] | 0x20
            guard initial >= first, initial <= last else { continue }
            while index < bytes.count, bytes[index] >= first, bytes[index] <= last { index += 1 }
            guard (2...9).contains(index - start) else { continue }
            let isShort = index - start == 2
            guard isShort || Self.glossaryInitials.contains(initial) else { continue }
            let part = String(decoding: bytes[start..<index], as: UTF8.self)
            let isFound = isShort ? part == "On" && endOfGo == start : Self.glossaryWords.contains(part.lowercased())
            if isFound, lines.last != number { lines.append(number) }
            if part == "go" || part == "Go" { endOfGo = index }
        }
        return lines
    }

    @Test("Names are the trade's")
    func names() throws {
        for path in try Project.handWritten(below: "Sources") {
            let suspects = Set(glossaryLines(in: try Project.text(path)))
            guard !suspects.isEmpty else { continue }
            for (number, line) in try numberedLines(path) where suspects.contains(number) {
                #expect(glossaryLines(in: withoutTextAndComment(line)).isEmpty, "\(path):\(number): \(line)")
            }
        }
    }

    @Test(
        "A word of the glossary is seen as a part of a name",
        arguments: [
            ("func goOn(", true), ("self.strangers", true), ("mayReply", true), ("seatCount", true), ("isGoOn2", true),
            ("outstanding", false), ("allowed", false), ("Understanding", false), ("replyingly", false),
            ("go On", false), ("goOne", false), ("letGo; On", false),
        ])
    func glossary(code: String, isSeen: Bool) {
        #expect(glossaryLines(in: code) == (isSeen ? [1] : []))
        #expect(glossaryLines(in: "a\n\(code)\n") == (isSeen ? [2] : []))
    }

    @Test("Nothing is left undone in words")
    func noPlaceholders() throws {
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
        for path in try Project.handWritten(below: "Sources") + Project.handWritten(below: "Tests") {
            let text = try Project.text(path)
            for word in words { #expect(!text.contains(word), "\(path) has \(word)") }
        }
    }

    @Test("A test's name prints no long text")
    func shortArguments() throws {
        let repeated = /String\(\s*repeating: [^)]*?count: ([^)]+)\)/
        var tests = 0
        for path in try Project.handWritten(below: "Tests") {
            for test in try Project.text(path).components(separatedBy: "@Test(").dropFirst() {
                tests += 1
                for match in (test.components(separatedBy: "func ").first ?? "").matches(of: repeated) {
                    let count = Int(match.output.1.filter { $0 != "_" })
                    #expect(count.map { $0 <= 120 } == true, "\(path): \(match.output.0): write it as a LongText")
                }
            }
        }
        #expect(tests > 1000)
    }

    @Test("Page tags and scripts are files of their own")
    func pageHasNothingInline() throws {
        for path in try Project.files(below: "Sources/DaybookPage", ending: ".html") {
            let text = try Project.text(path)
            #expect(text.firstMatch(of: /<script(?![^>]*\ssrc=)/) == nil, "\(path)")
            #expect(text.firstMatch(of: /<style|\sstyle=|\son[a-z]+=/) == nil, "\(path)")
        }
    }
}
