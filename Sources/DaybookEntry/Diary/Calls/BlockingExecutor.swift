import Dispatch

/// Runs blocking work on a thread of its own kind, away from the cooperative ones.
enum BlockingExecutor {
    /// Returns what the work returns. The work is not cancelled with the task.
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
