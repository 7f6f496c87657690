public import ProtobufC

/// A message that stays in protobuf's wire format, for proxies and for tools that obtain a schema at run time.
///
/// It can replace any message that a call takes or returns: `UnaryResponse<EncodedMessage>`,
/// `ResponseStream<EncodedMessage>`. Its bytes come unchecked from the peer or the caller; decoding checks them.
public struct EncodedMessage: WireCodable, Hashable {
    /// The message in protobuf's wire format.
    public var bytes: [UInt8]

    /// Creates a message from encoded bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies a peer's bytes unchanged; the limits apply when the message is decoded.
    public init(decoding bytes: RawSpan, limits: DecodingLimits) {
        self.bytes = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }

    /// Appends the bytes.
    public func appendEncoded(to output: inout [UInt8]) { output.append(contentsOf: bytes) }

    /// Returns the bytes.
    public func encoded() -> [UInt8] { bytes }
}
