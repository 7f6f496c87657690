public import ProtobufC

/// A message that stays in protobuf's wire format: for proxies, and for tools that learn a schema at run time.
///
/// Wherever a call takes or returns messages it may stand for one: `UnaryResponse<EncodedMessage>`,
/// `ResponseStream<EncodedMessage>`. Its bytes are what the peer sent or the caller gave, unchecked: whoever unpacks them
/// checks them.
public struct EncodedMessage: WireCodable, Hashable {
    /// The message in protobuf's wire format.
    public var bytes: [UInt8]

    /// A message of bytes that are encoded already.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies a peer's bytes as they are; limits are for whoever unpacks them.
    public init(decoding bytes: RawSpan, limits: DecodingLimits) {
        self.bytes = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }

    /// Appends the bytes.
    public func appendEncoded(to output: inout [UInt8]) { output.append(contentsOf: bytes) }

    /// The bytes.
    public func encoded() -> [UInt8] { bytes }
}
