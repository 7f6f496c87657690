import Synchronization

/// One connection of a channel, shared by callers and the reactor.
final class Subchannel: Sendable {
    /// The current session of a connection: its number, and the server's numbers for methods.
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
        var refusal: RPCError?
    }

    private struct Health {
        var failures = 0
        var ejections = 0
        var ejectedUntil: MonotonicTime?
    }

    /// The connection's number within its reactor.
    let id: Int
    let endpoint: String
    let reactor: Reactor
    /// The number of calls that were created for the connection and have not ended.
    let outstanding = Atomic(0)
    private let shared = Mutex(Shared())
    private let health = Mutex(Health())

    init(endpoint: String, reactor: Reactor) {
        id = reactor.nextID()
        self.endpoint = endpoint
        self.reactor = reactor
    }

    /// The state that the reactor last published.
    var state: ChannelState { shared.withLock { $0.state } }
    /// The session; nil while there is none.
    var session: Session? { shared.withLock { $0.session } }

    /// Publishes the state and the session. Only the reactor calls this.
    func publish(_ state: ChannelState, session: Session?) {
        shared.withLock { shared in
            shared.state = state
            shared.session = session
        }
    }

    /// The error that blocks all calls until an operator changes the keys; nil if there is none.
    var refusal: RPCError? { shared.withLock { $0.refusal } }

    /// Publishes the refusal. Only the reactor calls this.
    func publish(refusal: RPCError?) { shared.withLock { $0.refusal = refusal } }

    // MARK: Ejection

    /// Returns the time at which an ejected connection may be chosen again; nil if it may be chosen now.
    func ejectedUntil(_ now: MonotonicTime) -> MonotonicTime? {
        health.withLock { $0.ejectedUntil.flatMap { $0 > now ? $0 : nil } }
    }

    /// Records a response of the worker. It resets the count of failures and, unless the connection is ejected, the
    /// count of ejections.
    func succeeded() {
        health.withLock { health in
            health.failures = 0
            if health.ejectedUntil == nil { health.ejections = 0 }
        }
    }

    /// Counts a failure that the worker caused. Returns whether the count has reached the limit.
    func failed(_ limit: Int) -> Bool {
        health.withLock { health in
            health.failures += 1
            return health.failures >= limit
        }
    }

    /// Ejects the connection; each ejection is longer than the one before.
    func eject(_ rules: OutlierDetection, now: MonotonicTime) {
        health.withLock { health in
            health.failures = 0
            health.ejections += 1
            let time = min(
                rules.maximumEjectionTime.wholeNanoseconds,
                rules.baseEjectionTime.wholeNanoseconds.multipliedReportingOverflow(by: Int64(health.ejections))
                    .partialValue)
            health.ejectedUntil = now.advanced(byNanoseconds: time)
        }
    }

    /// Ends an ejection whose time is over. The next successful call resets the count of ejections.
    func readmit(_ now: MonotonicTime) {
        health.withLock { health in
            if let until = health.ejectedUntil, until <= now { health.ejectedUntil = nil }
        }
    }
}
