import DequeModule

/// The output of one session, in order of priority: control messages, whole calls, then streams in rotation.
///
/// It holds no socket: `next` returns the next message and its number, and `sent` removes the message after it was
/// sent. Stream data waits for the session's credit and the stream's share of it (`StreamShares`). Large messages of
/// streams also wait for capacity and for calls (`StreamPace`). Other messages do not wait. Whole calls are sent in
/// batches, and so are small messages of streams (`MessageBatch`).
struct SessionOutput {
    /// A message that waits to be sent.
    struct Outgoing {
        let message: OutboundMessage
        let streamID: UInt64
        /// Whether the message is the REQUEST that opens the stream.
        var opensStream = false
        /// Whether a writer waits until the message is passed to the socket. This is so for every message of a stream
        /// except the last one.
        var hasWriter = false
    }

    /// The next step of the driver.
    enum Next {
        /// Send the messages in the batch as one ZeroMQ message, numbered from this number on.
        case send(number: UInt32, Kind)
        /// Do nothing: all messages are sent, or wait for credit.
        case idle
        /// Do nothing until libzmq holds no more than this number of bytes of stream data.
        case awaitCapacity(low: Int)
        /// Do nothing now: streams wait for a call's response for a short time.
        case held
    }

    /// The queue in which a message waited.
    enum Kind {
        case control, calls
        /// Stream data; a large message is counted while libzmq holds it.
        case data(isCounted: Bool)
    }

    private var control = Deque<Outgoing>()
    private var calls = Deque<Outgoing>()
    private var streams: [UInt64: Deque<Outgoing>] = [:]
    private var ring = Deque<UInt64>()
    /// The streams that have used up their share. They are served again when the receiver grants credit.
    private var withheld: [UInt64] = []
    /// The streams whose last message waits behind other messages of the same stream.
    private var ending: Set<UInt64> = []
    private var sequence: UInt32 = 0
    private(set) var credit = SendCredit(available: 0)
    private var shares = StreamShares()
    var pace = StreamPace()
    /// Whether the peer accepts several messages in one.
    private var sendsBatches = false

    /// The minimum size of a message that is counted and held, in bytes: counting costs as much as sending a small one.
    ///
    /// Small messages behind a large one that is next wait with it.
    static let smallestCounted = 4 << 10

    /// Takes the values of the peer's greeting: the session's window in bytes, and the features.
    mutating func greeted(window: UInt32, features: [String]) {
        credit = SendCredit(available: Int(window))
        shares = StreamShares(window: Int(window), features: features)
        sendsBatches = features.contains(MessageBatch.feature)
    }

    /// Whether no message waits, neither for capacity nor for credit.
    var isEmpty: Bool { control.isEmpty && calls.isEmpty && ring.isEmpty && withheld.isEmpty }
    /// The number of call messages that wait for capacity.
    var waitingCalls: Int { calls.count }
    /// The number of streams that have ended except for waiting messages. The peer still has them open.
    var endingStreams: Int { ending.count }

    /// Whether the peer makes requests and does not read the responses: more responses wait than a correct peer allows.
    var hasUnreadResponses: Bool { control.count + calls.count > Self.maximumResponses }

    /// The maximum number of messages that wait only for capacity: several for each stream that a session may have.
    static let maximumResponses = 4096

    /// The number of all waiting messages, for capacity or for credit.
    var queuedMessages: Int { control.count + calls.count + streams.values.reduce(0) { $0 + $1.count } }

    // MARK: Queueing

    mutating func sendControl(_ prelude: Prelude) {
        control.append(Outgoing(message: OutboundMessage(prelude), streamID: prelude.streamID))
    }

    mutating func sendControl(_ message: OutboundMessage) {
        control.append(Outgoing(message: message, streamID: 0))
    }

    /// Queues a message of a call: a REQUEST, a message that must directly follow it, or TRAILERS.
    mutating func sendCall(_ message: OutboundMessage, streamID: UInt64, opensStream: Bool = false) {
        calls.append(Outgoing(message: message, streamID: streamID, opensStream: opensStream))
    }

    /// Queues a message of a stream behind the stream's waiting messages.
    mutating func sendData(_ message: OutboundMessage, streamID: UInt64) {
        let outgoing = Outgoing(message: message, streamID: streamID, hasWriter: true)
        if streams[streamID]?.append(outgoing) == nil {
            var queue = Deque<Outgoing>()
            queue.append(outgoing)
            streams[streamID] = queue
            ring.append(streamID)
        }
    }

    /// Queues the last message of a stream behind all other messages of the stream.
    mutating func sendLast(_ message: OutboundMessage, streamID: UInt64) {
        let outgoing = Outgoing(message: message, streamID: streamID)
        if streams.isEmpty || streams[streamID]?.append(outgoing) == nil {
            shares.ended(streamID)
            calls.append(outgoing)
        } else {
            ending.insert(streamID)
        }
    }

