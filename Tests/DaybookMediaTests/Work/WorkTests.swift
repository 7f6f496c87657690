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
        let pool = try ThreadPool(threads: 2, foregroundLimit: 10, backgroundLimit: 0)
        #expect(try await pool.run { 42 } == 42)
        await #expect { try await pool.run { () throws(MediaError) in throw MediaError(.undecodable, "no") } } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
    }

    @Test("A full queue refuses at once")
    func full() async throws {
        let pool = try ThreadPool(threads: 1, foregroundLimit: 2, backgroundLimit: 1)
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
        let pool = try ThreadPool(threads: 1, foregroundLimit: 10, backgroundLimit: 10)
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

    @Test("Accounts take turns, and none takes all places")
    func turns() async throws {
        let pool = try ThreadPool(threads: 1, foregroundLimit: 8, backgroundLimit: 0)
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        _ = pool.submit(.foreground) {
            started.signal()
            gate.wait()
        }
        await Task.detached { started.wait() }.value
        let order = Mutex<[String]>([])
        func ask(_ account: String) -> Bool {
            pool.submit(.foreground, for: account) { order.withLock { $0.append(account) } }
        }
        #expect((0..<6).map { _ in ask("a") } == [true, true, true, true, false, false])
        #expect(ask("b"))
        #expect(ask("c"))
        #expect(ask("b"))
        #expect(ask(""))
        #expect(!ask("c"), "there are eight places")
        gate.signal()
        #expect(try await Workers.eventually { order.withLock { $0.count } == 8 })
        #expect(order.withLock { $0 } == ["a", "b", "c", "", "a", "b", "a", "a"])
    }

    @Test("Who waits has half of the threads soon, however long another's jobs take")
    func longJobs() async throws {
        let pool = try ThreadPool(threads: 2, foregroundLimit: 100, backgroundLimit: 0)
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<10 {
            _ = pool.submit(.foreground, for: "a") {
                started.signal()
                gate.wait()
            }
        }
        await Task.detached { for _ in 0..<2 { started.wait() } }.value
        let done = Mutex(0)
        for _ in 0..<20 { _ = pool.submit(.foreground, for: "b") { done.withLock { $0 += 1 } } }
        // One of two ends; the other, and eight more, go on for ever.
        gate.signal()
        #expect(try await Workers.eventually { done.withLock { $0 } == 20 })
        for _ in 0..<9 { gate.signal() }
    }

    @Test("Jobs that cost too much together run one after the other")
    func cost() async throws {
        let pool = try ThreadPool(threads: 4, foregroundLimit: 100, backgroundLimit: 0, costLimit: 10)
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
        let pool = try ThreadPool(threads: 1, foregroundLimit: 10, backgroundLimit: 0)
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

    private func locks(
        in folder: TemporaryFolder, timeout: Int = DigestLocks.usualTimeout
    ) throws -> DigestLocks {
        let pool = try ThreadPool(threads: 2, foregroundLimit: 100, backgroundLimit: 0)
        return DigestLocks(folder: folder.path, pool: pool, timeout: timeout)
    }

    @Test("Who waits too long for another process, or for a holder here, is told so, and the lock goes on")
    func impatient() async throws {
        let folder = try TemporaryFolder()
        let locks = try locks(in: folder, timeout: 1)
        let digest = Digest(hash: [UInt8](repeating: 1, count: 32))
        func isBusy() async -> Bool {
            do throws(MediaError) {
                try await locks.withLock(digest) { () throws(MediaError) in }
                return false
            } catch {
                return error.code == .busy
            }
        }
        // As another process has it: locks of two open files exclude each other.
        let other = try #require(try FileLock(path: folder.path + "/01"))
        #expect(await isBusy())
        other.release()
        #expect(await !isBusy())
        let isRefused = try await locks.withLock(digest) { () throws(MediaError) in await isBusy() }
        #expect(isRefused)
        #expect(await !isBusy())
    }

    @Test("Work that was given up does not end the work on the same key that came after it")
    func flights() throws {
        let flights = SingleFlight<Int, String>()
        let told = Mutex<[String]>([])
        @Sendable func tell(_ outcome: Result<String, MediaError>) {
            told.withLock { $0.append((try? outcome.get()) ?? "failed") }
        }
        let first = try #require(flights.join(1, waiter: tell))
        #expect(flights.join(1, waiter: tell) == nil)
        flights.finish(1, number: first, outcome: .success("first"))
        #expect(told.withLock { $0 } == ["first", "first"])
        let second = try #require(flights.join(1, waiter: tell))
        flights.finish(1, number: first, outcome: .failure(MediaError(.postponed, "Too late.")))
        #expect(told.withLock { $0.count } == 2)
        #expect(flights.claim([1, 2]).keys.sorted() == [2])
        flights.finish(1, number: second, outcome: .success("second"))
        #expect(told.withLock { $0 } == ["first", "first", "second"])
    }

    @Test("One digest's holders follow each other; other digests do not wait")
    func locks() async throws {
        let folder = try TemporaryFolder()
        let locks = try locks(in: folder)
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
