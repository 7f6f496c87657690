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
                    try await queue.run(for: owner) { gate.wait() }
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
                try await queue.run(for: 1) {
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in started {}
            let second = Task { try await queue.run(for: 2) { hasRun.set() } }
            second.cancel()
            gate.signal()
            await #expect(throws: CancellationError.self) { try await second.value }
            try await group.waitForAll()
        }
        #expect(!hasRun.value)
    }

    private final class HasRun: Sendable {
        private let flag = Mutex(false)

        var value: Bool { flag.withLock { $0 } }

        func set() { flag.withLock { $0 = true } }
    }
}
