import DequeModule
import ProtobufC
import ZeroMQ

/// The state machine of a client at one endpoint: it connects, greets, sends calls, ends, and starts again.
///
/// ```
/// connecting ──handshake──> greeting ──HELLO_ACK──> ready ──GOAWAY──> draining
///     ^                        │                      │                  │ last call ended
///     └──────── pause <────────┴── lost, silent, reset, malformed <──────┘
/// ```
/// It has no socket, clock, lock or task. Each event carries its time, and the resulting actions are in `actions`
/// afterwards, in order. The driver performs all of them before the next event. The start and end of sessions are in
/// `ClientStateMachine+Session.swift`, calls are in `+Calls`, and the server's messages are in `+Messages`.
///
/// It is a class because it is large: a struct was copied, with all its references, wherever its driver read a part of
/// it, which cost a tenth of a call. It has a single owner.
final class ClientStateMachine<Call: OutgoingCall> {
    enum Stage {
        case connecting
        case greeting
        case ready
        case draining
        case paused
        case closed
    }

    /// An action for the driver.
    enum Action {
        /// Open a socket and connect, and report the result: `connecting`, `refused` or `fail`.
        case connect
        /// Close the socket, and discard the messages that wait in it.
        case disconnect
        /// Send a RESET before the socket is closed, if it can be sent at once.
        case sendReset(Prelude)
        /// Publish the state to callers, and the session for which they can build requests.
        case publish(ChannelState, Subchannel.Session?)
        /// Publish the error that blocks all calls until an operator changes the keys; nil if there is none.
        case publishRefusal(RPCError?)
        /// A session can accept calls.
        case becameReady
        /// The server refuses this client's key.
        case becameRefused
        /// The endpoint no longer exists, and its last call has ended.
        case retired
        /// The call got a stream of the session.
        case started(Call, StreamStart?)
        /// Pass a message to the stream's reader. The driver reports a message without a reader through `unread`.
        case deliver(Call, InboundMessage)
        /// Let the stream's writers send this number of further bytes. The driver reports an amount larger than any
        /// window through `overgranted`.
        case grant(Call, Int)
        /// A message of a stream, with this cost, was passed to the socket.
        case handedOver(Call, Int)
        /// The one result of a call. The cost is set if the call had a stream and an observer is configured.
        case end(Call, CallResult, wasOpened: Bool, CallCost?)
        /// A session started.
        case noteReady
        /// A session ended, with the reason as text; `hasLasted` tells whether it lasted for at least a second.
        case noteEnded(String, hasLasted: Bool)
        /// The server cannot be used, with the reason as text.
        case noteUnusable(String)
    }

    /// The initial values for the reader and the writers of a stream.
    struct StreamStart {
        let epoch: UInt64
        let streamID: UInt64
        /// The number of bytes that the server lets the stream's writers send at first.
        let credit: Int
        /// The maximum size of a message, in bytes.
        let largestMessage: Int
    }

    /// A call that has not ended.
    struct Stream {
        /// The progress of a call's request.
        enum Progress {
            /// The request waits for a session.
            case parked
            /// The request waits for a stream of the session to end.
            case queued
            /// The request has a stream of the session, and waits to be sent.
            case started
            /// The request was sent under this sequence number.
            case sent(UInt32)
        }

        let call: Call
        var progress: Progress
        var timer: TimerHeap<Timer>.ID
        var phase: StreamPhase
        var receive: ReceiveCredit
        /// Whether the caller knows that the stream is open.
        var wasOpened = false
        /// The time at which the stream started.
        var begun = MonotonicTime.distantFuture
        /// The bytes that the stream has sent and received so far.
        var cost = CallCost()

        /// Records that the call got a stream of the session.
        mutating func start(at now: MonotonicTime, requestBytes: Int) {
            progress = .started
            begun = now
            cost.sentBytes = requestBytes
        }

        var isParked: Bool { if case .parked = progress { true } else { false } }
        var wasSent: Bool { if case .sent = progress { true } else { false } }

        /// Whether the call uses one of the session's streams.
        var isStarted: Bool {
            switch progress {
            case .started, .sent: true
            case .parked, .queued: false
            }
        }

