import Synchronization

/// What a channel's callers and the reactor share.
final class ChannelCore: Sendable {
    /// The session that calls are made for: its number and the server's numbers of methods.
    final class Session: Sendable {
        let epoch: UInt64
        let methods: [String: UInt32]

        init(epoch: UInt64, methods: [String: UInt32]) {
            self.epoch = epoch
            self.methods = methods
        }
    }

    private struct Shared {
        var state = ChannelState.connecting
        var session: Session?
    }

    /// The channel's number within its transport.
    let id: Int
    let endpoint: String
    let reactor: Reactor
    let interceptors: [any ClientInterceptor]
    let retries: RetryThrottle
    private let shared = Mutex(Shared())

    init(id: Int, endpoint: String, reactor: Reactor, interceptors: [any ClientInterceptor]) {
        self.id = id
        self.endpoint = endpoint
        self.reactor = reactor
        self.interceptors = interceptors
        retries = RetryThrottle(reactor.configuration.services.retryThrottling)
    }

    /// The state as the reactor last told it.
    var state: ChannelState { shared.withLock { $0.state } }
    /// The session, while there is one.
    var session: Session? { shared.withLock { $0.session } }

    /// Called by the reactor alone.
    func publish(_ state: ChannelState, session: Session?) {
        shared.withLock { shared in
            shared.state = state
            shared.session = session
        }
    }
}
