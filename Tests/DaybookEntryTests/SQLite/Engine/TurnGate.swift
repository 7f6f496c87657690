import Dispatch
import Synchronization

/// A gate that holds the threads of those who pass until it opens.
final class TurnGate: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let begun = Mutex(0)
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    /// The number of those who came.
    var count: Int { begun.withLock { $0 } }

    func pass() {
        begun.withLock { $0 += 1 }
        continuation.yield()
        opened.wait()
        opened.signal()
    }

    func open() { opened.signal() }

    /// Waits until so many more have come.
    func begins(_ number: Int) async {
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<number { _ = await iterator.next() }
    }
}
