import Dispatch
import Synchronization
import Testing

@testable import Threads

@Suite("Threads that take jobs in turns of their keys")
struct FairJobQueueTests {
    typealias Queue = FairJobQueue<Int, Int>

    private static let limits = Queue.Schedule.Limits(runningPerKey: 2, waitingPerKey: 10_000, waiting: 100_000)

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

        func begin(_ turn: Queue.Schedule.Turn) {
            state.withLock { state in
                state.jobs.append(turn.job)
                state.running[turn.key, default: 0] += 1
                state.most = max(state.most, state.running[turn.key, default: 0])
            }
        }

        func end(_ turn: Queue.Schedule.Turn) { state.withLock { $0.running[turn.key, default: 0] -= 1 } }
    }

    private static func work(_ queue: Queue, _ seen: Seen, _ group: DispatchGroup) throws {
        group.enter()
        try NamedThread.start("fair") {
            while let turn = queue.next() {
                seen.begin(turn)
                seen.end(turn)
                queue.finished(turn.key)
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
        #expect(throws: Queue.Schedule.Refusal.isFull) { _ = try queue.append(3, of: 0) }
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

    @Test("A turn that is given back lets the next job of its key run")
    func back() throws {
        let queue = Queue(limits: .init(runningPerKey: 1, waitingPerKey: 2, waiting: 2))
        _ = try queue.append(1, of: 0)
        _ = try queue.append(2, of: 0)
        #expect(queue.nextWaiting()?.job == 1)
        #expect(queue.nextWaiting() == nil)
        queue.finished(0)
        #expect(queue.nextWaiting()?.job == 2)
    }
}
