import ProtobufC

/// A request field that HTTP callers send in a header.
public struct HeaderField: Sendable, Hashable {
    /// The field's name in the schema, such as `if_match`.
    public let field: String
    /// The header's name, such as `If-Match`.
    public let header: String

    /// Creates the mapping of a header to a field.
    public init(field: String, header: String) {
        self.field = field
        self.header = header
    }
}
