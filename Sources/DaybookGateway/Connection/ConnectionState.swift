import NIOCore

/// The state machine of one HTTP connection. It has no input, output or clock.
///
/// The codec reports events in order, and performs the returned actions. Responses are sent in the order of the
/// requests. At most the last request is still being read.
///
///     waiting for a head --head--> reading a body --end--> (next head may come while responses are due)
///            |                                                     |
///            +----- time, refusal, quiesce, `Connection: close` ---+--> lingering --> closed
struct ConnectionState {
    /// A request without a response yet.
    private struct Exchange {
        var keepAlive: Bool
        var expectsContinue: Bool
        /// The number of bytes of the body that have not arrived; nil if the peer did not state a length.
        var remaining: Int?
        var isComplete = false
    }

    private let limits: ConnectionLimits
    private var exchanges = CircularBuffer<Exchange>()
    private var isQuiescing = false
    private var isRefusing = false
    private var closesAfterResponse = false
    private(set) var isLingering = false
    /// Whether the peer sends no more.
    private var isInputClosed = false
    private var respondedAny = false
    private var lingered = 0

    // The times of the state's start, of the last read progress and of the last write progress.
    private var since: NIODeadline
    private var readWaitingSince: NIODeadline?
    private var bodyWaited = TimeAmount.zero
    private var bodyBytes = 0
    /// The bytes of the newest request's body of unknown length: as received, and without framing.
    private var chunked = (raw: 0, body: 0)
    private var writesPending = 0
    private var lastWriteProgress: NIODeadline

    init(limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        since = now
        lastWriteProgress = now
    }

    /// Whether received bytes are still passed on.
    var takesRequests: Bool { !isRefusing && !isLingering && !closesAfterResponse }
    /// Whether no response is pending, and the connection stays open.
    var isAtEase: Bool { exchanges.isEmpty && takesRequests && !isQuiescing }
    /// Whether the newest request's body is still incomplete.
    var isReadingBody: Bool { exchanges.last.map { !$0.isComplete } ?? false }
    /// The maximum number of received bytes to decode now. A body of known length is decoded whole. Bodies of unknown
    /// length and heads are decoded in small steps, a head only if no response is pending; otherwise nothing is
    /// decoded.
    var decodableBytes: Int {
        guard takesRequests else { return .max }
        guard let last = exchanges.last else { return limits.headStep }
        if last.isComplete { return 0 }
        return last.remaining.map { max($0, 1) } ?? limits.bodyStep
    }
    /// The event that the gateway waits for.
    var phase: ConnectionStatus.Phase {
        if exchanges.isEmpty { return isWriting ? .busy : .silent }
        return isReadingBody ? .reading : .busy
    }
    /// Whether parts of a response are still on their way to the peer, which may last long after the response's end was
    /// written here.
    private var isWriting: Bool { writesPending > 0 }

    // MARK: Inbound

    mutating func headCame(keepAlive: Bool, expectsContinue: Bool, contentLength: Int?, now: NIODeadline) {
        exchanges.append(
            Exchange(keepAlive: keepAlive, expectsContinue: expectsContinue, remaining: contentLength))
        bodyWaited = .zero
        bodyBytes = 0
        chunked = (0, 0)
        // The peer's silence before its request does not count as waiting for the body.
        if readWaitingSince != nil { readWaitingSince = now }
    }

    mutating func bodyCame(_ count: Int, now: NIODeadline) {
        settleWait(now)
        bodyBytes += count
        guard let last = exchanges.indices.last else { return }
        guard let remaining = exchanges[last].remaining else {
            chunked.body += count
            return
        }
        exchanges[last].remaining = remaining - count
    }

    /// Records decoded bytes of any kind. Returns false if the framing of a body exceeds its limit.
    mutating func decoded(_ count: Int) -> Bool {
        guard isReadingBody, exchanges.last?.remaining == nil else { return true }
        chunked.raw += count
        return chunked.raw - chunked.body <= limits.framingBytes + limits.framingPerByte * chunked.body
    }

    mutating func bodyEnded(now: NIODeadline) {
        settleWait(now)
        guard let last = exchanges.indices.last else { return }
        exchanges[last].isComplete = true
        exchanges[last].remaining = 0
    }

    /// Records that the peer's bytes are refused. One more response, about the refusal, may follow the pending ones.
    mutating func refused() {
        isRefusing = true
        if !isReadingBody {
            exchanges.append(Exchange(keepAlive: false, expectsContinue: false, remaining: nil, isComplete: true))
        }
    }

