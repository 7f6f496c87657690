/// A JSON value in its original form: numbers keep their text, and objects the order of their members.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// Reads one JSON document (RFC 8259) with nothing but white space after it.
    ///
    /// The initializer refuses: bytes over the limits, nesting deeper than the limit, more values than the limit, bytes
    /// that are not UTF-8, halves of surrogate pairs, U+0000 in any spelling, a duplicate key in one object, and
    /// numbers longer than `JSONNumber.maximumLength`. The error's field path leads to the faulty value.
    public init(parsing bytes: [UInt8], limits: DecodingLimits = .default) throws(ProtobufError) {
        try self.init(parsing: unsafe bytes.span.bytes, limits: limits)
    }

    /// Reads one JSON document, as the other initializer does.
    public init(parsing bytes: RawSpan, limits: DecodingLimits = .default) throws(ProtobufError) {
        var parser = JSONParser(limits: limits)
        self = try parser.document(bytes)
    }

    /// Returns the document in UTF-8, without white space.
    public func serialized() -> [UInt8] {
        var writer = JSONWriter()
        writer.append(self)
        return writer.bytes
    }

    /// The member with a name; nil if there is no such member or the value is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The string, if the value is a string.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The elements, if the value is an array.
    public var arrayValue: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension JSONValue: Equatable {
    /// Returns whether both values are the same, with the same order and the same spelling of numbers.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }
}
