import DequeModule

/// What one session has to send, in the order of what matters: control, whole calls, then streams in turn.
///
/// It holds no socket: `next` tells what goes out next and under which number, and `sent` takes it out once it went.
/// Stream data waits for the session's credit and the stream's share of it (`StreamShares`), and large messages of streams
/// for room and for calls (`StreamPace`); nothing else does.
struct SessionOutput {
    /// A message on its way out.
    struct Outgoing {
        let message: OutboundMessage
        let streamID: UInt64
        /// Whether it is the REQUEST that opens the stream.
        var opensStream = false
        /// Whether a writer waits until it is handed over. What nobody waits for is the stream's last.
        var hasWriter = false
    }

    /// What is to be done next.
    enum Next {
        /// Send the messages that were put into the batch, as one of ZeroMQ's, numbered from here on.
        case send(number: UInt32, Kind)
        /// Nothing: all is sent, or waits for credit.
        case idle
        /// Nothing until libzmq holds no more than so many bytes of stream data.
        case awaitRoom(low: Int)
        /// Nothing now: streams wait for a call's answer, but not long.
        case held
    }

    /// Where a message waited.
    enum Kind {
        case control, calls
        /// Stream data; a large message is counted while libzmq holds it.
        case data(isCounted: Bool)
    }

    private var control = Deque<Outgoing>()
    private var calls = Deque<Outgoing>()
    private var streams: [UInt64: Deque<Outgoing>] = [:]
    private var ring = Deque<UInt64>()
    /// Streams that hold their share: out of the ring until the receiver grants something.
    private var withheld: [UInt64] = []
    /// Streams whose last message waits behind others of theirs.
    private var ending: Set<UInt64> = []
    private var sequence: UInt32 = 0
    private(set) var credit = SendCredit(available: 0)
    private var shares = StreamShares()
    var pace = StreamPace()
    /// Whether the peer takes several messages in one.
    private var sendsBatches = false

    /// Smaller messages are not counted, nor held: to count costs as much as to send them. Behind a large one whose turn it
    /// is, they wait with it.
    static let smallestCounted = 4 << 10

    /// Takes over what the peer's greeting gives: bytes for the session, and features.
    mutating func greeted(window: UInt32, features: [String]) {
        credit = SendCredit(available: Int(window))
        shares = StreamShares(window: Int(window), features: features)
        sendsBatches = features.contains(MessageBatch.feature)
    }

    /// Whether nothing waits, be it for room or for credit.
    var isEmpty: Bool { control.isEmpty && calls.isEmpty && ring.isEmpty && withheld.isEmpty }
    /// Calls' messages that wait for room.
    var waitingCalls: Int { calls.count }
    /// Streams that are over but for what waits of them, be it for room or for credit. The peer has them open.
    var endingStreams: Int { ending.count }

    /// Whether the peer asks for answers and reads none: more of them wait than an honest one ever lets.
    var hasUnreadAnswers: Bool { control.count + calls.count > Self.maximumAnswers }

    /// The most messages that wait for room alone. Several for each of the streams that a session may have.
    static let maximumAnswers = 4096

    /// All messages that wait, for room or for credit.
    var queuedMessages: Int { control.count + calls.count + streams.values.reduce(0) { $0 + $1.count } }

    // MARK: What is to go out

    mutating func sendControl(_ prelude: Prelude) {
        control.append(Outgoing(message: OutboundMessage(prelude), streamID: prelude.streamID))
    }

    mutating func sendControl(_ message: OutboundMessage) {
        control.append(Outgoing(message: message, streamID: 0))
    }

    /// Sends a call's message: a REQUEST, what must come right after one, or TRAILERS.
    mutating func sendCall(_ message: OutboundMessage, streamID: UInt64, opensStream: Bool = false) {
        calls.append(Outgoing(message: message, streamID: streamID, opensStream: opensStream))
    }

    /// Sends a stream's message after those of the stream that wait.
    mutating func sendData(_ message: OutboundMessage, streamID: UInt64) {
        let outgoing = Outgoing(message: message, streamID: streamID, hasWriter: true)
        if streams[streamID]?.append(outgoing) == nil {
            var queue = Deque<Outgoing>()
            queue.append(outgoing)
            streams[streamID] = queue
            ring.append(streamID)
        }
    }

    /// Sends a stream's last message after all others of the stream.
    mutating func sendLast(_ message: OutboundMessage, streamID: UInt64) {
        let outgoing = Outgoing(message: message, streamID: streamID)
        if streams.isEmpty || streams[streamID]?.append(outgoing) == nil {
            shares.ended(streamID)
            calls.append(outgoing)
        } else {
            ending.insert(streamID)
        }
    }

