import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("The notes of an import")
struct ImportScratchTests {
    private func file(_ number: Int, digest: Int) throws -> ExportedFile {
        let text = String(repeating: String(format: "%04x", digest), count: 16)
        return try #require(ExportedFile(Array("{\"path\": \"\(number)\", \"digest\": \"\(text)\"}".utf8)))
    }

    private func text(_ line: Int, _ number: Int64, body: Int64, count: Int = 10) -> ImportScratch.Text {
        ImportScratch.Text(line: line, number: number, bodyNumber: body, bytes: Array(repeating: 0x41, count: count))
    }

    private func rest(of scratch: ImportScratch, bytes: Int) throws -> [[Int]] {
        var parts: [[Int]] = []
        while true {
            let texts = try scratch.takeNext(bytes: bytes)
            if texts.isEmpty { return parts }
            parts.append(texts.map(\.line))
        }
    }

    @Test("The files that an account has are told from others, however often they are noted")
    func owned() throws {
        let scratch = try ImportScratch()
        try scratch.own(["a", "b", "a"])
        try scratch.own(["b", "c"])
        for (digest, isOwned) in [("a", true), ("c", true), ("d", false), ("", false)] {
            #expect(try scratch.owns(digest) == isOwned)
        }
    }

    @Test("Each digest is claimed once, and has a size when its file is there")
    func files() throws {
        let scratch = try ImportScratch()
        let files = try (0..<50).map { try file($0, digest: $0 % 40) }
        #expect(try scratch.claim(Array(files[..<30])).count == 30)
        #expect(try scratch.claim(Array(files[20...])).map(\.path) == (30..<40).map { "\($0)" })
        #expect(try scratch.claim(files).isEmpty)
        for _ in 1...2 {
            try scratch.release(files[2])
            #expect(try scratch.claim(Array(files[..<4])).map(\.path) == ["2"])
        }
        try scratch.note(files[3], size: 7)
        try scratch.release(files[3])
        try scratch.note(files[4], size: 1 << 40)
        let digests = Set(files[2..<6].map(\.digest) + ["none"])
        #expect(try scratch.sizes(of: digests) == [files[3].digest: 7, files[4].digest: 1 << 40])
        #expect(try scratch.sizes(of: []).isEmpty)
    }