    /// Records bytes that arrive while the connection closes. Returns false if they exceed the limit.
    mutating func forgot(_ count: Int) -> Bool {
        lingered += count
        return lingered <= limits.lingerBytes
    }

    /// Records that the application wants to read more, so that the gateway waits for the peer.
    mutating func readAsked(now: NIODeadline) {
        if readWaitingSince == nil { readWaitingSince = now }
    }

    /// Records that bytes have arrived; the gateway does not wait until the application reads again.
    mutating func readDone(now: NIODeadline) {
        settleWait(now)
        readWaitingSince = nil
    }

    private mutating func settleWait(_ now: NIODeadline) {
        guard let start = readWaitingSince, isReadingBody else { return }
        bodyWaited = bodyWaited + (now - start)
        readWaitingSince = now
    }

    // MARK: Outbound

    /// Records that `100 Continue` is written, so that the body will now come.
    mutating func continueWritten() {
        guard let first = exchanges.indices.first else { return }
        exchanges[first].expectsContinue = false
    }

    /// Records that the final head of the oldest request's response is written. Returns whether it must say
    /// `Connection: close`.
    mutating func responseBegins(saysClose: Bool) -> Bool {
        guard let exchange = exchanges.first else { return true }
        let leavesBody =
            !exchange.isComplete
            && (exchange.expectsContinue || exchange.remaining.map { $0 > limits.skippedBody } ?? true)
        if saysClose || !exchange.keepAlive || isQuiescing || isRefusing && exchanges.count == 1 || leavesBody {
            closesAfterResponse = true
        }
        return closesAfterResponse
    }

    /// Records that the response's end is written. Returns whether the connection closes now.
    mutating func responseEnded(now: NIODeadline) -> Bool {
        respondedAny = true
        if !exchanges.isEmpty { exchanges.removeFirst() }
        since = now
        guard closesAfterResponse else { return false }
        isLingering = true
        return true
    }

    mutating func writeBegan(now: NIODeadline) {
        if writesPending == 0 { lastWriteProgress = now }
        writesPending += 1
    }

    /// Records that a part of a response has reached the peer, or is lost. Returns whether the connection closes now.
    mutating func writeEnded(now: NIODeadline) -> Bool {
        writesPending -= 1
        lastWriteProgress = now
        guard !isWriting, exchanges.isEmpty else { return false }
        return isLingering ? isInputClosed : isQuiescing
    }

    // MARK: Ends

    /// Records that the server stops. Returns whether the connection can close at once.
    mutating func quiesce() -> Bool {
        isQuiescing = true
        return exchanges.isEmpty && !isWriting
    }

    /// Records that the peer sends no more while the connection closes. Returns whether it closes now.
    mutating func inputClosed() -> Bool {
        isInputClosed = true
        return !isWriting
    }

    /// The action that a timeout requires.
    enum Expiry: Equatable {
        case none
        /// Close without a response: there is no request that could get one.
        case close
        /// Tell the peer that its request arrived too slowly.
        case refuse
    }

    /// Returns the action that the times require. An unauthenticated connection (`isUnauthenticated`) has less time,
    /// and even less if most places are taken (`isCrowded`).
    mutating func expiry(now: NIODeadline, isUnauthenticated: Bool = false, isCrowded: Bool = false) -> Expiry {
        if isWriting, now - lastWriteProgress >= limits.writeStall { return .close }
        // A slow reader gets the whole response: the short times count from its last byte.
        if isWriting, isLingering || exchanges.isEmpty { return .none }
        let since = max(since, lastWriteProgress)
        if isLingering { return now - since >= limits.linger ? .close : .none }
        if exchanges.isEmpty {
            let usual = respondedAny ? limits.nextHead : limits.firstHead
            return now - since >= (isUnauthenticated && isCrowded ? min(usual, limits.crowdedHead) : usual)
                ? .close : .none
        }
        guard isReadingBody, !isRefusing, let start = readWaitingSince else { return .none }
        if now - start >= (isUnauthenticated ? min(limits.bodyIdle, limits.unauthenticatedBodyIdle) : limits.bodyIdle) {
            return .refuse
        }
        let waited = bodyWaited + (now - start)
        guard waited >= limits.bodyRateSpan else { return .none }
        let needed = Int(waited.nanoseconds / 1_000_000_000) * limits.bodyRate
        if bodyBytes < needed { return .refuse }
        bodyBytes = 0
        bodyWaited = .zero
        readWaitingSince = now
        return .none
    }
}