    /// Forgets what a stream has not sent yet. Its REQUEST, which says that there is one, only when it did not go yet.
    mutating func dropStream(_ streamID: UInt64, withRequest: Bool = false) {
        if withRequest { calls.removeAll { $0.streamID == streamID } }
        if !streams.isEmpty, streams.removeValue(forKey: streamID) != nil, let index = ring.firstIndex(of: streamID) {
            ring.remove(at: index)
        }
        if !withheld.isEmpty { withheld.removeAll { $0 == streamID } }
        if !ending.isEmpty { ending.remove(streamID) }
        shares.ended(streamID)
    }

    /// The peer grants the session bytes. False when that is more than any window holds.
    mutating func sessionGranted(_ amount: UInt32) -> Bool {
        guard credit.add(Int(amount)) else { return false }
        for id in withheld { ring.append(id) }
        withheld.removeAll(keepingCapacity: true)
        return true
    }

    /// The peer grants a stream bytes. Returns whether the stream waited for them.
    mutating func streamGranted(_ streamID: UInt64, _ amount: UInt32) -> Bool {
        shares.granted(streamID, Int(amount))
        guard let index = withheld.firstIndex(of: streamID) else { return false }
        withheld.remove(at: index)
        ring.append(streamID)
        return true
    }

    // MARK: What goes out

    /// What is to be sent next: it is put into `batch`, which is empty, and stays here until `sent`.
    ///
    /// - Parameter underWay: The bytes of stream data that libzmq holds; nil when it holds none for long.
    mutating func next(_ now: MonotonicTime, underWay: Int?, into batch: inout [Outgoing]) -> Next {
        if let first = control.first {
            batch.append(first)
            return .send(number: sequence, .control)
        }
        if !calls.isEmpty {
            gatherCalls(into: &batch)
            return .send(number: sequence, .calls)
        }
        return nextOfStreams(now, underWay, &batch)
    }

    /// The first calls' messages, as many as go into one of ZeroMQ's.
    private func gatherCalls(into batch: inout [Outgoing]) {
        var bytes = 0
        for next in calls {
            bytes += next.message.count
            let fits = next.message.buffer == nil && bytes <= MessageBatch.mostBytes
            guard batch.isEmpty || (sendsBatches && fits && batch.count < MessageBatch.mostMessages) else { return }
            batch.append(next)
            // What is sent from its own memory goes alone.
            if !fits { return }
        }
    }

    private mutating func nextOfStreams(
        _ now: MonotonicTime, _ underWay: Int?, _ batch: inout [Outgoing]
    ) -> Next {
        while let id = ring.first {
            guard let next = streams[id]?.first else {
                _ = ring.popFirst()
                streams[id] = nil
                continue
            }
            let cost = next.message.cost
            guard shares.admits(id, cost: cost, available: credit.available) else {
                _ = ring.popFirst()
                withheld.append(id)
                continue
            }
            let isLarge = next.message.count >= Self.smallestCounted
            if isLarge, let underWay {
                if pace.holds(now) { return .held }
                let most = pace.mostUnderWay(now)
                if underWay >= most { return .awaitRoom(low: most / 2) }
            }
            // The session's credit is one for all: nobody overtakes the stream whose turn it is.
            guard cost <= credit.available else { return .idle }
            batch.append(next)
            return .send(number: sequence, .data(isCounted: isLarge))
        }
        return .idle
    }

    /// What `next` said to send went out.
    mutating func sent(_ batch: [Outgoing], _ kind: Kind) {
        sequence &+= UInt32(truncatingIfNeeded: batch.count)
        switch kind {
        case .control: _ = control.popFirst()
        case .calls: calls.removeFirst(batch.count)
        case .data: if let only = batch.first { sentData(only) }
        }
    }

    private mutating func sentData(_ sent: Outgoing) {
        let id = sent.streamID
        let cost = sent.message.cost
        _ = credit.take(cost)
        if sent.message.count >= Self.smallestCounted { pace.largeMessageWentOut(sent.message.count) }
        if sent.hasWriter {
            shares.sent(id, cost: cost)
        } else {
            ending.remove(id)
            shares.ended(id)
        }
        _ = ring.popFirst()
        _ = streams[id]?.popFirst()
        if streams[id]?.isEmpty ?? true { streams[id] = nil } else { ring.append(id) }
    }
}
