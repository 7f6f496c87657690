import Synchronization

/// A request to stop one job, whether it waits or runs.
final class JobStop: Sendable {
    private struct State {
        var isRequested = false
        /// The action that stops the running job.
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Stops the job: at once if it is running, or before it starts if it is waiting.
    func request() {
        let action = state.withLock { state in
            state.isRequested = true
            return state.action
        }
        action?()
    }

    /// Throws `cancelled` if the job has to stop.
    func check() throws(MediaError) {
        if isRequested { throw MediaError(.cancelled, "The result is no longer needed.") }
    }

    /// Runs work that `action` can stop from another thread. Calls `action` at once if the job has to stop already.
    func run<Result>(endedBy action: @escaping @Sendable () -> Void, _ body: () -> Result) -> Result {
        let isRequested = state.withLock { state in
            state.action = action
            return state.isRequested
        }
        defer { state.withLock { $0.action = nil } }
        if isRequested { action() }
        return body()
    }
}
