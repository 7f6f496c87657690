import Foundation
import Testing

@testable import DaybookBackup

struct DrillStateTests {
    private static let digests = (0..<3000).map { number in
        let digits = String(UInt32(truncatingIfNeeded: number &* 2_654_435_761), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + String(repeating: "0", count: 56)
    }

    @Test("Thirty drills choose each old file once, and a new one always")
    func parts() {
        var seen: [String: Int] = [:]
        var part = 7
        for _ in 0..<DrillState.parts {
            let choice = DrillChoice(part: part, old: Set(Self.digests), suspects: [])
            for digest in Self.digests where choice.contains(digest) { seen[digest, default: 0] += 1 }
            part = choice.nextPart
        }
        #expect(part == 7 && seen.count == 3000 && Set(seen.values) == [1])
        let choice = DrillChoice(part: 0, old: [], suspects: [])
        #expect(Self.digests.allSatisfy { choice.contains($0) })
    }

    @Test("A file that was damaged is read again, whatever its part")
    func suspects() throws {
        let digest = try #require(Self.digests.first { DrillChoice.part(of: $0) == 3 })
        #expect(!DrillChoice(part: 4, old: [digest], suspects: []).contains(digest))
        #expect(DrillChoice(part: 4, old: [digest], suspects: [digest]).contains(digest))
    }

    @Test("The state is read as it was written, and a list that does not match it makes all files new")
    func kept() async throws {
        let fixture = try await BackupFixture(photos: 3)
        let backup = try await fixture.backUp("2026-11-28T17-54-25Z").backup
        let layout = fixture.layout
        #expect(DrillState.read(layout) == nil)
        let lines = try BlobList(path: layout.list(backup.name)).lines(backup.manifest.list)
        try BackupFiles.makeFolder(layout.drill)
        try DrillState.write(lines, of: backup, part: 29, suspects: [lines[1].digest], in: layout)
        let state = try #require(DrillState.read(layout))
        #expect(state.backup == backup.name && state.part == 29 && state.suspects == [lines[1].digest])
        let choice = DrillChoice(layout)
        #expect(choice.part == 29 && choice.nextPart == 0 && choice.contains(lines[1].digest))
        #expect(lines.filter { choice.contains($0.digest) }.count < 3)
        try Data("x\n".utf8).write(to: URL(filePath: layout.drillList))
        let all = DrillChoice(layout)
        #expect(lines.allSatisfy { all.contains($0.digest) })
        try Data("{}".utf8).write(to: URL(filePath: layout.drillState))
        #expect(DrillState.read(layout) == nil)
    }

    @Test("With too many damaged files the state stays as it was")
    func many() async throws {
        let fixture = try await BackupFixture(photos: 1)
        let backup = try await fixture.backUp("2026-11-28T17-54-25Z").backup
        try BackupFiles.makeFolder(fixture.layout.drill)
        let suspects = Array(Self.digests.prefix(DrillState.maximumSuspects + 1))
        try DrillState.write([], of: backup, part: 0, suspects: suspects, in: fixture.layout)
        #expect(DrillState.read(fixture.layout) == nil)
    }
}
