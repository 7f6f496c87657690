import Foundation
import Testing

@testable import DaybookEntry

@Suite("The files of exports to download")
struct ExportFilesTests {
    private let folder: TemporaryFolder
    private let files: ExportFiles
    private let id = UUIDBytes(high: 1, low: 2)
    private let start = utc("2026-11-29T12:00:00")

    init() throws {
        folder = try TemporaryFolder()
        files = ExportFiles(data: folder.path)
    }

    private var path: String { folder.path + "/entry/exports/" + id.description }

    /// - Parameter count: The number of texts.
    @discardableResult
    private func make(_ count: Int = 3) throws -> StoredExport {
        try files.make(id) { writer in
            for number in 0..<count { try writer.addText(Array("text \(number)".utf8), as: "\(number).txt") }
            try writer.addBlob(as: "film.mov", digest: String(repeating: "ab", count: 32), size: 9 << 30)
            return StoredExport(
                id: id, account: UUIDBytes(high: 3, low: 4), createTime: start, includesHidden: false,
                counts: StoredExport.Counts(), files: writer.count, directoryOffset: writer.directoryOffset,
                size: writer.size)
        }
    }

    @Test("Many members come page by page, each once and in order")
    func pages() throws {
        let export = try make(2345)
        #expect(files.export(id) == export && files.all() == [export])
        var (members, place): ([StoredMember], Int64?) = ([], 0)
        while let from = place {
            let page = try files.members(of: id, from: from)
            #expect(page.members.count <= 500)
            members += page.members
            place = page.next
        }
        #expect(members.map(\.name) == (0..<2345).map { "\($0).txt" } + ["film.mov"])
        #expect(members.last?.size == 9 << 30 && members.last?.digest?.count == 64)
        let late = members[2000]
        let text = try files.text(of: id, at: late.offset, count: Int(late.size))
        #expect(String(decoding: text, as: UTF8.self) == "text 2000")
    }

    @Test("A place within a line, and a piece behind the end, are refused; a piece at the end is shorter")
    func refusals() throws {
        try make()
        #expect(throws: DiaryError.self) { try files.members(of: id, from: 5) }
        #expect(try files.text(of: id, at: 15, count: 100) == Array("t 2".utf8))
        #expect(throws: DiaryError.self) { try files.text(of: id, at: 18, count: 100) }
        #expect(throws: DiaryError.self) { try files.text(of: id, at: .max, count: 1) }
        #expect(try files.members(of: id, from: .max).members == [])
        let none = UUIDBytes(high: 7, low: 7)
        #expect(throws: DiaryError.self) { try files.members(of: none, from: 0) }
        #expect(files.export(none) == nil)
        try files.remove(none)
    }

    @Test("An export that fails leaves nothing, and one that a stop interrupted goes before the next")
    func interrupted() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try files.make(id) { writer in
                try writer.addText([1, 2, 3], as: "a")
                throw Stop()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/entry/exports") == [])
        let leftover = path + ".making"
        try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
        #expect(files.all() == [])
        let export = try make()
        try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
        files.removeUnfinished()
        #expect(!FileManager.default.fileExists(atPath: leftover) && files.all() == [export])
    }

    @Test("An export goes when its time is over")
    func expiry() throws {
        let export = try make()
        try files.removeExpired(at: export.expireTime.advanced(bySeconds: -1))
        #expect(files.all() == [export])
        try files.removeExpired(at: export.expireTime)
        #expect(files.all() == [] && !FileManager.default.fileExists(atPath: path))
    }

    @Test("Facts that nobody can read are no export")
    func damaged() throws {
        try make()
        try Data("{}".utf8).write(to: URL(filePath: path + "/export.json"))
        #expect(files.export(id) == nil && files.all() == [])
    }

    @Test("A member is read from its line, and from one that an earlier version wrote")
    func lines() {
        let text = StoredMember(name: "2024/\"눈\"\n.md", size: .max, offset: 7, crc: .max)
        let blob = StoredMember(name: "a.jpg", size: 0, digest: String(repeating: "0f", count: 32))
        for member in [text, blob] { #expect(StoredMember(line: member.line) == member) }
        #expect(text.line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        let earlier = #"{"name":"a\/b.md","size":9,"offset":3,"crc":4294967295}"#
        #expect(StoredMember(line: earlier.utf8) == StoredMember(name: "a/b.md", size: 9, offset: 3, crc: .max))
        let others = [
            "", "{}", #"{"name":"a","size":1,"offset":0,"crc":-1}"#, #"{"name":"a","size":1.5,"offset":0,"crc":0}"#,
            #"{"name":"a","size":1,"offset":0,"crc":0,"digest":5}"#,
        ]
        for line in others {
            #expect(StoredMember(line: line.utf8) == nil, "\(line)")
        }
    }
}
