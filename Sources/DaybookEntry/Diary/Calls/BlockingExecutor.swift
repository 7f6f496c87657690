import Dispatch

/// An executor of blocking work on Dispatch threads, outside the cooperative thread pool.
enum BlockingExecutor {
    /// Runs the work and returns its result. The work is not cancelled with the task.
    static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
