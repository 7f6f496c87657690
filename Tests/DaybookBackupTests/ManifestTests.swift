import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct ManifestTests {
    private func read(_ text: String) throws -> Result<Manifest, BackupError> {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        return Result { () throws(BackupError) in try Manifest.read(path, of: "name") }
    }

    private var text: String { get throws { String(decoding: try Manifest.sample().bytes(), as: UTF8.self) } }

    @Test("A manifest is read as it was written")
    func roundTrip() throws {
        #expect(try read(text).get() == Manifest.sample())
    }

    @Test("A manifest names the missing files in order, or is refused")
    func missing() throws {
        let digests = ["a", "b"].map { String(repeating: $0, count: 64) }
        func text(_ digests: [String], bytes: Int = 3) throws -> String {
            let list = digests.map { "\"\($0)\"" }.joined(separator: ", ")
            let member = "\"missing\": {\"bytes\": \(bytes), \"digests\": [\(list)]},\n"
            return try self.text.replacing(#""list" : {"#, with: member + #""list" : {"#)
        }
        let manifest = try read(text(digests)).get()
        #expect(manifest.missing?.digests == digests && manifest.missing?.bytes == 3)
        #expect(try read(String(decoding: manifest.bytes(), as: UTF8.self)).get() == manifest)
        // A manifest without missing files is as earlier versions wrote it.
        #expect(try !self.text.contains("missing"))
        let many = (0...Manifest.maximumMissing).map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 64 - digits.count) + digits
        }
        let wrongs: [[String]] = [[], digests.reversed(), [digests[0], digests[0]], ["../etc"], many]
        for wrong in wrongs {
            #expect(try read(text(wrong)) == .failure(BackupError(.broken, "name")))
        }
        #expect(try read(text(digests, bytes: -1)) == .failure(BackupError(.broken, "name")))
        let largest = try read(text(Array(many.dropLast()))).get()
        #expect(try largest.bytes().count < Manifest.maximumBytes)
    }

    @Test("A newer layout is told from a broken one, whatever else it has")
    func newer() throws {
        #expect(try read(#"{"format": 2, "all": "new"}"#) == .failure(BackupError(.newer, "name")))
        #expect(try read(#"{"format": "x"}"#) == .failure(BackupError(.broken, "name")))
    }

    @Test("A hostile manifest is refused, and costs little")
    func hostile() throws {
        let whole = try text
        let nested = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        for (old, new) in [
            (#""blobs" : 0"#, #""blobs" : -1"#), (#""blobs" : 0"#, #""blobs" : 1e400"#),
            (#""blobs" : 0"#, #""blobs" : 99999999999999999999"#), (#""accounts" : ["#, #""accounts" : [\#(nested),"#),
            (String.line("d"), "../../../../../../etc/passwd0000"), (#""format" : 1"#, #""format" : 0"#),
            (#""databaseVersion" : 1"#, #""databaseVersion" : 0"#), (#""size" : 1"#, #""size" : -1"#),
        ] {
            #expect(whole.contains(old), "\(old)")
            #expect(
                try read(whole.replacing(old, with: new)) == .failure(BackupError(.broken, "name")), "\(new.prefix(40))"
            )
        }
        for text in ["", "[]", "null", "{", nested, String(repeating: " ", count: 2 << 20) + whole] {
            guard case .failure(let error) = try read(text) else {
                Issue.record("\(text.prefix(40)) was read")
                continue
            }
            #expect(error.code == .broken)
        }
    }

    @Test("A manifest with a flipped bit or a missing part is read whole or refused")
    func damaged() throws {
        let whole = Array(try text.utf8)
        for seed: UInt64 in 1...300 {
            var (random, bytes) = (SplitMix(seed: seed), whole)
            let place = Int(random.next() % UInt64(bytes.count))
            if seed.isMultiple(of: 2) {
                bytes[place] ^= 1 << UInt8(random.next() % 8)
            } else {
                bytes = Array(bytes[..<place])
            }
            switch try read(String(decoding: bytes, as: UTF8.self)) {
            case .success(let manifest): #expect(manifest.diary.count == 32, "seed \(seed)")
            case .failure(let error): #expect([.broken, .newer].contains(error.code), "seed \(seed): \(error)")
            }
        }
    }

    @Test("A link, a folder or a pipe is no manifest", .timeLimit(.minutes(1)))
    func noFile() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(throws: BackupError.self) { try Manifest.read(path, of: "name") }
        try FileManager.default.removeItem(atPath: path)
        let made = unsafe mkfifo(path, 0o600)
        #expect(made == 0)
        #expect(throws: BackupError(.broken, path)) { try Manifest.read(path, of: "name") }
    }

    @Test(
        "Names of backups are times, and nothing else",
        arguments: [
            "..", ".", "2026-11-28", "2026-11-28T17-54-25", "2026-13-28T17-54-25Z", "2026-11-28T17-54-25Z/..", "",
        ])
    func names(name: String) {
        #expect(BackupLayout.seconds(of: name) == nil)
    }
}
