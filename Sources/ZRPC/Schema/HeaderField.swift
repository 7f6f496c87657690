import ProtobufC

/// A request field that HTTP callers give in a header.
public struct HeaderField: Sendable, Hashable {
    /// The field's name in the schema, as `if_match`.
    public let field: String
    /// The header's name, as `If-Match`.
    public let header: String

    /// A field read from a header.
    public init(field: String, header: String) {
        self.field = field
        self.header = header
    }
}
