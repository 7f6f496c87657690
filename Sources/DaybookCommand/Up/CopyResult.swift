import Synchronization

/// The result of work in a closure that returns nothing.
final class CopyResult<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    /// The result; nil before there is one.
    var value: Value? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
