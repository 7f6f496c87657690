import DequeModule
import ZeroMQ

/// What one session has to send, in the order of what matters: control, whole calls, then streams in turn.
///
/// Numbers messages as they are handed to the carrier. Stream data waits for the session's credit and the stream's share
/// of it (`StreamShares`), and large messages of streams for room and for calls (`StreamPace`); nothing else does.
final class SessionOutput {
    /// A message on its way out.
    struct Outgoing {
        let message: OutboundMessage
        let streamID: UInt64
        /// The call that a REQUEST opens: skipped when it ended, told its sequence number when it went out.
        var opening: ClientCallRecord?
        /// The stream's writers, who wait until what they gave is handed over.
        var outbox: StreamOutbox?
    }

    /// How a flush ended.
    enum Progress {
        /// All is sent, or waits for credit, or until what is under way was written.
        case idle
        /// There is more, and room for it.
        case more
        /// Streams wait for a call's answer, but not long.
        case held
        /// The carrier takes no more now.
        case blocked
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
    private(set) var hasSent = false
    private(set) var credit: SendCredit
    private var shares = StreamShares()
    var pace = StreamPace()
    /// Whether the peer takes several messages in one.
    private var sendsBatches = false
    private var batch: [Outgoing] = []
    private let peer: PeerIdentity?
    private let gauge: SendGauge?

    /// Smaller messages are not counted, nor held: to count costs as much as to send them. Behind a large one whose turn it
    /// is, they wait with it.
    static let smallestCounted = 4 << 10

    /// `peer` is the identity that a server needs before each message; `gauge` counts what the carrier holds.
    init(peer: PeerIdentity?, gauge: SendGauge? = nil) {
        self.peer = peer
        self.gauge = gauge
        credit = SendCredit(available: 0)
    }

