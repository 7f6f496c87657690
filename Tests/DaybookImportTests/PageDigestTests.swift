import Foundation
import Hashing
import PlainForm
import Testing

@testable import DaybookBackup
@testable import DaybookImport

@Suite("The digests of pages")
struct PageDigestTests {
    private func digests(of bytes: [UInt8], in pieces: Int) -> Set<String> {
        var (digest, rest) = (PageDigest(), bytes[...])
        while !rest.isEmpty {
            digest.add(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        return digest.end()
    }

    private func digest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(data: bytes)
        return hash.finalize().lowercaseHex
    }

    @Test("A mark and the ends of lines are no edit, wherever the pieces end", arguments: [4, 5, 6, 7, 100])
    func same(pieces: Int) {
        let page = Array("---\nid: a\n---\n\na\rb\n\r".utf8)
        let returns = page.flatMap { byte -> [UInt8] in byte == UInt8(ascii: "\n") ? [13, 10] : [byte] }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for other in [page, mark + page, returns, mark + returns] {
            #expect(digests(of: other, in: pieces).contains(digest(of: page)))
            #expect(digests(of: other, in: pieces).contains(digest(of: other)))
        }
        for other in [Array(page.dropLast()), page + [10], [32] + page, page + mark] as [[UInt8]] {
            #expect(!digests(of: other, in: pieces).contains(digest(of: page)))
        }
    }

    @Test("A page with other bytes than the list says is edited, unless Daybook wrote these bytes, too")
    func edited() throws {
        let root = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try Data(try summary.bytes()).write(to: URL(filePath: root + "/" + PlainSummary.fileName))
        let (old, new) = (Array("old".utf8), Array("new".utf8))
        try Data(new).write(to: URL(filePath: root + "/a.md"))
        let (export, page) = (try ExportFolder(root), try #require(ExportedFile(path: "a.md", digest: digest(of: old))))
        #expect(try PageDigest.isEdited(page, in: export) == true)
        #expect(try PageDigest.isEdited(page, or: [digest(of: new)], in: export) == false)
        try Data(old).write(to: URL(filePath: root + "/a.md"))
        #expect(try PageDigest.isEdited(page, or: [digest(of: new)], in: export) == false)
    }
}