    @Test("The first page of an entry counts, and a page is the first entry's alone, in any form of its letters")
    func pages() throws {
        let scratch = try ImportScratch()
        let digest = String(repeating: "0a", count: 32)
        let pages = try [
            ("1", "a/index.md"), ("2", "a/index.md"), ("1", "b/index.md"), ("3", "\u{AC00}/index.md"),
            ("4", "\u{1100}\u{1161}/index.md"), ("2", "c/index.md"),
        ].map { id, path in (file: try #require(ExportedFile(path: path, digest: digest)), entryID: id) }
        try scratch.note(Array(pages[..<3]))
        try scratch.note(Array(pages[3...]))
        let found = try scratch.pages(of: ["1", "2", "3", "4"]).mapValues(\.path)
        #expect(found == ["1": "a/index.md", "2": "c/index.md", "3": "\u{AC00}/index.md"])
        #expect(try scratch.pages(after: "", limit: 2).keys.sorted() == ["1", "2"])
        #expect(try scratch.pages(after: "2", limit: 2).mapValues(\.path) == ["3": "\u{AC00}/index.md"])
        #expect(try scratch.pages(after: "3", limit: 2).isEmpty)
    }

    @Test("The current text of an entry comes first, behind the one with its body, then the others with bodies")
    func texts() throws {
        let scratch = try ImportScratch()
        try scratch.add([text(1, 9, body: 9)], isFirst: true)
        try scratch.add([text(10, 1, body: 1), text(11, 2, body: 1), text(12, 3, body: 3)], isFirst: true)
        // A second text of a number is no other's body.
        try scratch.add([text(13, 4, body: 3), text(14, 5, body: 1), text(15, 1, body: 1)], isFirst: false)
        #expect(try scratch.takeCurrent(number: 6).isEmpty)
        #expect(try scratch.takeCurrent(number: 5) == [text(10, 1, body: 1), text(14, 5, body: 1)])
        #expect(try rest(of: scratch, bytes: 1 << 20) == [[12, 15], [11, 13]])
        try scratch.add([text(20, 1, body: 1), text(21, 2, body: 2)], isFirst: true)
        #expect(try scratch.takeCurrent(number: 2).map(\.line) == [21])
        try scratch.add([text(30, 2, body: 1)], isFirst: true)
        // The text with the body is missing.
        #expect(try scratch.takeCurrent(number: 2).map(\.line) == [30])
        #expect(try scratch.takeNext(bytes: 1).isEmpty)
    }

    @Test("A record is hidden with the one that it belongs to, and a file if only hidden records name it")
    func hidden() throws {
        let scratch = try ImportScratch()
        let files = try (0..<5).map { try file($0, digest: $0) }
        for file in try scratch.claim(Array(files[..<4])) { try scratch.note(file, size: 1) }
        for _ in 1...2 { try scratch.lose(files[4]) }
        func name(_ id: String) -> HiddenTrace.Name { HiddenTrace.Name(.photo, id: id) }
        func bytes(_ number: Int, photo: HiddenTrace.Name? = nil) -> HiddenTrace.File {
            HiddenTrace.File(digest: files[number].digest, photo: photo)
        }
        let photos = [
            HiddenTrace(name: name("A"), isHidden: true, files: [bytes(0), bytes(1), bytes(4)]),
            HiddenTrace(name: name("b"), files: [bytes(1)]),
        ]
        #expect(try scratch.note(photos) == [true, false])
        let entries = [
            HiddenTrace(name: HiddenTrace.Name(.entry, id: "A"), isHidden: false),
            HiddenTrace(name: HiddenTrace.Name(.entry, id: "c"), isHidden: true),
        ]
        #expect(try scratch.note(entries) == [false, true])
        // The first one is a share of a hidden entry, and the second one a visit to it. No record names the last file.
        let rest = [
            HiddenTrace(name: HiddenTrace.Name(.share, id: "s"), holders: [HiddenTrace.Name(.entry, id: "C")]),
            HiddenTrace(holders: [HiddenTrace.Name(.share, id: "S")]),
            HiddenTrace(holders: [name("b"), name("a")]), HiddenTrace(holders: [name("b")]),
            HiddenTrace(
                holders: [HiddenTrace.Name(.entry, id: "a")],
                files: [bytes(0, photo: name("A")), bytes(2, photo: name("b"))]),
        ]
        #expect(try scratch.note(rest) == [true, true, true, false, false])
        // A share of photos is hidden if all of them are, and a visit with it.
        let shares = [
            HiddenTrace(name: HiddenTrace.Name(.share, id: "t"), contents: [name("a")]),
            HiddenTrace(holders: [HiddenTrace.Name(.share, id: "t")]),
            HiddenTrace(name: HiddenTrace.Name(.share, id: "u"), contents: [name("a"), name("b")]),
            HiddenTrace(holders: [HiddenTrace.Name(.share, id: "u")]),
        ]
        #expect(try scratch.note(shares) == [true, true, false, false])
        #expect(try scratch.hiddenFiles() == ImportScratch.HiddenFiles(stored: 1, lost: 2))
        #expect(try scratch.note([HiddenTrace]()).isEmpty)
    }

    @Test("Many texts come in parts that fit some bytes, each of them once")
    func parts() throws {
        let scratch = try ImportScratch()
        let texts = (1...500).map { text($0, Int64($0), body: Int64($0), count: 10_000) }
        try scratch.add(Array(texts[..<200]), isFirst: true)
        try scratch.add(Array(texts[200...]), isFirst: false)
        let parts = try rest(of: scratch, bytes: 100_000)
        #expect(parts.count == 50 && parts.allSatisfy { $0.count == 10 })
        #expect(parts.flatMap(\.self) == Array(1...500))
        try scratch.add(Array(texts[..<3]), isFirst: true)
        #expect(try rest(of: scratch, bytes: 1) == [[1], [2], [3]])
    }
}
