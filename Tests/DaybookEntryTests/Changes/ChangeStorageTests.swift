import Foundation
import Testing

@testable import DaybookEntry

@Suite("The change log")
struct ChangeStorageTests {
    private func log(_ harness: DiaryHarness, _ caller: Caller) async throws -> [DiaryChange] {
        try await harness.store.read { try $0.changes.changes(owner: caller.owner, after: 0, limit: 100) }
    }

    private func end(_ harness: DiaryHarness, _ caller: Caller) async throws -> ChangePosition {
        try await harness.store.read { try $0.changes.end(owner: caller.owner) }
    }

    private func reaches(_ harness: DiaryHarness, _ caller: Caller, _ position: ChangePosition) async throws -> Bool {
        try await harness.store.read { try $0.changes.reaches(position, owner: caller.owner) }
    }

    @Test(
        "A line tells what lists see: drafts, the trash and what is hidden are not there",
        arguments: StorageEngine.allCases)
    func lines(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let draft = try await harness.create(EntryInput(), me)
        #expect(try await log(harness, me).isEmpty)
        try await harness.update(draft.id, ["title"], EntryInput(title: "written"), me)
        try await harness.update(draft.id, ["hidden"], EntryInput(hidden: true), me)
        try await harness.update(draft.id, ["title"], EntryInput(title: "in secret"), me)
        try await harness.update(draft.id, ["hidden"], EntryInput(hidden: false), me)
        try await harness.update(draft.id, ["title"], EntryInput(title: "again"), me)
        try await harness.delete(draft.id, me)
        try await harness.undelete(draft.id, me)
        try await harness.update(draft.id, ["title"], EntryInput(title: ""), me)
        try await harness.delete(draft.id, permanently: true, me)
        #expect(
            try await log(harness, me).map(\.action) == [
                .inserted, .removed, .inserted, .updated, .removed, .inserted, .removed,
            ])
    }

    @Test("A photo that leaves an entry is a change of both", arguments: StorageEngine.allCases)
    func photos(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(
            EntryInput(title: "t", photos: [.init(photoID: photo.id.description)]), me)
        let before = try await harness.store.read { try $0.changes.end(owner: me.owner).number }
        try await harness.deletePhoto(photo.id, me)
        let lines = try await log(harness, me).filter { $0.number > before }
        #expect(Set(lines.map(\.id)) == [photo.id, entry.id])
        #expect(lines.first { $0.id == photo.id }?.action == .removed)
        #expect(lines.first { $0.id == entry.id }?.action == .updated)
    }

    @Test("The end is the last line, and the log reaches back to each line it has", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let beginning = try await end(harness, me)
        #expect(beginning == ChangePosition(number: 0))
        try await harness.create(EntryInput(title: "one"), me)
        try await harness.create(EntryInput(title: "two"), me)
        let last = try #require(try await log(harness, me).last)
        let now = try await end(harness, me)
        #expect(now == ChangePosition(number: last.number, time: last.time))
        #expect(try await reaches(harness, me, beginning))
        #expect(try await reaches(harness, me, now))
        // A number that has no line yet, and one whose line was written at another time.
        #expect(try await !reaches(harness, me, ChangePosition(number: 99, time: now.time)))
        let other = ChangePosition(number: now.number, time: now.time.advanced(bySeconds: 1))
        #expect(try await !reaches(harness, me, other))
    }

    @Test("Old lines go, so many at once, and what lies before them is out of reach", arguments: StorageEngine.allCases)
    func pruned(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let start = try await end(harness, me)
        for title in ["1", "2", "3"] { try await harness.create(EntryInput(title: title), me) }
        try await harness.create(EntryInput(title: "another's"), other)
        let middle = harness.clock.now
        let third = try await end(harness, me)
        harness.clock.advance(seconds: 100)
        try await harness.create(EntryInput(title: "4"), me)
        let more = try await harness.store.write { try $0.changes.prune(until: middle, keeping: 100, limit: 2) }
        #expect(more)
        #expect(try await log(harness, me).count == 2)
        let rest = try await harness.store.write { try $0.changes.prune(until: middle, keeping: 100, limit: 10) }
        #expect(!rest)
        #expect(try await log(harness, me).count == 1)
        #expect(try await log(harness, other).isEmpty)
        #expect(try await !reaches(harness, me, start))
        #expect(try await reaches(harness, me, third))
        // Everything goes: the end stays where it was.
        let last = try await end(harness, me)
        let now = harness.clock.now
        _ = try await harness.store.write { try $0.changes.prune(until: now, keeping: 100, limit: 10) }
        #expect(try await end(harness, me).number == last.number)
        #expect(try await reaches(harness, me, last))
    }

    @Test("A log keeps so many changes, however young", arguments: StorageEngine.allCases)
    func bounded(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for title in 1...10 { try await harness.create(EntryInput(title: "\(title)"), me) }
        let past = harness.clock.now.advanced(bySeconds: -1000)
        _ = try await harness.store.write { try $0.changes.prune(until: past, keeping: 4, limit: 100) }
        #expect(try await log(harness, me).count == 4)
    }

    @Test("Commits are told with their owners, and what was undone is not", arguments: StorageEngine.allCases)
    func told(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let follower = try harness.store.changeHub.follow()
        _ = try? await harness.create(EntryInput(title: "undone", photos: [.init(photoID: UUID().uuidString)]), other)
        try await harness.create(EntryInput(title: "mine"), me)
        #expect(await follower.next() == .owners([me.owner]))
        try await harness.store.write { try $0.accounts.deleteLogins(owner: other.owner, except: nil) }
        #expect(await follower.next() == .owners([other.owner]))
        try await harness.store.write { try $0.accounts.deleteSession(tokenHash: me.tokenHash) }
        #expect(await follower.next() == .owners([me.owner]))
    }
}
