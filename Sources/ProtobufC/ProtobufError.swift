/// The reason why bytes, JSON or a value are not a valid message, or why a message cannot be encoded.
///
/// `fieldPath` names the field in the sender's spelling, as in `photos[3].photoId`: for JSON the keys of the document,
/// for wire bytes the lowerCamelCase names of the schema. It is empty if the fault is in the whole. `message` is a
/// sentence for people, made from the schema's own words: it never repeats the sender's content.
public struct ProtobufError: Error, Sendable, Hashable {
    /// The kind of fault.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case malformed, tooDeep, tooLarge, invalidUTF8, embeddedNUL, unknownField, wrongType, outOfRange
            case duplicateField, outOfMemory
        }

        private let kind: Kind

        /// The bytes are not protobuf or not JSON, or a text does not have the form that the field requires.
        public static let malformed = Code(kind: .malformed)
        /// Messages, objects or arrays are nested deeper than the limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// There are more bytes, elements or memory than the limit allows.
        public static let tooLarge = Code(kind: .tooLarge)
        /// A string is not UTF-8, or holds half a surrogate pair.
        public static let invalidUTF8 = Code(kind: .invalidUTF8)
        /// A string holds U+0000, which C strings cannot carry.
        public static let embeddedNUL = Code(kind: .embeddedNUL)
        /// The schema has no field with that name.
        public static let unknownField = Code(kind: .unknownField)
        /// The value's type is not the field's type.
        public static let wrongType = Code(kind: .wrongType)
        /// The value has the right type, but the field cannot hold its number, date or name.
        public static let outOfRange = Code(kind: .outOfRange)
        /// A singular field was given twice, or two members of one oneof were given.
        public static let duplicateField = Code(kind: .duplicateField)
        /// The arena's limit was reached while a message was built.
        public static let outOfMemory = Code(kind: .outOfMemory)

        /// The code's name, such as `wrongType`.
        public var description: String { kind.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// The error message for people.
    public let message: String
    /// The faulty field, as in `photos[3].photoId`; empty if the fault is in the whole.
    public private(set) var fieldPath: String
    /// The reason for a document's refusal, for programs and for localized messages; empty for wire bytes.
    public let reason: String
    /// The parameters of the message, by name.
    public let parameters: [String: String]
    /// The offset at which a document stops being JSON; nil for every other fault.
    package var byteOffset: Int?

    /// Creates an error of the field named by `fieldPath`, or of the whole.
    public init(
        _ code: Code, _ message: String, _ reason: DocumentReason? = nil, _ parameters: [String: String] = [:],
        fieldPath: String = ""
    ) {
        self.code = code
        self.reason = reason?.rawValue ?? ""
        self.parameters = parameters
        self.message = message
        self.fieldPath = fieldPath
    }

    /// Returns the same error as seen from one level further out.
    ///
    /// `component` is a field's name or an index in brackets; a dot is put between names.
    package func within(_ component: String) -> ProtobufError {
        var outer = self
        outer.fieldPath =
            fieldPath.isEmpty || fieldPath.hasPrefix("[") ? component + fieldPath : component + "." + fieldPath
        return outer
    }

    /// Returns the same error as seen from the array whose element `index` is at fault.
    package func within(index: Int) -> ProtobufError {
        within("[\(index)]")
    }
}

extension ProtobufError: CustomStringConvertible {
    /// The path, the message and the code.
    public var description: String {
        fieldPath.isEmpty ? "\(message) (\(code))" : "\(fieldPath): \(message) (\(code))"
    }
}
