import DequeModule
import Synchronization

/// A pool for deletions of refused bytes, without waiting callers: a bounded number run at the same time, and a bounded
/// number are queued.
///
/// A deletion that finds the queue full is dropped, and its bytes stay until they are collected: `Collector` of
/// media-service condemns blobs without a record in its first pass after 48 hours, and deletes them a week later.
final class Withdrawals: Sendable {
    /// A deletion. It reports no result.
    typealias Work = @Sendable () async -> Void

    private struct State {
        var running: [Int: Task<Void, Never>] = [:]
        var waiting = Deque<Work>()
        var last = 0
    }

    private let maximumRunning: Int
    private let maximumWaiting: Int
    private let state = Mutex(State())

    init(running: Int = 64, waiting: Int = 4096) {
        maximumRunning = running
        maximumWaiting = waiting
    }

    /// Starts a deletion, or queues it until another one ends; returns at once. Returns false if the queue is full and
    /// the deletion is dropped.
    ///
    /// The deletion inherits nothing of the caller's task, whose time may be over when the deletion starts.
    func begin(_ work: @escaping Work) -> Bool {
        state.withLock { state in
            guard state.running.count < maximumRunning else {
                guard state.waiting.count < maximumWaiting else { return false }
                state.waiting.append(work)
                return true
            }
            state.last &+= 1
            let number = state.last
            state.running[number] = Task.detached { [self] in
                await work()
                while let more = following(number) { await more() }
            }
            return true
        }
    }

    /// Returns the next deletion for a task that has finished one; nil if there is none, so that the task ends.
    private func following(_ number: Int) -> Work? {
        state.withLock { state in
            guard let work = state.waiting.popFirst() else {
                state.running[number] = nil
                return nil
            }
            return work
        }
    }
}
