/// A signal that wakes the one task that waits for work.
///
/// Several signals without a waiting task count as one, because the woken task processes all pending work.
public final class WorkSignal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates a signal that is not raised.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes the waiting task, or the next task that waits. Does not block.
    public func signal() { continuation.yield() }

    /// Ends the current wait and all later ones.
    public func close() { continuation.finish() }

    /// Waits until the signal is raised, or returns at once if it was raised since the last wait. Returns false if the
    /// signal is closed or the task is cancelled.
    ///
    /// Only one task may wait at a time.
    public func wait() async -> Bool {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next() != nil
    }
}
