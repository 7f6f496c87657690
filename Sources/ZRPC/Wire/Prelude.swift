/// The fixed 32 bytes at the start of every message, little-endian.
///
/// ```
/// offset  0 u16 magic 0x525A   2 u8 version   3 u8 type    4 u16 flags   6 u16 header length
///         8 u64 stream ID     16 u32 sequence             20 u32 aux
///        24 u32 body length   28 u32 attachments' total length
/// ```
/// The reactor reads only the prelude: it routes or refuses a message without parsing or allocating.
struct Prelude: Sendable, Hashable {
    static let size = 32
    static let magic: UInt16 = 0x525A
    static let version: UInt8 = 1
    static let streamIDOffset = 8
    static let sequenceOffset = 16

    var type: MessageType
    var flags: MessageFlags = []
    var headerLength: UInt16 = 0
    var streamID: UInt64 = 0
    var sequence: UInt32 = 0
    var aux: UInt32 = 0
    var bodyLength: UInt32 = 0
    var attachmentLength: UInt32 = 0

    init(_ type: MessageType, streamID: UInt64 = 0, flags: MessageFlags = [], aux: UInt32 = 0) {
        self.type = type
        self.streamID = streamID
        self.flags = flags
        self.aux = aux
    }

    /// Reads the prelude at the start of a message.
    init(_ part: RawSpan) throws(WireFault) {
        guard part.byteCount >= Prelude.size else { throw .truncated }
        guard part.integer(at: 0, as: UInt16.self) == Prelude.magic else { throw .magic }
        guard part.integer(at: 2, as: UInt8.self) == Prelude.version else { throw .version }
        guard let type = MessageType(rawValue: part.integer(at: 3, as: UInt8.self)) else { throw .type }
        self.type = type
        flags = MessageFlags(rawValue: part.integer(at: 4, as: UInt16.self))
        headerLength = part.integer(at: 6, as: UInt16.self)
        streamID = part.integer(at: 8, as: UInt64.self)
        sequence = part.integer(at: 16, as: UInt32.self)
        aux = part.integer(at: 20, as: UInt32.self)
        bodyLength = part.integer(at: 24, as: UInt32.self)
        attachmentLength = part.integer(at: 28, as: UInt32.self)
    }

    /// The length of the whole message in bytes, as the prelude states it.
    var messageLength: Int { Prelude.size + Int(headerLength) + Int(bodyLength) + Int(attachmentLength) }

    /// Writes the prelude over the first 32 bytes.
    func write(to bytes: inout [UInt8]) {
        precondition(bytes.count >= Prelude.size, "The prelude must fit into the span.")
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        raw.store(Prelude.magic, at: 0)
        raw.store(Prelude.version, at: 2)
        raw.store(type.rawValue, at: 3)
        raw.store(flags.rawValue, at: 4)
        raw.store(headerLength, at: 6)
        raw.store(streamID, at: 8)
        raw.store(sequence, at: 16)
        raw.store(aux, at: 20)
        raw.store(bodyLength, at: 24)
        raw.store(attachmentLength, at: 28)
    }

    /// The 32 bytes alone: a message without header and body.
    var encoded: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Prelude.size)
        write(to: &bytes)
        return bytes
    }
}

extension RawSpan {
    /// Returns a little-endian integer, which must lie within the span.
    @inline(__always)
    func integer<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type) -> Value {
        precondition(offset >= 0 && offset <= byteCount - MemoryLayout<Value>.size, "The integer lies in the span.")
        return Value(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension MutableRawSpan {
    /// Writes an integer in little-endian order; it must lie within the span.
    @inline(__always)
    mutating func store<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
    }
}

/// A batch: several messages of calls in one ZeroMQ message, one after the other.
///
/// Each message begins with its prelude, whose lengths tell its end. The batch needs libzmq's work for a message only
/// once: one check of the pipe, one wake-up of its thread, one write. A sender combines the messages that are ready,
/// and never waits for more. Messages of calls are combined, and small messages of streams. Control messages go before
/// them, and large messages of streams after, each one alone.
enum MessageBatch {
    /// The feature that a peer names in its greeting if it accepts batches.
    static let feature = "message-batches"
    /// The maximum number of messages in a batch that is sent.
    ///
    /// In a larger batch, one end would wait while the other works: with 64 outstanding calls, a quarter of them at a
    /// time keeps both ends busy.
    static let maximumMessages = 16
    /// The maximum number of bytes in a batch that is sent, for the same reason.
    static let maximumBytes = 32 << 10
    /// The maximum number of messages in a batch that is received.
    static let maximumReceivedMessages = 64
    /// The maximum number of bytes in a batch that is received.
    static let maximumReceivedBytes = 64 << 10

    /// Returns whether messages of a type may be part of a batch.
    static func holds(_ type: MessageType) -> Bool {
        switch type {
        case .request, .data, .halfClose, .trailers, .cancel, .credit: true
        case .hello, .helloAck, .responseHeaders, .ping, .pong, .goAway, .reset: false
        }
    }
}

/// The flags of a message. Unknown flags are ignored.
struct MessageFlags: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    /// The sender sends no more messages in this stream.
    static let endStream = MessageFlags(rawValue: 1 << 0)
    /// The message has a body, which may be empty.
    static let hasBody = MessageFlags(rawValue: 1 << 1)
    /// Attachments follow the body; the header contains their lengths.
    static let hasAttachments = MessageFlags(rawValue: 1 << 2)
    /// The body is compressed. No peer announces compression, so such a message is refused.
    static let compressed = MessageFlags(rawValue: 1 << 3)
    /// The server guarantees that the call did not run.
    static let refused = MessageFlags(rawValue: 1 << 4)
}

/// The type of a protocol message. The numbers are sent on the wire.
enum MessageType: UInt8 {
    case hello = 1
    case helloAck = 2
    case request = 3
    case data = 4
    case halfClose = 5
    case responseHeaders = 6
    case trailers = 7
    case cancel = 8
    case credit = 9
    case ping = 10
    case pong = 11
    case goAway = 12
    case reset = 13
}
