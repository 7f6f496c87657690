import Synchronization

/// A call without a server, for tests of handlers.
final class StandaloneCall: ContextSource {
    let method: MethodDescriptor
    let peer: Peer
    let deadline: MonotonicTime? = nil
    private let said: Mutex<CallMetadata>

    init(_ method: MethodDescriptor, by peer: Peer, _ said: CallMetadata) {
        self.method = method
        self.peer = peer
        self.said = Mutex(said)
    }

    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result { said.withLock { use(&$0) } }
}
