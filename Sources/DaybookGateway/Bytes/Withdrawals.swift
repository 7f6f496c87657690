import Synchronization

/// Deletions of refused bytes that nobody waits for.
final class Withdrawals: Sendable {
    /// The most that are under way at once.
    private static let most = 64

    private struct State {
        var running: [Int: Task<Void, Never>] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Begins one; false when as many as may be are under way.
    func begin(_ work: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { state in
            guard state.running.count < Self.most else { return false }
            state.last &+= 1
            let number = state.last
            state.running[number] = Task { [self] in
                await work()
                finished(number)
            }
            return true
        }
    }

    private func finished(_ number: Int) { state.withLock { $0.running[number] = nil } }
}
