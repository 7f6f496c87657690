import ProtobufC

/// The part of a request's headers that the reactor reads: the method and the timeout.
struct RequestHead: Sendable, Hashable {
    var methodID: UInt32 = 0
    var path: String?
    var timeoutMicroseconds: UInt64 = 0
    /// Whether the headers contain more: metadata, a key, a trace.
    var hasMore = false

    /// Reads the first fields of the headers; the other fields are only skipped.
    init(_ header: RawSpan) throws(WireFault) {
        var reader = FieldReader()
        while let field = try reader.next(in: header) {
            switch (field.number, field.bytes) {
            case (1, nil):
                guard let id = UInt32(exactly: field.value) else { throw .header }
                methodID = id
            case (2, .some(let range)):
                guard range.count <= 512 else { throw .header }
                let bytes = header.extracting(range)
                path = unsafe bytes.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
                if path == nil { throw .header }
            case (3, nil):
                timeoutMicroseconds = field.value
            case (1...3, _):
                throw .header
            default:
                hasMore = true
            }
        }
    }
}
