/// What can be written as the bytes of one protobuf message and read from them: every `Message`, and whatever stands for
/// one without being unpacked.
public protocol WireCodable: Sendable {
    /// Reads one from a peer's bytes, or refuses them.
    init(decoding bytes: RawSpan, limits: DecodingLimits) throws(ProtobufError)

    /// Appends it in protobuf's wire format. When it throws, `output` is unchanged.
    func appendEncoded(to output: inout [UInt8]) throws(ProtobufError)

    /// It in protobuf's wire format.
    func encoded() throws(ProtobufError) -> [UInt8]

    /// `room` bytes of zero, then it in protobuf's wire format, in memory that holds `spare` bytes more.
    ///
    /// For what goes before and behind a message in the same piece. There is a default by `appendEncoded`.
    func encoded(behind room: Int, reserving spare: Int) throws(ProtobufError) -> [UInt8]
}

extension WireCodable {
    /// `room` bytes of zero, then it in protobuf's wire format, in memory that holds `spare` bytes more.
    public func encoded(behind room: Int, reserving spare: Int) throws(ProtobufError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: room)
        try appendEncoded(to: &output)
        output.reserveCapacity(output.count + spare)
        return output
    }

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
