import Dispatch
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("What computes for long")
struct ComputeQueueTests {
    private let queue = ComputeQueue()
    /// Each work waits for it once.
    private let gate = DispatchSemaphore(value: 0)

    @Test("Of an account four wait or run at most, whatever others do")
    func places() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { [queue, gate] group in
            let isRun = { @Sendable (owner: Int64) in
                do {
                    try await queue.run(for: .account(owner)) { gate.wait() }
                    return true
                } catch let error as DiaryError {
                    #expect(error.reason == "STORAGE_BUSY")
                    return false
                }
            }
            for _ in 0..<6 { group.addTask { try await isRun(1) } }
            for _ in 0..<2 { #expect(try await group.next() == false) }
            group.addTask { try await isRun(2) }
            for _ in 0..<5 { gate.signal() }
            var others: [Bool] = []
            for try await isDone in group { others.append(isDone) }
            #expect(others == Array(repeating: true, count: 5))
        }
    }

    @Test("What nobody waits for any more does not run")
    func cancellation() async throws {
        let hasRun = HasRun()
        try await withThrowingTaskGroup { [queue, gate] group in
            let (started, begin) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await queue.run(for: .account(1)) {
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in started {}
            let second = Task { try await queue.run(for: .account(2)) { hasRun.set() } }
            second.cancel()
            gate.signal()
            await #expect(throws: CancellationError.self) { try await second.value }
            try await group.waitForAll()
        }
        #expect(!hasRun.value)
    }

    @Test("Parties take turns: the second of one waits for the first of another that came later")
    func turns() async throws {
        let order = Order()
        try await withThrowingTaskGroup { [queue, gate] group in
            let (started, begin) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await queue.run(for: .account(1)) {
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in started {}
            for (number, party) in [SchedulingParty.account(1), .account(1), .visitors(of: 1)].enumerated() {
                group.addTask { try await queue.run(for: party) { order.note(number) } }
                while queue.waiting <= number { await Task.yield() }
            }
            gate.signal()
            try await group.waitForAll()
        }
        // The one that ran was of the first party, so the other party is next.
        #expect(order.numbers == [2, 0, 1])
    }

    private final class Order: Sendable {
        private let seen = Mutex<[Int]>([])

        var numbers: [Int] { seen.withLock { $0 } }

        func note(_ number: Int) { seen.withLock { $0.append(number) } }
    }

    private final class HasRun: Sendable {
        private let flag = Mutex(false)

        var value: Bool { flag.withLock { $0 } }

        func set() { flag.withLock { $0 = true } }
    }
}
