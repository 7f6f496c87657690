import Dispatch
import Synchronization
import Testing

@testable import Work

@Suite("Threads that take jobs of keys in fair order")
struct JobQueueTests {
    typealias Queue = JobQueue<Int, Int>

    private static let limits = QueueLimits<Int>(waiting: 100_000, perKey: .init(running: 2, waiting: 10_000))

    /// The jobs that threads saw, and how many of each key ran at once.
    private final class Seen: Sendable {
        private struct State {
            var jobs: [Int] = []
            var running: [Int: Int] = [:]
            var most = 0
        }

        private let state = Mutex(State())

        var jobs: [Int] { state.withLock { $0.jobs } }
        var most: Int { state.withLock { $0.most } }

        func begin(_ entry: Queue.Entry) {
            state.withLock { state in
                state.jobs.append(entry.job)
                state.running[entry.key, default: 0] += 1
                state.most = max(state.most, state.running[entry.key, default: 0])
            }
        }

        func end(_ entry: Queue.Entry) { state.withLock { $0.running[entry.key, default: 0] -= 1 } }
    }

    private static func work(_ queue: Queue, _ seen: Seen, _ group: DispatchGroup) throws {
        group.enter()
        try NamedThread.start("fair") {
            while let entry = queue.next() {
                seen.begin(entry)
                seen.end(entry)
                queue.finished(entry.key)
            }
            group.leave()
        }
    }

    @Test("Each job is given out once, a key never runs more than its bound, and closing ends the threads")
    func threads() async throws {
        let (queue, seen, group) = (Queue(limits: Self.limits), Seen(), DispatchGroup())
        for _ in 0..<4 { try Self.work(queue, seen, group) }
        DispatchQueue.concurrentPerform(iterations: 4) { key in
            for number in 0..<2_000 {
                do { _ = try queue.append(key * 10_000 + number, of: key % 3) } catch { Issue.record(error) }
            }
        }
        queue.close()
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
        #expect(seen.jobs.count == 8_000)
        #expect(Set(seen.jobs).count == 8_000)
        #expect((1...2).contains(seen.most))
        #expect(queue.keyCount == 0)
    }

    @Test("A closed queue takes no job, gives out those that wait, and then says that it is over")
    func closing() throws {
        let queue = Queue(limits: Self.limits)
        let gone = try queue.append(1, of: 0)
        _ = try queue.append(2, of: 0)
        queue.close()
        #expect(throws: WorkRefusal.isFull) { _ = try queue.append(3, of: 0) }
        #expect(queue.remove(gone) == 1)
        #expect(queue.next()?.job == 2)
        #expect(queue.next() == nil)
        #expect(queue.waits(for: .seconds(60)))
    }

    @Test("A wait ends with its time, and the next one sees what came meanwhile")
    func waiting() throws {
        let queue = Queue(limits: Self.limits)
        #expect(!queue.waits(for: .milliseconds(1)))
        #expect(queue.nextWaiting() == nil)
        _ = try queue.append(1, of: 0)
        #expect(queue.waits(for: .seconds(60)))
        #expect(queue.nextWaiting()?.job == 1)
    }

    @Test("A job that ends lets the next job of its key run")
    func back() throws {
        let queue = Queue(limits: .init(waiting: 2, perKey: .init(running: 1, waiting: 2)))
        _ = try queue.append(1, of: 0)
        _ = try queue.append(2, of: 0)
        #expect(queue.nextWaiting()?.job == 1)
        #expect(queue.nextWaiting() == nil)
        queue.finished(0)
        #expect(queue.nextWaiting()?.job == 2)
    }

    @Test("A queue of one key gives out its jobs in their order, and takes no more than its limit")
    func oneKey() {
        let queue = JobQueue<OneKey, Int>(limit: 2)
        #expect(queue.append(1) && queue.append(2) && !queue.append(3))
        #expect(queue.next()?.job == 1)
        #expect(queue.append(3))
        queue.close()
        #expect(!queue.append(4))
        #expect([queue.next()?.job, queue.next()?.job, queue.next()?.job] == [2, 3, nil])
    }

    /// A job whose result a test gives by hand.
    private final class Given: Sendable {
        let result = OneShot<Int, any Error>()
    }

    private struct Refused: Error, Equatable { let refusal: WorkRefusal }

    private static func value(of job: Given, in queue: JobQueue<Int, Given>) async throws -> Int {
        try await queue.value(of: job, for: 0, job.result, refused: { Refused(refusal: $0) })
    }

    @Test("A task gets the result that a thread gives its job, or the refusal")
    func result() async throws {
        let queue = JobQueue<Int, Given>(limits: .init(waiting: 1))
        let job = Given()
        async let value = Self.value(of: job, in: queue)
        while queue.count == 0 { await Task.yield() }
        await #expect(throws: Refused(refusal: .isFull)) { try await Self.value(of: Given(), in: queue) }
        #expect(queue.nextWaiting()?.job === job)
        #expect(job.result.begin())
        job.result.settle(.success(7))
        #expect(try await value == 7)
    }

    @Test("A cancelled task removes its waiting job, and waits for the end of a job that has begun")
    func cancellation() async throws {
        let queue = JobQueue<Int, Given>(limits: .init())
        let (waiting, begun) = (Given(), Given())
        let first = Task { try await Self.value(of: begun, in: queue) }
        while queue.count == 0 { await Task.yield() }
        #expect(queue.nextWaiting()?.job === begun)
        #expect(begun.result.begin())
        let second = Task { try await Self.value(of: waiting, in: queue) }
        while queue.count == 0 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(queue.count == 0 && !waiting.result.begin())
        first.cancel()
        while !first.isCancelled { await Task.yield() }
        begun.result.settle(.success(1))
        #expect(try await first.value == 1)
        let third = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await Self.value(of: Given(), in: queue)
        }
        await #expect(throws: CancellationError.self) { try await third.value }
        #expect(queue.count == 0)
    }
}
