/// Why bytes, JSON or a value could not be turned into a message, or a message into bytes.
///
/// `fieldPath` names the field in the spelling of the one who sent it, as in `photos[3].photoId`: for JSON the keys of
/// the document, for wire bytes the lowerCamelCase names of the schema. It is empty when the fault lies in the whole.
/// `message` is a sentence for people, made from the schema's own words: it never repeats the sender's content.
public struct ProtobufError: Error, Sendable, Hashable {
    /// The kind of fault.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case malformed, tooDeep, tooLarge, invalidUTF8, embeddedNUL, unknownField, wrongType, outOfRange
            case duplicateField, outOfMemory
        }

        private let kind: Kind

        /// The bytes are no protobuf, no JSON, or no text of the form that the field asks for.
        public static let malformed = Code(kind: .malformed)
        /// Messages, objects or arrays are nested deeper than the limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// More bytes, elements or memory than the limit.
        public static let tooLarge = Code(kind: .tooLarge)
        /// A string is not UTF-8, or holds half a surrogate pair.
        public static let invalidUTF8 = Code(kind: .invalidUTF8)
        /// A string holds U+0000, which C strings cannot carry.
        public static let embeddedNUL = Code(kind: .embeddedNUL)
        /// The schema has no field of that name.
        public static let unknownField = Code(kind: .unknownField)
        /// The value is of another type than the field.
        public static let wrongType = Code(kind: .wrongType)
        /// The value is of the right type, but its number, date or name is outside what the field can hold.
        public static let outOfRange = Code(kind: .outOfRange)
        /// A field that may be given once was given twice, or two members of one oneof were.
        public static let duplicateField = Code(kind: .duplicateField)
        /// The arena's cap was reached while a message was built.
        public static let outOfMemory = Code(kind: .outOfMemory)

        /// The code's name, as `wrongType`.
        public var description: String { kind.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// What is wrong, for people.
    public let message: String
    /// The field at fault, as in `photos[3].photoId`; empty for the whole.
    public private(set) var fieldPath: String
    /// What is wrong with a document, for programs and for words in other languages; empty for bytes of the wire.
    public let reason: String
    /// What the words speak of, by name.
    public let parameters: [String: String]
    /// Where a document stops being JSON; nil for every other fault.
    package var byteOffset: Int?

    /// An error of the field named by `fieldPath`, or of the whole.
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

    /// The same error as seen from one level further out.
    ///
    /// `component` is a field's name or an index in brackets; a dot is put between names.
    package func within(_ component: String) -> ProtobufError {
        var outer = self
        outer.fieldPath =
            fieldPath.isEmpty || fieldPath.hasPrefix("[") ? component + fieldPath : component + "." + fieldPath
        return outer
    }

    /// The same error as seen from the array whose element `index` is at fault.
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
