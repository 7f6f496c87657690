import Synchronization
import Testing
import Work

@testable import DaybookEntry

@Suite("A writer in turns of accounts")
struct SQLiteWriterTests {
    private let harness: DiaryHarness

    init() throws { harness = try DiaryHarness(.sqlite) }

    @Test("The write of an account comes after one of another's, however many of those wait", .timeLimit(.minutes(5)))
    func fairness() async throws {
        let (store, gate) = (harness.store, TurnGate())
        let writer = try #require((store as? SQLiteDiaryStore)?.writer)
        let order = Mutex<[Int64]>([])
        let write = { @Sendable (owner: Int64) in
            try await store.write(.account(owner)) { _ in order.withLock { $0.append(owner) } }
        }
        let first = Task { try await store.write(.account(1)) { _ in gate.pass() } }
        await gate.begins(1)
        var writes = (0..<40).map { _ in Task { try await write(1) } }
        while writer.waiting < 40 { await Task.yield() }
        writes += (0..<2).map { _ in Task { try await write(2) } }
        while writer.waiting < 42 { await Task.yield() }
        gate.open()
        try await first.value
        for write in writes { try await write.value }
        #expect(order.withLock { $0 } == [1, 2, 1, 2] + Array(repeating: 1, count: 38))
    }

    @Test("A write that waits is durable before a step that comes behind it is begun", .timeLimit(.minutes(5)))
    func steps() async throws {
        let (store, gate, stepGate) = (harness.store, TurnGate(), TurnGate())
        let writer = try #require((store as? SQLiteDiaryStore)?.writer)
        let first = Task { try await store.write(.account(1)) { _ in gate.pass() } }
        await gate.begins(1)
        let write = Task { try await store.write(.account(2)) { _ in 7 } }
        while writer.waiting < 1 { await Task.yield() }
        let step = Task { try await store.write(.step(of: .account(1))) { _ in stepGate.pass() } }
        while writer.waiting < 2 { await Task.yield() }
        gate.open()
        // The step holds the writer, and the write is answered all the same.
        await stepGate.begins(1)
        #expect(try await write.value == 7)
        try await first.value
        stepGate.open()
        try await step.value
    }

    @Test(
        "An account with too many writes that wait is told so; one that is given up frees its place",
        .timeLimit(.minutes(5)))
    func bound() async throws {
        let (store, gate) = (harness.store, TurnGate())
        let writer = try #require((store as? SQLiteDiaryStore)?.writer)
        let most = SQLiteWriter.limits.perKey.waiting
        let first = Task { try await store.write(.account(2)) { _ in gate.pass() } }
        await gate.begins(1)
        let writes = (0..<most).map { _ in Task { try await store.write(.account(1)) { _ in } } }
        while writer.waiting < most { await Task.yield() }
        let refused = await #expect(throws: DiaryError.self) { try await store.write(.account(1)) { _ in } }
        #expect(refused?.reason == "TOO_MANY_WRITES")
        #expect(refused?.code == .throttled)
        for write in writes { write.cancel() }
        while writer.waiting > 0 { await Task.yield() }
        let others = Task { try await store.write(.account(1)) { _ in 7 } }
        gate.open()
        #expect(try await others.value == 7)
        try await first.value
        for write in writes { _ = await write.result }
    }
}