        /// Returns whether the request was sent at or after a sequence number, modulo 2^32.
        func wasSent(from sequence: UInt32) -> Bool {
            guard case .sent(let own) = progress else { return false }
            return Int32(bitPattern: own &- sequence) >= 0
        }
    }

    /// The state that exists while there is a socket.
    struct Session {
        let epoch: UInt64
        var output = SessionOutput()
        var sequence = SequenceCheck()
        var credit: ReceiveCredit
        var heartbeat: Heartbeat
        /// The maximum number of concurrent streams, from the server's greeting and the configuration.
        var maximumStreams = 1
        /// The number of bytes that the server lets each stream send at first.
        var streamWindow = 0
        /// The last stream that the server will process; set by GOAWAY.
        var lastStream = UInt64.max
    }

    /// The purpose of a timer.
    enum Timer {
        case stage
        case call(UInt64)
    }

    /// The counts for inspection: calls that got a stream, calls that failed, sessions, and the last loss.
    struct Counters {
        var callsStarted = 0
        var callsFailed = 0
        var sessions = 0
        var lastError = ""
    }

    let endpoint: String
    let configuration: TransportConfiguration
    /// Whether an observer is configured. It is stored because reading the observer copies it, a cost that every call
    /// would pay.
    let isObserved: Bool
    let instanceID: [UInt8]
    var stage = Stage.paused
    /// The session; nil while there is no socket.
    var session: Session?
    var actions = Deque<Action>()
    var streams = StreamTable<Stream>()
    /// The number of the session's streams whose request was sent or is about to be.
    var openStreams = 0
    /// The calls that wait for a stream of the session to end, in the order of arrival.
    var waiting = Deque<UInt64>()
    /// The calls that wait for a session, in the order of arrival.
    var parked = Deque<UInt64>()
    var lastID: UInt64 = 0
    /// Whether the endpoint is gone: running calls end, and no session follows.
    var isRetired = false
    var counters = Counters()
    /// Whether connecting has failed since the last session; then calls that do not wait fail at once.
    var hasFailed = false
    /// The reason why the server cannot be used; nil if it can be used, or if that is not known yet.
    var refusal: RPCError?
    /// The reason why the server ended or refused the last session; nil if the server sent none.
    var lastReset: ResetReason?
    /// The number of consecutive handshakes that ended without a reason.
    var failedHandshakes = 0
    var backOff: BackOff
    /// The time at which the server acknowledged the session's greeting.
    var readySince: MonotonicTime?
    var random: any RandomNumberGenerator
    var timers = TimerHeap<Timer>()
    private var stageTimer: TimerHeap<Timer>.ID?
    private var stageSince: MonotonicTime
    var pausedUntil: MonotonicTime?
    /// The time of the event that is being handled.
    var now: MonotonicTime

    /// Creates a client of an endpoint, not connected yet.
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

    /// Sets the single timer of the stage to the time at which the stage ends.
    func armTimer() {
        if let stageTimer { timers.cancel(stageTimer) }
        stageTimer = nil
        let next: MonotonicTime? =
            switch stage {
            case .connecting: hasFailed ? nil : stageSince.advanced(by: configuration.connectTimeout)
            case .greeting: stageSince.advanced(byNanoseconds: Self.greetingTimeout)
            // The timer is never due at once: due timers are handled before any other event.
            case .ready, .draining: session.map { max($0.heartbeat.next, now.advanced(byNanoseconds: 1_000_000)) }
            case .paused: pausedUntil
            case .closed: nil
            }
        if let next { stageTimer = timers.add(at: next, .stage) }
    }

    /// The time within which a server must acknowledge the greeting, in nanoseconds.
    private static var greetingTimeout: Int64 { 3_000_000_000 }

    /// The time of the next `tick`; nil if no timer runs.
    var nextTimer: MonotonicTime? { timers.next }

    /// Handles the timers that are due.
    ///
    /// - Parameter hasUnread: Whether messages have arrived that were not received yet.
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
            if now >= stageSince.advanced(byNanoseconds: Self.greetingTimeout) { return fail(.noGreeting, at: now) }
        case .ready, .draining:
            // Messages that have arrived are received before the server counts as silent.
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
