import Dispatch
import Synchronization
import Testing

@testable import DaybookMedia

struct WorkTests {
    /// Counts how many are inside at once.
    private final class Crowd: Sendable {
        private let counts = Mutex((inside: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func enter() {
            counts.withLock { counts in
                counts.inside += 1
                counts.most = max(counts.most, counts.inside)
            }
        }

        func leave() { counts.withLock { $0.inside -= 1 } }

        func pass() {
            enter()
            leave()
        }
    }

    @Test("Work is done in order and what it throws is thrown")
    func run() async throws {
        let pool = try WorkerPool(threads: 2, foregroundLimit: 10, backgroundLimit: 0)
        #expect(try await pool.run { 42 } == 42)
        await #expect { try await pool.run { () throws(MediaError) in throw MediaError(.undecodable, "no") } } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
    }

    @Test("A full queue refuses at once")
    func full() async throws {
        let pool = try WorkerPool(threads: 1, foregroundLimit: 2, backgroundLimit: 1)
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(
            pool.submit(.foreground) {
                started.signal()
                gate.wait()
            })
        await Task.detached { started.wait() }.value
        #expect(pool.submit(.foreground) {})
        #expect(pool.submit(.foreground) {})
        #expect(!pool.submit(.foreground) {})
        #expect(pool.submit(.background) {})
        #expect(!pool.submit(.background) {})
        await #expect { try await pool.run {} } throws: { ($0 as? MediaError)?.code == .busy }
        gate.signal()
    }

    @Test("Somebody waiting goes before what can wait")
    func lanes() async throws {
        let pool = try WorkerPool(threads: 1, foregroundLimit: 10, backgroundLimit: 10)
        let gate = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let order = Mutex<[String]>([])
        _ = pool.submit(.foreground) { gate.wait() }
        _ = pool.submit(.background) {
            order.withLock { $0.append("background") }
            done.signal()
        }
        _ = pool.submit(.foreground) { order.withLock { $0.append("foreground") } }
        gate.signal()
        await Task.detached { done.wait() }.value
        #expect(order.withLock { $0 } == ["foreground", "background"])
    }

    @Test("Jobs that cost too much together run one after the other")
    func cost() async throws {
        let pool = try WorkerPool(threads: 4, foregroundLimit: 100, backgroundLimit: 0, costLimit: 10)
        let crowd = Crowd()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await pool.run(cost: 6) { crowd.pass() } } }
            group.addTask { try await pool.run(cost: 1000) {} }
            try await group.waitForAll()
        }
        #expect(crowd.most == 1)
    }

    @Test("Who is cancelled is answered at once, also while the job runs")
    func cancelled() async throws {
        let pool = try WorkerPool(threads: 1, foregroundLimit: 10, backgroundLimit: 0)
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let task = Task {
            try await pool.run {
                started.signal()
                gate.wait()
            }
        }
        await Task.detached { started.wait() }.value
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? MediaError)?.code == .cancelled }
        gate.signal()
        #expect(try await pool.run { 1 } == 1)
    }

    @Test("One digest's holders follow each other; other digests do not wait")
    func locks() async throws {
        let folder = try TemporaryFolder()
        let locks = DigestLocks(folder: folder.path)
        let (first, second) = (
            Digest(hash: [UInt8](repeating: 1, count: 32)), Digest(hash: [UInt8](repeating: 2, count: 32))
        )
        let crowd = Crowd()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await locks.withLock(first) { () throws(MediaError) in
                        crowd.enter()
                        await Task.yield()
                        crowd.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(crowd.most == 1)
        let value = try await locks.withLock(first) { () throws(MediaError) in
            try await locks.withLock(second) { () throws(MediaError) in 7 }
        }
        #expect(value == 7)
    }
}
