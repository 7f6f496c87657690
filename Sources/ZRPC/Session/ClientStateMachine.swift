import DequeModule
import ProtobufC
import ZeroMQ

/// What a client may do at one endpoint: connect, greet, send calls, end, and begin again.
///
/// ```
/// connecting ──handshake──> greeting ──HELLO_ACK──> ready ──GOAWAY──> draining
///     ^                        │                      │                  │ last call ended
///     └──────── pause <────────┴── lost, silent, reset, malformed <──────┘
/// ```
/// It has no socket, clock, lock or task: each event comes with its time, and what is to be done about it is in `actions`
/// afterwards, in order. Whoever drives it does all of them before the next event. Sessions
/// begin and end in `ClientStateMachine+Session.swift`, calls in `+Calls`, what the server sends is in `+Messages`.
///
/// It is a class because it is large: as a struct it was copied, with all its references, wherever its driver looked at a
/// part of it, which cost a tenth of a call. Nobody shares it.
final class ClientStateMachine<Call: OutgoingCall> {
    enum Stage {
        case connecting
        case greeting
        case ready
        case draining
        case paused
        case closed
    }

    /// What is to be done.
    enum Action {
        /// Open a socket and connect, and tell what became of it: `connecting`, `refused` or `fail`.
        case connect
        /// Close the socket, and drop all that waits in it.
        case disconnect
        /// Send a RESET, if it can go at once, before the socket is closed.
        case sendReset(Prelude)
        /// Tell callers the state, and the session that their requests may be made for.
        case publish(ChannelState, Subchannel.Session?)
        /// Tell callers why nothing can be sent until somebody changes the keys, or that there is no such reason.
        case publishRefusal(RPCError?)
        /// A session can take calls.
        case becameReady
        /// The server does not take our key.
        case becameRefused
        /// The endpoint is gone, and the last call of it ended.
        case retired
        /// The call was given a stream of the session.
        case started(Call, StreamStart?)
        /// Hand a message to the stream's reader. What nobody reads is told by `unread`.
        case deliver(Call, InboundMessage)
        /// Let the stream's writers send so many bytes more. More than any window holds is told by `overgranted`.
        case grant(Call, Int)
        /// A stream's message of this cost went out.
        case handedOver(Call, Int)
        /// The one answer of a call. `cost` is there when it had a stream and costs are counted.
        case end(Call, CallReply, wasOpened: Bool, CallCost?)
        /// A session began.
        case noteReady
        /// A session ended, for a reason in words, after a second or more or sooner.
        case noteEnded(String, hasLasted: Bool)
        /// The server cannot be used, for a reason in words.
        case noteUnusable(String)
    }

    /// What the ends of a stream begin with.
    struct StreamStart {
        let epoch: UInt64
        let streamID: UInt64
        /// What the server lets the stream's writers send at first, in bytes, and the largest message.
        let credit: Int
        let largestMessage: Int
    }

    /// A call that came and is not over.
    struct Stream {
        /// How far the request got.
        enum Progress {
            /// Waits for a session.
            case parked
            /// Waits for a stream of the session to end.
            case queued
            /// Has a stream of the session, and waits for room to send.
            case started
            /// Went out, under this sequence number.
            case sent(UInt32)
        }

        let call: Call
        var progress: Progress
        var timer: TimerHeap<Timer>.ID
        var phase: StreamPhase
        var receive: ReceiveCredit
        /// Whether the caller was told that the stream is open.
        var wasOpened = false
        /// When the stream began, and the bytes so far.
        var begun = MonotonicTime.distantFuture
        var cost = CallCost()

        /// It has a stream of the session.
        mutating func start(at now: MonotonicTime, requestBytes: Int) {
            progress = .started
            begun = now
            cost.sentBytes = requestBytes
        }

        var isParked: Bool { if case .parked = progress { true } else { false } }
        var wasSent: Bool { if case .sent = progress { true } else { false } }

        /// Whether it takes one of the session's streams.
        var isStarted: Bool {
            switch progress {
            case .started, .sent: true
            case .parked, .queued: false
            }
        }

        /// Whether the request went out at or after a sequence number, modulo 2^32.
        func wasSent(from sequence: UInt32) -> Bool {
            guard case .sent(let own) = progress else { return false }
            return Int32(bitPattern: own &- sequence) >= 0
        }
    }

    /// What exists while there is a socket.
    struct Session {
        let epoch: UInt64
        var output = SessionOutput()
        var sequence = SequenceCheck()
        var credit: ReceiveCredit
        var heartbeat: Heartbeat
        /// What the server granted.
        var maximumStreams = 1
        var streamWindow = 0
        /// After GOAWAY, the last stream that the server will answer.
        var lastStream = UInt64.max
    }

    /// What a timer is for.
    enum Timer {
        case stage
        case call(UInt64)
    }

