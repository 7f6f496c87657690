/// A value with the wire bytes of one protobuf message: every `Message`, and every stand-in for a message that is not
/// unpacked.
public protocol WireCodable: Sendable {
    /// Reads a value from a peer's bytes. Throws if they are not a valid message within `limits`; a type that keeps the
    /// bytes undecoded does not check them.
    init(decoding bytes: RawSpan, limits: DecodingLimits) throws(ProtobufError)

    /// Appends the value in protobuf's wire format. If the method throws, `output` is unchanged.
    func appendEncoded(to output: inout [UInt8]) throws(ProtobufError)

    /// Returns the value in protobuf's wire format.
    func encoded() throws(ProtobufError) -> [UInt8]

    /// Returns `leading` zero bytes and the value in protobuf's wire format, with memory for `spare` more bytes.
    ///
    /// The caller can thus put data before and after the message in the same array. The default implementation uses
    /// `appendEncoded`.
    func encoded(behind leading: Int, reserving spare: Int) throws(ProtobufError) -> [UInt8]
}

extension WireCodable {
    /// Returns `leading` zero bytes and the value in protobuf's wire format, with memory for `spare` more bytes.
    public func encoded(behind leading: Int, reserving spare: Int) throws(ProtobufError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: leading)
        try appendEncoded(to: &output)
        output.reserveCapacity(output.count + spare)
        return output
    }

    /// Reads a value from a peer's bytes, within the default limits.
    @inlinable
    public init(decoding bytes: RawSpan) throws(ProtobufError) {
        try self.init(decoding: bytes, limits: .default)
    }

    /// Reads a value from a peer's bytes.
    public init(decoding bytes: [UInt8], limits: DecodingLimits = .default) throws(ProtobufError) {
        try self.init(decoding: unsafe bytes.span.bytes, limits: limits)
    }
}
