import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct KeepRulesTests {
    private static let day: Int64 = 86_400

    private func backup(at seconds: Int64, line: String = "a") throws -> BackupFolder.Backup {
        BackupFolder.Backup(
            name: BackupLayout.name(at: seconds), seconds: seconds, manifest: try .sample(line: line))
    }

    /// 2026-03-02 was a Monday.
    private let monday = BackupLayout.seconds(of: "2026-03-02T12-00-00Z") ?? 0

    @Test("The newest of each of the last days with a backup is kept")
    func days() throws {
        let times: [Int64] = [0, 1, 2, 5, 6].flatMap { [monday + $0 * Self.day, monday + $0 * Self.day + 3600] }
        let kept = KeepRules(daily: 3).kept(of: try times.map { try backup(at: $0) })
        #expect(kept.sorted() == ["2026-03-04T13-00-00Z", "2026-03-07T13-00-00Z", "2026-03-08T13-00-00Z"])
    }

    @Test("Weeks begin on Monday, months on their first day")
    func weeksAndMonths() throws {
        let backups = try (-30...6).map { try backup(at: monday + Int64($0) * Self.day) }
        #expect(
            KeepRules(weekly: 2).kept(of: backups).sorted() == ["2026-03-01T12-00-00Z", "2026-03-08T12-00-00Z"])
        #expect(
            KeepRules(monthly: 9).kept(of: backups).sorted()
                == ["2026-01-31T12-00-00Z", "2026-02-28T12-00-00Z", "2026-03-08T12-00-00Z"])
        #expect(KeepRules().kept(of: backups).isEmpty)
    }

    @Test("One line of the diary does not displace another's")
    func lines() throws {
        let old = try (0..<3).map { try backup(at: monday + Int64($0) * Self.day) }
        let new = try (3..<9).map { try backup(at: monday + Int64($0) * Self.day, line: "b") }
        let kept = KeepRules(daily: 2).kept(of: old + new)
        #expect(kept.count == 4 && kept.isSuperset(of: old.suffix(2).map(\.name)))
    }

    @Test("Rules keep what they promise of any backups, whatever the order")
    func model() throws {
        for seed: UInt64 in 1...200 {
            var random = SplitMix(seed: seed)
            let backups = try (0..<Int(random.next() % 40)).map { _ in
                try backup(at: Int64(random.next() % 200) * 21_600, line: random.next() % 3 == 0 ? "b" : "a")
            }
            let daily = Int(random.next() % 6)
            let kept = KeepRules(daily: daily).kept(of: backups)
            for line in ["a", "b"] {
                let own = backups.filter { $0.manifest.line == .line(line) }
                let days = Set(own.map { $0.seconds / Self.day }).sorted().suffix(daily)
                let expected = days.compactMap { day in
                    own.filter { $0.seconds / Self.day == day }.map(\.seconds).max()
                }
                let found = own.filter { kept.contains($0.name) }.map(\.seconds)
                #expect(Set(found).isSuperset(of: expected), "seed \(seed)")
            }
        }
    }
}

extension String {
    /// The ID of a line, from one letter.
    static func line(_ letter: String) -> String { String(repeating: letter, count: 32) }
}

extension Manifest {
    /// A manifest of a diary without anything in it.
    static func sample(line: String = "a") throws -> Manifest {
        let file = #"{"size": 1, "sha256": "\#(String(repeating: "0", count: 64))"}"#
        let text = """
            {"format": 1, "diary": "\(String.line("d"))", "line": "\(String.line(line))", "databaseVersion": 1,
             "daybookVersion": "0", "lastChange": 0, "accounts": [], "counts": {}, "blobs": 0, "blobBytes": 0,
             "database": \(file), "list": \(file)}
            """
        return try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    }
}
