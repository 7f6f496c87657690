import Testing

@testable import DaybookEntry

@Suite("Readers in turns of accounts")
struct SQLiteReadersTests {
    private let harness: DiaryHarness

    init() throws { harness = try DiaryHarness(.sqlite) }

    private func scheduling(_ account: Int64, _ cost: ReadScheduling.Cost) -> ReadScheduling {
        ReadScheduling(party: .account(account), cost: cost)
    }

    @Test("One account's searches hold two readers, and neither another's search nor anybody's look-up waits for them")
    func fairness() async throws {
        let (store, gate) = (harness.store, TurnGate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await store.read(scheduling(1, .heavy)) { _ in gate.pass() } } }
            await gate.begins(2)
            #expect(try await store.read(scheduling(2, .heavy)) { try $0.accounts.hasAccounts() } == false)
            #expect(try await store.read(scheduling(1, .light)) { try $0.accounts.hasAccounts() } == false)
            #expect(try await store.read(scheduling(2, .light)) { try $0.accounts.hasAccounts() } == false)
            #expect(gate.count == 2)
            gate.open()
            try await group.waitForAll()
        }
        #expect(gate.count == 20)
    }

    @Test("Look-ups that take long are bound alike")
    func lightFairness() async throws {
        let (store, gate) = (harness.store, TurnGate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await store.read(scheduling(1, .light)) { _ in gate.pass() } } }
            await gate.begins(2)
            #expect(try await store.read(scheduling(2, .light)) { try $0.accounts.hasAccounts() } == false)
            #expect(gate.count == 2)
            gate.open()
            try await group.waitForAll()
        }
    }

    @Test(
        "An account with too many searches that wait is told so, and one that is given up frees its place",
        .timeLimit(.minutes(5)))
    func bound() async throws {
        let (store, gate) = (harness.store, TurnGate())
        let readers = try #require((store as? SQLiteDiaryStore)?.readers)
        let most = SQLiteReaders.maximumWaiting
        let read = { @Sendable in try await store.read(scheduling(1, .heavy)) { _ in gate.pass() } }
        var reads = (0..<2).map { _ in Task { try await read() } }
        await gate.begins(2)
        reads += (0..<most).map { _ in Task { try await read() } }
        while readers.waiting < most { await Task.yield() }
        let refused = await #expect(throws: DiaryError.self) { try await store.read(scheduling(1, .heavy)) { _ in } }
        #expect(refused?.reason == "TOO_MANY_READS")
        #expect(refused?.code == .throttled)
        _ = try await store.read(scheduling(2, .heavy)) { _ in }
        // Two of the reads run, and end when the gate opens; the others end at once.
        for read in reads { read.cancel() }
        while readers.waiting > 0 { await Task.yield() }
        gate.open()
        try await store.read(scheduling(1, .heavy)) { _ in }
        for read in reads { _ = await read.result }
        #expect(gate.count == 2)
    }

    @Test("The steps of a read are counted before its caller has the result")
    func steps() async throws {
        let (folder, statistics) = (try TemporaryFolder(), StatementStatistics())
        let store = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", statistics: statistics)
        for _ in 0..<200 {
            statistics.reset()
            #expect(try await store.read(scheduling(1, .light)) { try $0.accounts.hasAccounts() } == false)
            #expect(statistics.steps > 0)
        }
        try store.close()
    }

    @Test("All sessions of an account, and all tokens of its apps, take the account's turns")
    func sessions() async throws {
        let (diary, clock) = (harness.diary, harness.clock)
        let (first, second) = (SessionToken(random: .system), SessionToken(random: .system))
        let me = try await harness.account("minji", token: first)
        _ = try await harness.session(of: me.account, token: second)
        for token in [first, second] {
            let credential = Credential(authorization: "Bearer \(token.text)")
            // A credential that was not seen before is found by a look-up.
            let scheduling = try await diary.callers.scheduling(of: credential, .heavy, now: clock.now)
            #expect(scheduling.party == .account(me.owner))
            #expect(
                try await diary.callers.scheduling(of: credential, .light, now: clock.now).party == .account(me.owner))
        }
        let wrong = Credential(authorization: "Bearer nobody")
        #expect(try await diary.callers.scheduling(of: wrong, .light, now: clock.now).party == .newcomers)
        await #expect(throws: DiaryError.self) { try await diary.callers.scheduling(of: wrong, .heavy, now: clock.now) }
    }

    @Test("Visitors of a member's shares take other turns than the member")
    func visitors() async throws {
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "shared"), me)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        let visit = ShareVisit(token: share.token)
        let scheduling = try await harness.diary.visit(visit).scheduling(.heavy)
        #expect(scheduling.party == .visitors(of: me.owner))
        await #expect(throws: DiaryError.self) {
            try await harness.diary.visit(ShareVisit(token: "no such link")).scheduling(.heavy)
        }
        // Opened once, its owner is known.
        try await harness.open(share)
        #expect(try await harness.diary.visit(visit).scheduling(.light).party == .visitors(of: me.owner))
    }
}
