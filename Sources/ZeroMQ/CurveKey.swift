import CZeroMQ

/// A key of CurveZMQ (ZeroMQ RFC 26): 32 bytes.
public struct CurveKey: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Creates a key from 32 bytes; nil for any other number of bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Creates a key from Z85 text (ZeroMQ RFC 32) of 40 characters; nil if the text is not a key.
    public init?(_ text: String) {
        guard text.utf8.count == 40 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard unsafe zmq_z85_decode(&bytes, text) != nil else { return nil }
        self.bytes = bytes
        // libzmq ignores bits that do not fit: a text that does not come back the same was not a key.
        guard self.text == text else { return nil }
    }

    /// The key as Z85 text.
    public var text: String {
        var buffer = [CChar](repeating: 0, count: 41)
        _ = unsafe zmq_z85_encode(&buffer, bytes, bytes.count)
        return String(decoding: buffer.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