    /// Takes over what the peer's greeting gives: bytes for the session, and features.
    func greeted(window: UInt32, features: [String]) {
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

    func sendControl(_ prelude: Prelude) {
        control.append(Outgoing(message: OutboundMessage(prelude), streamID: prelude.streamID))
    }

    /// Sends a RESET outside any session: it carries the number that it answers instead of one of its own.
    func sendReset(_ prelude: Prelude) {
        sequence = prelude.sequence
        sendControl(prelude)
    }

    func sendControl(_ message: OutboundMessage) {
        control.append(Outgoing(message: message, streamID: 0))
    }

    /// Sends a call's message: a REQUEST, what must come right after one, or TRAILERS.
    func sendCall(_ message: OutboundMessage, streamID: UInt64, opening: ClientCallRecord? = nil) {
        calls.append(Outgoing(message: message, streamID: streamID, opening: opening))
    }

    /// Sends a stream's message after those of the stream that wait.
    func sendData(_ message: OutboundMessage, streamID: UInt64, from outbox: StreamOutbox?) {
        let outgoing = Outgoing(message: message, streamID: streamID, outbox: outbox)
        if streams[streamID] == nil {
            var queue = Deque<Outgoing>()
            queue.append(outgoing)
            streams[streamID] = queue
            ring.append(streamID)
        } else {
            streams[streamID]?.append(outgoing)
        }
    }

    /// Sends a stream's last message after all others of the stream.
    func sendLast(_ message: OutboundMessage, streamID: UInt64) {
        if streams.isEmpty || streams[streamID] == nil {
            shares.ended(streamID)
            sendCall(message, streamID: streamID)
        } else {
            streams[streamID]?.append(Outgoing(message: message, streamID: streamID))
            ending.insert(streamID)
        }
    }

    /// Forgets what a stream has not sent yet.
    func dropStream(_ streamID: UInt64) {
        if !streams.isEmpty { streams[streamID] = nil }
        if !withheld.isEmpty { withheld.removeAll { $0 == streamID } }
        if !ending.isEmpty { ending.remove(streamID) }
        shares.ended(streamID)
    }

    /// The peer grants the session bytes. False when that is more than any window holds.
    func sessionGranted(_ amount: UInt32) -> Bool {
        guard credit.add(Int(amount)) else { return false }
        for id in withheld { ring.append(id) }
        withheld.removeAll(keepingCapacity: true)
        return true
    }

    /// The peer grants a stream bytes. Returns whether the stream waited for them.
    func streamGranted(_ streamID: UInt64, _ amount: UInt32) -> Bool {
        shares.granted(streamID, Int(amount))
        guard let index = withheld.firstIndex(of: streamID) else { return false }
        withheld.remove(at: index)
        ring.append(streamID)
        return true
    }

    /// Hands over as much as the carrier takes, stream data up to `budget` messages.
    ///
    /// Throws what the carrier throws: the peer is gone.
    func flush(
        _ carrier: borrowing Carrier, at now: MonotonicTime, budget: Int = 64
    ) throws(ZeroMQError) -> Progress {
        while let next = control.first {
            guard try hand(next, to: carrier) else { return .blocked }
            _ = control.popFirst()
        }
        while !calls.isEmpty { guard try handCalls(to: carrier) else { return .blocked } }
        return try flushStreams(carrier, now, budget)
    }

    /// Hands over the first calls' messages, as many as go into one of ZeroMQ's. False when the carrier takes none now.
    private func handCalls(to carrier: borrowing Carrier) throws(ZeroMQError) -> Bool {
        defer { batch.removeAll(keepingCapacity: true) }
        var (passed, bytes) = (0, 0)
        for next in calls {
            if next.opening?.isOver ?? false {
                passed += 1
                continue
            }
            bytes += next.message.count
            let fits = next.message.buffer == nil && bytes <= MessageBatch.mostBytes
            guard batch.isEmpty || (sendsBatches && fits && batch.count < MessageBatch.mostMessages) else { break }
            batch.append(next)
            passed += 1
            // What is sent from its own memory goes alone.
            if !fits { break }
        }
        if batch.count > 1 {
            guard try carrier.send(batch: batch, to: peer, number: sequence) else { return false }
        } else if let only = batch.first {
            guard
                try carrier.send(only.message, to: peer, stream: only.streamID, number: sequence)
            else { return false }
        }
        for sent in batch {
            sent.opening?.sentAs(sequence)
            sequence &+= 1
            hasSent = true
        }
        calls.removeFirst(passed)
        return true
    }

    private func flushStreams(
        _ carrier: borrowing Carrier, _ now: MonotonicTime, _ budget: Int
    ) throws(ZeroMQError) -> Progress {
        let gauge = carrier.holdsMessages ? gauge : nil
        var left = budget
        while let id = ring.first {
            guard let next = streams[id]?.first else {
                _ = ring.popFirst()
                streams[id] = nil
                continue
            }
            if left == 0 { return .more }
            let cost = next.message.cost
            guard shares.admits(id, cost: cost, available: credit.available) else {
                _ = ring.popFirst()
                withheld.append(id)
                continue
            }
            let isLarge = next.message.count >= Self.smallestCounted
            if isLarge, let gauge, let obstacle = obstacle(gauge, now) { return obstacle }
            // The session's credit is one for all: nobody overtakes the stream whose turn it is.
            guard credit.take(cost) else { return .idle }
            guard try hand(next, to: carrier, countedBy: gauge) else {
                _ = credit.add(cost)
                return .blocked
            }
            if isLarge { pace.largeMessageWentOut(next.message.count) }
            next.outbox?.handedOver(cost)
            // What goes without an outbox is the stream's last.
            if next.outbox == nil { ended(id) } else { shares.sent(id, cost: cost) }
            left -= 1
            _ = streams[id]?.popFirst()
            _ = ring.popFirst()
            if streams[id]?.isEmpty ?? true { streams[id] = nil } else { ring.append(id) }
        }
        return .idle
    }

    private func ended(_ streamID: UInt64) {
        ending.remove(streamID)
        shares.ended(streamID)
    }

    /// Why a stream's large message does not go now.
    private func obstacle(_ gauge: SendGauge, _ now: MonotonicTime) -> Progress? {
        if pace.holds(now) { return .held }
        let most = pace.mostUnderWay(now)
        return gauge.bytes >= most && gauge.awaitRoom(low: most / 2) ? .idle : nil
    }

    private func hand(
        _ outgoing: Outgoing, to carrier: borrowing Carrier, countedBy gauge: SendGauge? = nil
    ) throws(ZeroMQError) -> Bool {
        let isCounted = outgoing.message.count >= Self.smallestCounted
        guard
            try carrier.send(
                outgoing.message, to: peer, stream: outgoing.streamID, number: sequence,
                countedBy: isCounted ? gauge : nil)
        else { return false }
        sequence &+= 1
        hasSent = true
        return true
    }

    /// Whether anything went out since the last call of this.
    func takeHasSent() -> Bool {
        defer { hasSent = false }
        return hasSent
    }
}
