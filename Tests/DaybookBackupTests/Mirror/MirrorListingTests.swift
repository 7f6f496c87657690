import Foundation
import Testing

@testable import DaybookBackup

@Suite("Lists of the files of a mirror")
struct MirrorListingTests {
    private final class File: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let file = File()
    private let digest = String(repeating: "ab", count: 32)

    private func listing(_ text: String) throws -> MirrorListing {
        try Data(text.utf8).write(to: URL(filePath: file.path))
        return try MirrorListing(reading: file.path)
    }

    @Test("A list that was written is read again, with blanks and marks in its paths")
    func roundTrip() throws {
        #expect(try MirrorListing(reading: file.path).paths == [])
        var list = try listing("")
        for (number, path) in ["2024/03/09-눈/IMG 1 (2).jpg", "a", "library/\u{301}a.png"].enumerated() {
            list[path] = MirrorListing.Facts(digest: digest, size: Int64(number), modified: -5)
        }
        #expect(try listing(String(decoding: list.bytes, as: UTF8.self)) == list)
        #expect(list.paths.count == 3)
    }

    @Test("Lines that nobody could have written are passed over, and the others count")
    func hostile() throws {
        let bad = [
            "", "a", "\(digest) 1 2", "\(digest) -1 2 a", "\(digest) 1 x a", "x 1 2 a", "\(digest) 1 2 ../a",
            "\(digest) 1 2 /a", "\(digest) 1 2 a/../b", "\(digest) 99999999999999999999 2 a",
        ]
        let list = try listing((bad + ["\(digest) 1 2 good"]).joined(separator: "\n"))
        #expect(list.paths == ["good"])
        #expect(list["good"] == MirrorListing.Facts(digest: digest, size: 1, modified: 2))
        // A line without an end hides what follows it, and stops nothing.
        let long = try listing("\(digest) 1 2 good\n" + String(repeating: "a", count: 3_000_000))
        #expect(long.paths == ["good"])
    }
}
