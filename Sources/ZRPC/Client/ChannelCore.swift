import Logging
import Synchronization

/// The state that all users of a channel share: its connections, and the choice among them.
final class ChannelCore: Sendable {
    /// The channel's number within its reactor.
    let id: Int
    let target: ChannelTarget
    let policy: LoadBalancing
    let reactor: Reactor
    let interceptors: [any ClientInterceptor]
    let retries: RetryThrottle
    /// The connection of a target with one fixed endpoint, where nothing has to be chosen; nil for other targets.
    let only: Subchannel?
    private let members: Mutex<[Subchannel]>

    init(_ target: ChannelTarget, policy: LoadBalancing, reactor: Reactor, interceptors: [any ClientInterceptor]) {
        id = reactor.nextID()
        self.target = target
        self.policy = policy
        self.reactor = reactor
        self.interceptors = interceptors
        retries = RetryThrottle(reactor.configuration.services.retryThrottling)
        let first = target.endpoints.map { Subchannel(endpoint: $0, reactor: reactor) }
        only = target.isSingle ? first.first : nil
        members = Mutex(first)
    }

    /// The current connections.
    var subchannels: [Subchannel] { members.withLock { $0 } }

    /// Replaces the connections. Only the reactor calls this.
    func setSubchannels(_ subchannels: [Subchannel]) {
        members.withLock { $0 = subchannels }
    }

    /// The best state of any connection.
    var state: ChannelState {
        if let only { return only.state }
        let states = subchannels.map(\.state)
        for state in [ChannelState.ready, .connecting, .draining] where states.contains(state) { return state }
        return !states.isEmpty && states.allSatisfy({ $0 == .closed }) ? .closed : .transientFailure
    }

    // MARK: Choosing

    /// Returns the connection for a call; nil if none is known.
    ///
    /// Ready connections come first, and among them the connections that neither just failed nor are ejected.
    /// Connections that may become ready soon follow.
    ///
    /// - Parameter failed: A connection at which the call has just failed.
    func pick(avoiding failed: Subchannel?) -> Subchannel? {
        if let only { return only }
        let now = MonotonicTime.now()
        return members.withLock { members in
            var best = Int.max
            var count = 0
            let ranks = members.map { member -> Int in
                let rank = Self.rank(member, failed: failed, now: now)
                if rank < best {
                    best = rank
                    count = 1
                } else if rank == best {
                    count += 1
                }
                return rank
            }
            guard count > 0 else { return nil }
            func candidate(_ position: Int) -> Subchannel? {
                var left = position
                for (index, rank) in ranks.enumerated() where rank == best {
                    if left == 0 { return members[index] }
                    left -= 1
                }
                return nil
            }
            guard policy == .leastOutstanding, count > 1 else { return candidate(0) }
            let first = Int.random(in: 0..<count)
            let second = (first + Int.random(in: 1..<count)) % count
            guard let one = candidate(first), let other = candidate(second) else { return candidate(first) }
            let isLess =
                other.outstanding.load(ordering: .relaxed) < one.outstanding.load(ordering: .relaxed)
            return isLess ? other : one
        }
    }

    /// The rank of a connection that is still connecting. Connections of a lower rank are ready.
    private static let soonReady = 3

    private static func rank(_ member: Subchannel, failed: Subchannel?, now: MonotonicTime) -> Int {
        switch member.state {
        case .ready:
            if member === failed { return 2 }
            return member.ejectedUntil(now) == nil ? 0 : 1
        case .connecting: return soonReady
        case .draining: return 4
        case .transientFailure: return 5
        case .closed: return 6
        }
    }

    /// Returns whether `pick(avoiding:)` sends a call that failed at one connection to another one, which is ready or
    /// may be ready soon.
    func hasAlternative(to failed: Subchannel) -> Bool {
        if only != nil { return false }
        let now = MonotonicTime.now()
        let worst = min(Self.rank(failed, failed: failed, now: now), Self.soonReady + 1)
        return subchannels.contains { $0 !== failed && Self.rank($0, failed: failed, now: now) < worst }
    }

    // MARK: Outliers

    /// Records the result of an attempt; nil is success.
    func record(_ error: RPCError?, at subchannel: Subchannel) {
        if only != nil { return }
        let now = MonotonicTime.now()
        subchannel.readmit(now)
        switch error?.code {
        case .unavailable, .resourceExhausted:
            // A request that was never sent says nothing about the worker.
            if error?.outcome == .notSent { return }
        case .cancelled, .deadlineExceeded: return
        default: return subchannel.succeeded()
        }
        let rules = reactor.configuration.outlierDetection
        guard subchannel.failed(rules.consecutiveFailures) else { return }
        let all = subchannels
        let ejected = all.count { $0.ejectedUntil(now) != nil }
        let most = max(1, all.count * rules.maximumEjectedPercent / 100)
        guard all.count > 1, ejected < most else { return }
        subchannel.eject(rules, now: now)
        reactor.logger.info(
            "A connection is ejected, because its calls keep failing.", metadata: ["endpoint": "\(subchannel.endpoint)"]
        )
    }
}

/// The ability of a channel to carry calls.
public enum ChannelState: Sendable, Hashable {
    /// The channel connects for the first time, or the handshake is running.
    case connecting
    /// Calls are sent at once.
    case ready
    /// The service is stopping: running calls end, and new calls wait for the next session.
    case draining
    /// The service cannot be reached; the channel keeps trying to connect.
    case transientFailure
    /// The transport is shut down.
    case closed
}

/// Code that runs around every call of a channel: tracing, metrics, credentials.
///
/// An interceptor may change the options, do work before and after the call, fail it, or run `next` again. Each run of
/// `next` makes the call again; if the requests are a stream, they are written again. `next` returns the call's
/// response, and only the call can create one. For unary and client-streaming calls, `next` returns when the call has
/// ended. For response streams, it returns when the stream is open; `CallOptions.onStreamEnd` reports the end.
/// Interceptors run in the order in which they were passed to the channel, in the caller's task.
///
/// If the code that writes requests throws, interceptors see CANCELLED unless the error is an `RPCError`. The caller
/// gets the original error if each interceptor rethrows the error that it saw.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before
/// `func` and before the type of `next`.
public protocol ClientInterceptor: Sendable {
    /// Runs one call. An error that it throws reaches the caller.
    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response
}
