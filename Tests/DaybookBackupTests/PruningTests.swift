import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct PruningTests {
    private func prune(_ fixture: BackupFixture, _ rules: KeepRules) throws -> Pruning.Outcome {
        try Pruning(fixture.folder(), rules: rules).run()
    }

    @Test("Old backups go, with the photos that only they need")
    func prune() async throws {
        let fixture = try await BackupFixture(photos: 2)
        for day in 1...4 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z") }
        // A photo that no backup names, and what a killed backup left.
        try fixture.write([1], to: fixture.layout.blob(String(repeating: "a", count: 64)))
        try fixture.write([1], to: fixture.layout.database("2026-11-09T12-00-00Z"))
        let outcome = try prune(fixture, KeepRules(daily: 2))
        #expect(outcome.kept == ["2026-11-03T12-00-00Z", "2026-11-04T12-00-00Z"])
        #expect(outcome.removed.count == 2 && outcome.blobs == 1 && outcome.blobBytes == 1)
        let contents = try fixture.folder().contents()
        #expect(contents.backups.count == 2 && contents.unfinished.isEmpty)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("The newest backup that is whole stays, whatever the rules say")
    func newestWhole() async throws {
        let fixture = try await BackupFixture(photos: 1)
        for day in 1...4 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z") }
        for day in 3...4 {
            try FileManager.default.removeItem(atPath: fixture.layout.database("2026-11-0\(day)T12-00-00Z"))
        }
        #expect(try prune(fixture, KeepRules(daily: 1)).kept == ["2026-11-02T12-00-00Z", "2026-11-04T12-00-00Z"])
    }

    @Test("A backup that was made without files does not take the place of the newest whole one")
    func lacking() async throws {
        let fixture = try await BackupFixture(photos: 1)
        for day in 1...2 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z") }
        let lost = try await fixture.addPhoto(9)
        try FileManager.default.removeItem(atPath: fixture.blob(lost))
        for day in 3...5 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z", omitting: .all) }
        #expect(try prune(fixture, KeepRules(daily: 1)).kept == ["2026-11-02T12-00-00Z", "2026-11-05T12-00-00Z"])
        // Without a whole one, the newest that has no damage stays.
        try FileManager.default.removeItem(atPath: fixture.layout.database("2026-11-02T12-00-00Z"))
        try await fixture.backUp("2026-11-06T12-00-00Z", omitting: .all)
        try FileManager.default.removeItem(atPath: fixture.layout.database("2026-11-06T12-00-00Z"))
        #expect(try prune(fixture, KeepRules(daily: 1)).kept == ["2026-11-05T12-00-00Z", "2026-11-06T12-00-00Z"])
    }

    @Test("Nothing goes while it is not known what a backup needs")
    func broken() async throws {
        let fixture = try await BackupFixture(photos: 2)
        for day in 1...3 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z") }
        let name = "2026-11-03T12-00-00Z"
        for path in [fixture.layout.list(name), fixture.layout.manifest(name)] {
            let whole = try #require(FileManager.default.contents(atPath: path))
            try Data(whole.dropLast(9)).write(to: URL(filePath: path))
            let before = try BackupFixture.files(below: fixture.target)
            #expect(throws: BackupError.self) { try prune(fixture, KeepRules(daily: 2)) }
            #expect(try BackupFixture.files(below: fixture.target) == before)
            try whole.write(to: URL(filePath: path))
        }
        let lock = try fixture.folder().lock()
        #expect(throws: BackupError(.busy, fixture.target)) { try prune(fixture, KeepRules(daily: 2)) }
        withExtendedLifetime(lock) {}
    }

    @Test("After a kill between any two steps, all backups are whole, and the next run finishes")
    func killed() async throws {
        let fixture = try await BackupFixture(photos: 2)
        for day in 1...3 { try await fixture.backUp("2026-11-0\(day)T12-00-00Z") }
        // The manifest is gone, and some of the rest.
        let name = "2026-11-01T12-00-00Z"
        for path in [fixture.layout.manifest(name), fixture.layout.list(name)] {
            try FileManager.default.removeItem(atPath: path)
            #expect(try fixture.findings(readsData: true) == [])
        }
        #expect(try prune(fixture, KeepRules(daily: 2)).kept.count == 2)
        #expect(!FileManager.default.fileExists(atPath: fixture.layout.folder(name)))
        #expect(try fixture.findings(readsData: true) == [])
    }
}
