/// Why the pre-check refuses a message.
enum Fault {
    case none
    case tooLarge, tooDeep, tooManyElements, tooMuchMemory
    case malformedKey, malformedValue, wrongWireType, secondMessage
    case invalidUTF8, embeddedNUL

    /// The error for callers.
    func error(_ limits: DecodingLimits, _ path: FieldPath) -> ProtobufError {
        let (code, message) = codeAndMessage(limits)
        return ProtobufError(code, message, fieldPath: path.text)
    }

    private func codeAndMessage(_ limits: DecodingLimits) -> (ProtobufError.Code, String) {
        switch self {
        case .tooLarge: (.tooLarge, "The message is larger than \(limits.maximumSize) bytes.")
        case .tooDeep: (.tooDeep, "Messages are nested deeper than \(limits.maximumDepth) levels.")
        case .tooManyElements: (.tooLarge, "The message has more than \(limits.maximumElements) elements.")
        case .tooMuchMemory: (.tooLarge, "The message would take more memory than its size allows.")
        case .malformedKey: (.malformed, "A field's key is cut short or out of range.")
        case .wrongWireType: (.malformed, "The value's wire type is not that of the field.")
        case .secondMessage: (.duplicateField, "The message is given twice.")
        case .invalidUTF8: (.invalidUTF8, "The text is not UTF-8.")
        case .embeddedNUL: (.embeddedNUL, "The text holds U+0000.")
        case .malformedValue, .none: (.malformed, "The value is cut short or malformed.")
        }
    }
}

/// Where a fault lies, gathered from the innermost field outwards.
struct FieldPath {
    /// The path so far, as `photos[3].photoId`.
    private(set) var text = ""

    /// Puts a field before the path. Not for the good path: it reads the message's bytes before the field again, given
    /// by `earlier`, to tell which element of a list is at fault.
    @inline(never)
    mutating func prepend(_ field: FieldDescriptor, _ bytes: RawSpan, after earlier: Range<Int>) {
        var component = field.jsonName
        if field.isRepeated, field.kind == .message || field.kind == .string || field.kind == .bytes {
            component += "[\(Self.count(of: field, in: bytes, earlier))]"
        }
        text = text.isEmpty ? component : component + "." + text
    }

    private static func count(of field: FieldDescriptor, in bytes: RawSpan, _ range: Range<Int>) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset >= 0, offset < range.upperBound {
            let key = bytes.key(at: offset, end: range.upperBound)
            guard key.next >= 0 else { break }
            if Int(key.number) == field.number { count += 1 }
            offset = bytes.skip(wireType: key.wireType, at: key.next, end: range.upperBound)
        }
        return count
    }
}
