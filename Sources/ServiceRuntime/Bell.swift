/// Wakes the one task that waits for something to do.
///
/// However often it is rung while nobody waits, that is one ring: whoever is woken looks for all there is to do.
public final class Bell: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// A bell that was not rung yet.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes the task that waits, or the next one that does. Does not block.
    public func ring() { continuation.yield() }

    /// Ends the waiting, now and later.
    public func close() { continuation.finish() }

    /// Waits until the bell is rung, or was since the last wait. False when it is closed or the task is cancelled.
    ///
    /// One task waits at a time.
    public func wait() async -> Bool {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next() != nil
    }
}
