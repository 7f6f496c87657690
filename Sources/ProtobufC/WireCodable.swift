/// What can be written as the bytes of one protobuf message and read from them: every `Message`, and whatever stands for
/// one without being unpacked.
public protocol WireCodable: Sendable {
    /// Reads one from a peer's bytes, or refuses them.
    init(decoding bytes: RawSpan, limits: DecodingLimits) throws(ProtobufError)

    /// Appends it in protobuf's wire format. When it throws, `output` is unchanged.
    func appendEncoded(to output: inout [UInt8]) throws(ProtobufError)

    /// It in protobuf's wire format.
    func encoded() throws(ProtobufError) -> [UInt8]
}

extension WireCodable {
    /// Reads one from a peer's bytes, within the default limits.
    @inlinable
    public init(decoding bytes: RawSpan) throws(ProtobufError) {
        try self.init(decoding: bytes, limits: .default)
    }

    /// Reads one from a peer's bytes.
    public init(decoding bytes: [UInt8], limits: DecodingLimits = .default) throws(ProtobufError) {
        try self.init(decoding: unsafe bytes.span.bytes, limits: limits)
    }
}
