import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct BlobListTests {
    private let path = NSTemporaryDirectory() + UUID().uuidString
    private let lines = (0..<9000).map { number in
        BlobLine(digest: BackupFiles.hex(SHA256.hash(data: Array("\(number)".utf8))), size: Int64(number))
    }.sorted { $0.digest < $1.digest }

    private func file(_ bytes: [UInt8]) throws -> Manifest.File {
        try Data(bytes).write(to: URL(filePath: path))
        return Manifest.File(size: Int64(bytes.count), sha256: BackupFiles.hex(SHA256.hash(data: bytes)))
    }

    @Test("A list is read as it was written")
    func roundTrip() throws {
        let list = BlobList(path: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try list.write(lines, by: path + ".tmp")
        #expect(try list.lines(file) == lines)
        #expect(try BlobList(path: path).lines(try self.file([])) == [])
    }

    @Test("A list that Daybook did not write is refused, even if its manifest has its hash")
    func hostile() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (one, two) = (lines[0].text, lines[1].text)
        for text in [
            two + one, one + one, one + "x", String(one.dropLast()), one.replacing(" ", with: "  "), one.uppercased(),
            "../../etc/passwd 1\n", one.replacing("\n", with: "\r\n"), String(repeating: "a", count: 1 << 20), " \n",
            "\n",
            lines[0].digest + " -1\n", lines[0].digest + " 01\n", lines[0].digest + " 9223372036854775808\n",
        ] {
            let file = try file(Array(text.utf8))
            #expect(throws: BackupError(.broken, path), "\(text.prefix(80))") { try BlobList(path: path).lines(file) }
        }
    }

    @Test("A list whose bytes changed is refused")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = Array(lines.prefix(50).map(\.text).joined().utf8)
        let file = try file(bytes)
        for seed: UInt64 in 1...100 {
            var (random, changed) = (SplitMix(seed: seed), bytes)
            changed[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
            _ = try self.file(changed)
            #expect(throws: BackupError(.broken, path), "seed \(seed)") { try BlobList(path: path).lines(file) }
        }
    }
}
