import Testing

@testable import DaybookEntry

@Suite("The upkeep of any storage")
struct UpkeepTests {
    /// The same diary as a service that was started anew sees it.
    private func restarted(_ harness: DiaryHarness) throws -> Diary {
        Diary(
            store: harness.store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal),
            clock: harness.clock.clock)
    }

    @Test(
        "A wall clock a month ahead at a start removes nothing until a later start", arguments: StorageEngine.allCases)
    func clockAhead(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let trashed = try await harness.create(EntryInput(title: "trashed"), me)
        try await harness.delete(trashed.id, me)
        let draft = try await harness.create(EntryInput(), me)
        try await harness.diary.keepUp()

        func isThere() async throws -> [Bool] {
            try await harness.store.read { transaction in
                [
                    try transaction.entries.entry(owner: me.owner, id: trashed.id) != nil,
                    try transaction.entries.entry(owner: me.owner, id: draft.id) != nil,
                    try transaction.accounts.session(tokenHash: me.tokenHash) != nil,
                ]
            }
        }
        harness.clock.set(forward: 31 * 24 * 3600)
        let ahead = try restarted(harness)
        try await ahead.keepUp()
        #expect(try await isThere() == [true, true, true])
        // Put right again, as the network's time does soon after a start: it is as if nothing had been.
        harness.clock.set(forward: -31 * 24 * 3600)
        try await ahead.keepUp()
        try await restarted(harness).keepUp()
        #expect(try await isThere() == [true, true, true])
        // Left as it is, the next start believes it.
        harness.clock.set(forward: 31 * 24 * 3600)
        let believing = try restarted(harness)
        try await believing.keepUp()
        harness.clock.advance(seconds: 600)
        try await believing.keepUp()
        #expect(try await isThere() == [true, true, true])
        try await restarted(harness).keepUp()
        #expect(try await isThere() == [false, false, false])
    }

    @Test("What is due while the service runs is removed then", arguments: StorageEngine.allCases)
    func due(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let draft = try await harness.create(EntryInput(), me)
        try await harness.diary.keepUp()
        harness.clock.advance(seconds: Limits.draftLifetimeSeconds - 1)
        try await harness.diary.keepUp()
        #expect(try await harness.entry(draft.id, me) == draft)
        harness.clock.advance(seconds: 1)
        try await harness.diary.keepUp()
        await expect(.notFound) { _ = try await harness.entry(draft.id, me) }
    }
}
