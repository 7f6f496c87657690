import DequeModule
import Synchronization

/// Deletions of refused bytes that nobody waits for: so many under way at once, so many more in a queue.
///
/// What finds the queue full is left out, and its bytes stay until they are collected: `Collector` of media-service
/// condemns what no record names in its first pass after 48 hours, and deletes it a week later.
final class Withdrawals: Sendable {
    /// A deletion. It tells nobody here how it ended.
    typealias Work = @Sendable () async -> Void

    private struct State {
        var running: [Int: Task<Void, Never>] = [:]
        var waiting = Deque<Work>()
        var last = 0
    }

    private let mostRunning: Int
    private let mostWaiting: Int
    private let state = Mutex(State())

    init(running: Int = 64, waiting: Int = 4096) {
        mostRunning = running
        mostWaiting = waiting
    }

    /// Begins one, or has it begun when others are done; returns at once. False when so many wait that this one is left
    /// out.
    ///
    /// It inherits nothing of the caller's task: their time may be over, or another's, when its turn comes.
    func begin(_ work: @escaping Work) -> Bool {
        state.withLock { state in
            guard state.running.count < mostRunning else {
                guard state.waiting.count < mostWaiting else { return false }
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

    /// What a task goes on with when it is done with one; nil for nothing, and then it is over.
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
