package import Dispatch

/// A runner of calls that block, on Dispatch's threads, outside the cooperative pool.
package enum BlockingWork {
    /// Runs the work and returns its result. The work is not cancelled with the task.
    package static func run<Value: Sendable, Failure: Error>(
        on queue: DispatchQueue = .global(qos: .userInitiated),
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
