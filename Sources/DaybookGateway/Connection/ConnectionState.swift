import NIOCore

/// The life of one HTTP connection, as a machine without input, output or clock of its own.
///
/// The codec feeds it what it sees, in order, and does what it returns. Requests that came are responded to in order; at
/// most the last of them is still being read.
///
///     waiting for a head --head--> reading a body --end--> (next head may come while responses are due)
///            |                                                     |
///            +----- time, refusal, quiesce, `Connection: close` ---+--> lingering --> closed
struct ConnectionState {
    /// A request without its response yet.
    private struct Exchange {
        var keepAlive: Bool
        var expectsContinue: Bool
        /// Bytes of the body still to come; nil when the peer did not say how many.
        var remaining: Int?
        var isComplete = false
    }

    private let limits: ConnectionLimits
    private var exchanges = CircularBuffer<Exchange>()
    private var isQuiescing = false
    private var isRefusing = false
    private var closesAfterResponse = false
    private(set) var isLingering = false
    /// The peer sends no more.
    private var isInputClosed = false
    private var respondedAny = false
    private var lingered = 0

    // Times: of the state's start, of the last read progress, of the last write progress.
    private var since: NIODeadline
    private var readWaitingSince: NIODeadline?
    private var bodyWaited = TimeAmount.zero
    private var bodyBytes = 0
    /// Of the newest request's body of unknown length: bytes as they came, and those that were the body.
    private var chunked = (raw: 0, body: 0)
    private var writesPending = 0
    private var lastWriteProgress: NIODeadline

    init(limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        since = now
        lastWriteProgress = now
    }

    /// Whether what comes in is still handed up.
    var takesRequests: Bool { !isRefusing && !isLingering && !closesAfterResponse }
    /// Whether no response is due, and the connection goes on.
    var isAtEase: Bool { exchanges.isEmpty && takesRequests && !isQuiescing }
    /// Whether the newest request's body is still to come.
    var isReadingBody: Bool { exchanges.last.map { !$0.isComplete } ?? false }
    /// How many bytes of what came are to be decoded now: all of a body whose length is known, of others and of heads as few as one of them may have when
    /// nobody waits for a response, and else none.
    var room: Int {
        guard takesRequests else { return .max }
        guard let last = exchanges.last else { return limits.headStep }
        if last.isComplete { return 0 }
        return last.remaining.map { max($0, 1) } ?? limits.bodyStep
    }
    /// What is being waited for.
    var phase: ConnectionStanding.Phase {
        if exchanges.isEmpty { return isWriting ? .busy : .silent }
        return isReadingBody ? .reading : .busy
    }
    /// Whether parts of a response are still on their way to the peer, which may be long after its end was written here.
    private var isWriting: Bool { writesPending > 0 }

    // MARK: Inbound

    mutating func headCame(keepAlive: Bool, expectsContinue: Bool, contentLength: Int?, now: NIODeadline) {
        exchanges.append(
            Exchange(keepAlive: keepAlive, expectsContinue: expectsContinue, remaining: contentLength))
        bodyWaited = .zero
        bodyBytes = 0
        chunked = (0, 0)
        // What the peer was silent before its request is no waiting for the body.
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

    /// Bytes were decoded, whatever they were. False when too few of those of a body were the body itself.
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

    /// The peer's bytes are refused; one more response, about that, may follow those that are due.
    mutating func refused() {
        isRefusing = true
        if !isReadingBody {
            exchanges.append(Exchange(keepAlive: false, expectsContinue: false, remaining: nil, isComplete: true))
        }
    }

    /// Bytes came while the connection is being closed. False when that is enough of them.
    mutating func forgot(_ count: Int) -> Bool {
        lingered += count
        return lingered <= limits.lingerBytes
    }

    /// The application asked for more; the peer is being waited for.
    mutating func readAsked(now: NIODeadline) {
        if readWaitingSince == nil { readWaitingSince = now }
    }

    /// Something came; nobody waits until the application asks again.
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

    /// `100 Continue` is written: the body will come now.
    mutating func continueWritten() {
        guard let first = exchanges.indices.first else { return }
        exchanges[first].expectsContinue = false
    }

    /// The final head of the oldest request's response is written. True when it must say `Connection: close`.
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

    /// The response's end is written. True when the connection closes now.
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

    /// A part of a response is with the peer, or lost. True when the connection closes now.
    mutating func writeEnded(now: NIODeadline) -> Bool {
        writesPending -= 1
        lastWriteProgress = now
        guard !isWriting, exchanges.isEmpty else { return false }
        return isLingering ? isInputClosed : isQuiescing
    }

    // MARK: Ends

    /// The server stops. True when the connection can close at once.
    mutating func quiesce() -> Bool {
        isQuiescing = true
        return exchanges.isEmpty && !isWriting
    }

    /// The peer sends no more while the connection is being closed. True when it closes now.
    mutating func inputClosed() -> Bool {
        isInputClosed = true
        return !isWriting
    }

    /// What must happen because time has passed.
    enum Expiry: Equatable {
        case none
        /// Close without a response: no request came, or none can be responded to.
        case close
        /// Tell the peer that its request came too slowly.
        case refuse
    }

    /// Decides by the times. A stranger, who showed no good token, is given less of it, most of all where it is crowded.
    mutating func expiry(now: NIODeadline, isStranger: Bool = false, isCrowded: Bool = false) -> Expiry {
        if isWriting, now - lastWriteProgress >= limits.writeStall { return .close }
        // Whoever reads slowly gets the whole response: what is short is counted from its last byte.
        if isWriting, isLingering || exchanges.isEmpty { return .none }
        let since = max(since, lastWriteProgress)
        if isLingering { return now - since >= limits.linger ? .close : .none }
        if exchanges.isEmpty {
            let usual = respondedAny ? limits.nextHead : limits.firstHead
            return now - since >= (isStranger && isCrowded ? min(usual, limits.crowdedHead) : usual) ? .close : .none
        }
        guard isReadingBody, !isRefusing, let start = readWaitingSince else { return .none }
        if now - start >= (isStranger ? min(limits.bodyIdle, limits.strangersBodyIdle) : limits.bodyIdle) {
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
