import ProtobufC

/// The end of a call as the server writes it.
struct OutgoingTrailers {
    var error: RPCError?
    var metadata = Metadata()
    var serverMicroseconds: UInt64 = 0
    var notProcessed = false

    /// Removes metadata that would make the caller reject the trailers: the error itself matters more.
    mutating func dropInvalidMetadata() {
        guard var all = error?.metadata, !(all.isEmpty && metadata.isEmpty) else { return }
        for pair in metadata { all.append(pair.key, value: pair.value) }
        guard all.fault != nil else { return }
        error?.metadata = Metadata()
        metadata = Metadata()
    }

    /// Returns an error's message in the form that may be sent: at most 4 KiB, and without U+0000, which peers reject.
    static func text(_ message: String) -> String {
        String(decoding: message.utf8.prefix(4096).filter { $0 != 0 }, as: UTF8.self)
    }

    /// Appends the trailers as `zrpc.v1.Trailers`.
    func append(to writer: inout FieldWriter) throws(ProtobufError) {
        if let error {
            writer.number(1, value: UInt64(error.code.rawValue))
            writer.text(2, value: Self.text(error.message))
            for detail in error.details {
                let packed = try detail.packed()
                writer.message(3) { inner in
                    inner.text(1, value: packed.typeUrl)
                    inner.data(2, value: packed.value)
                }
            }
            writer.metadata(4, metadata: error.metadata)
        }
        writer.metadata(4, metadata: metadata)
        if let delay = error?.retryAfter {
            writer.number(5, value: UInt64(max(0, delay.wholeNanoseconds / 1000)))
        }
        writer.number(6, value: serverMicroseconds)
        writer.number(8, value: notProcessed ? 1 : 0)
    }
}