    /// Discards the unsent messages of a stream.
    ///
    /// - Parameter withRequest: Whether the REQUEST, which announces the stream, is unsent and also discarded.
    mutating func dropStream(_ streamID: UInt64, withRequest: Bool = false) {
        if withRequest { calls.removeAll { $0.streamID == streamID } }
        if !streams.isEmpty, streams.removeValue(forKey: streamID) != nil, let index = ring.firstIndex(of: streamID) {
            ring.remove(at: index)
        }
        if !withheld.isEmpty { withheld.removeAll { $0 == streamID } }
        if !ending.isEmpty { ending.remove(streamID) }
        shares.ended(streamID)
    }

    /// Adds credit to the session. Returns false if the peer grants more than the largest window.
    mutating func sessionGranted(_ amount: UInt32) -> Bool {
        guard credit.add(Int(amount)) else { return false }
        for id in withheld { ring.append(id) }
        withheld.removeAll(keepingCapacity: true)
        return true
    }

    /// Adds credit to a stream. Returns whether the stream waited for it.
    mutating func streamGranted(_ streamID: UInt64, amount: UInt32) -> Bool {
        shares.granted(streamID, amount: Int(amount))
        guard let index = withheld.firstIndex(of: streamID) else { return false }
        withheld.remove(at: index)
        ring.append(streamID)
        return true
    }

    // MARK: Sending

    /// Returns the next output. Its messages are put into `batch`, which must be empty, and stay here until `sent`.
    ///
    /// - Parameter underWay: The bytes of stream data that libzmq holds; nil if the transport holds none for long.
    mutating func next(_ now: MonotonicTime, underWay: Int?, into batch: inout [Outgoing]) -> Next {
        if let first = control.first {
            batch.append(first)
            return .send(number: sequence, .control)
        }
        if !calls.isEmpty {
            gatherCalls(into: &batch)
            return .send(number: sequence, .calls)
        }
        return nextOfStreams(now: now, underWay: underWay, into: &batch)
    }

    /// Adds the first call messages to the batch, as many as fit in one ZeroMQ message.
    private func gatherCalls(into batch: inout [Outgoing]) {
        var bytes = 0
        for next in calls {
            bytes += next.message.count
            let fits = next.message.buffer == nil && bytes <= MessageBatch.maximumBytes
            guard batch.isEmpty || (sendsBatches && fits && batch.count < MessageBatch.maximumMessages) else { return }
            batch.append(next)
            // A message that is sent from its own memory is sent alone.
            if !fits { return }
        }
    }

    private mutating func nextOfStreams(
        now: MonotonicTime, underWay: Int?, into batch: inout [Outgoing]
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
                let most = pace.maximumUnderWay(now)
                if underWay >= most { return .awaitCapacity(low: most / 2) }
            }
            // The session's credit is shared: no stream overtakes the one that is next.
            guard cost <= credit.available else { return .idle }
            batch.append(next)
            if isLarge { return .send(number: sequence, .data(isCounted: true)) }
            gatherStreams(into: &batch)
            return .send(number: sequence, .data(isCounted: false))
        }
        return .idle
    }

    /// Adds the small messages that follow the first one in the streams' rotation, as many as have credit and fit in
    /// one ZeroMQ message. A message that is sent from its own memory is sent alone.
    private func gatherStreams(into batch: inout [Outgoing]) {
        guard sendsBatches, batch.allSatisfy({ $0.message.buffer == nil }) else { return }
        var (bytes, available) = (0, credit.available)
        for sent in batch { (bytes, available) = (bytes + sent.message.count, available - sent.message.cost) }
        var isInBatch = true
        for round in 0..<MessageBatch.maximumMessages {
            let before = isInBatch ? 0 : batch.count
            for id in ring {
                if isInBatch {
                    isInBatch = false
                    continue
                }
                // A dropped stream ends the batch, because it must leave the rotation first.
                guard let queue = streams[id] else { return }
                guard queue.count > round else { continue }
                let next = queue[round]
                let cost = next.message.cost
                bytes += next.message.count
                let unsent = batch.reduce(0) { $0 + ($1.streamID == id ? $1.message.cost : 0) }
                guard next.message.buffer == nil, next.message.count < Self.smallestCounted,
                    bytes <= MessageBatch.maximumBytes, cost <= available,
                    shares.admits(id, cost: cost, available: available, unsent: unsent)
                else { return }
                batch.append(next)
                available -= cost
                guard batch.count < MessageBatch.maximumMessages else { return }
            }
            guard batch.count > before else { return }
        }
    }

    /// Removes the output of `next` after it was sent.
    mutating func sent(_ batch: [Outgoing], kind: Kind) {
        sequence &+= UInt32(truncatingIfNeeded: batch.count)
        switch kind {
        case .control: _ = control.popFirst()
        case .calls: calls.removeFirst(batch.count)
        case .data: for message in batch { sentData(message) }
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
