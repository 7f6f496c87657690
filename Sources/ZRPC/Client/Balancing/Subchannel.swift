import Synchronization

/// One connection of a channel, as callers and the reactor share it.
final class Subchannel: Sendable {
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
    /// Calls that were made for it and are not over.
    let outstanding = Atomic(0)
    private let shared = Mutex(Shared())
    private let health = Mutex(Health())

    init(endpoint: String, reactor: Reactor) {
        id = reactor.nextID()
        self.endpoint = endpoint
        self.reactor = reactor
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

    /// Why nothing can be sent until somebody changes the keys; nil when there is no such reason.
    var refusal: RPCError? { shared.withLock { $0.refusal } }

    /// Called by the reactor alone.
    func publish(refusal: RPCError?) { shared.withLock { $0.refusal = refusal } }

    // MARK: Ejection

    /// When the connection may be chosen again; nil when it may be now.
    func ejectedUntil(_ now: MonotonicTime) -> MonotonicTime? {
        health.withLock { $0.ejectedUntil.flatMap { $0 > now ? $0 : nil } }
    }

    /// The worker answered: it is well.
    func succeeded() {
        health.withLock { health in
            health.failures = 0
            if health.ejectedUntil == nil { health.ejections = 0 }
        }
    }

    /// A call failed for the worker's own reasons. Returns whether it has failed too often.
    func failed(_ limit: Int) -> Bool {
        health.withLock { health in
            health.failures += 1
            return health.failures >= limit
        }
    }

    /// Leaves the connection out for a while, each time for longer.
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

    /// Forgets an ejection that is over: the next call that succeeds makes the worker well again.
    func readmit(_ now: MonotonicTime) {
        health.withLock { health in
            if let until = health.ejectedUntil, until <= now { health.ejectedUntil = nil }
        }
    }
}