    /// For those who look at the process: calls handed a stream and those that failed, sessions, and the last loss.
    struct Counters {
        var callsStarted = 0
        var callsFailed = 0
        var sessions = 0
        var lastError = ""
    }

    let endpoint: String
    let configuration: TransportConfiguration
    /// Whether somebody is told what calls cost. To look at the observer takes a copy of it, which every call would pay.
    let isObserved: Bool
    let instanceID: [UInt8]
    var stage = Stage.paused
    /// Nil while there is no socket.
    var session: Session?
    var actions = Deque<Action>()
    var streams = StreamTable<Stream>()
    /// Streams of the session: sent, or about to be.
    var openStreams = 0
    /// Calls that wait for a stream to end, and calls that wait for a session: those alone, in the order they came in.
    var waiting = Deque<UInt64>()
    var parked = Deque<UInt64>()
    var lastID: UInt64 = 0
    /// Whether the endpoint is gone: running calls end, and nothing follows.
    var isRetired = false
    var counters = Counters()
    /// Whether connecting failed since the last session: calls that do not wait fail then.
    var hasFailed = false
    /// Why the server cannot be used; nil when it can, or is not known.
    var refusal: RPCError?
    /// Why the server ended the last session, or gave none; nil when it did not say.
    var lastReset: ResetReason?
    /// Handshakes in a row that ended without a reason.
    var failedHandshakes = 0
    var backOff: BackOff
    /// When the session's greeting was answered.
    var readySince: MonotonicTime?
    var random: any RandomNumberGenerator
    var timers = TimerHeap<Timer>()
    private var stageTimer: TimerHeap<Timer>.ID?
    private var stageSince: MonotonicTime
    var pausedUntil: MonotonicTime?
    /// When the event happened that is being handled.
    var now: MonotonicTime

    /// A client of an endpoint that is not connected yet.
    init(
        endpoint: String, configuration: TransportConfiguration, instanceID: [UInt8], now: MonotonicTime,
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.endpoint = endpoint
        self.configuration = configuration
        isObserved = configuration.observer != nil
        self.instanceID = instanceID
        self.now = now
        self.random = random
        stageSince = now
        let pauses = configuration.reconnectPauses(to: endpoint)
        backOff = BackOff(first: pauses.first, longest: pauses.longest)
    }

    var isReady: Bool { if case .ready = stage { true } else { false } }

    // MARK: Stages

    func enter(_ stage: Stage) {
        self.stage = stage
        stageSince = now
        switch stage {
        case .ready: break
        case .draining: actions.append(.publish(.draining, nil))
        case .connecting, .greeting, .paused:
            actions.append(.publish(hasFailed ? .transientFailure : .connecting, nil))
        case .closed: actions.append(.publish(.closed, nil))
        }
        armTimer()
    }

    /// Arms the one timer of the stage for what it waits for.
    func armTimer() {
        if let stageTimer { timers.cancel(stageTimer) }
        stageTimer = nil
        let next: MonotonicTime? =
            switch stage {
            case .connecting: hasFailed ? nil : stageSince.advanced(by: configuration.connectTimeout)
            case .greeting: stageSince.advanced(byNanoseconds: Self.greetingTimeout)
            // Never due at once: all that is due is handled before anything else is.
            case .ready, .draining: session.map { max($0.heartbeat.next, now.advanced(byNanoseconds: 1_000_000)) }
            case .paused: pausedUntil
            case .closed: nil
            }
        if let next { stageTimer = timers.add(at: next, .stage) }
    }

    /// How long a server has to answer the greeting, in nanoseconds.
    private static var greetingTimeout: Int64 { 3_000_000_000 }

    /// When `tick` has something to do.
    var nextTimer: MonotonicTime? { timers.next }

    /// Time passed. `hasUnread` tells that something came and was not received yet.
    func tick(at now: MonotonicTime, hasUnread: Bool) {
        self.now = now
        while let timer = timers.popDue(now) {
            switch timer {
            case .call(let id): callTimedOut(id)
            case .stage:
                stageTimer = nil
                stageTimedOut(hasUnread)
            }
        }
    }

    private func stageTimedOut(_ hasUnread: Bool) {
        switch stage {
        case .connecting:
            if !hasFailed, now >= stageSince.advanced(by: configuration.connectTimeout) {
                return connectingFailed(at: now)
            }
        case .greeting:
            if now >= stageSince.advanced(byNanoseconds: Self.greetingTimeout) { return fail(.noAnswer, at: now) }
        case .ready, .draining:
            // What came is received before anybody is blamed.
            if !hasUnread, !beat() { return }
        case .paused:
            if let pausedUntil, now >= pausedUntil { return connect(at: now) }
        case .closed: break
        }
        armTimer()
    }

    private func beat() -> Bool {
        switch session?.heartbeat.act(now) {
        case .wait, nil: break
        case .ping: session?.output.sendControl(Prelude(.ping))
        case .dead:
            fail(.silent, at: now)
            return false
        }
        return true
    }
}
