/// The reason why the pre-check refuses a message.
enum Fault {
    case none
    case tooLarge, tooDeep, tooManyElements, tooMuchMemory
    case malformedKey, malformedValue, wrongWireType, secondMessage
    case invalidUTF8, embeddedNUL

    /// Returns the error for callers.
    func error(within limits: DecodingLimits, at path: FieldPath) -> ProtobufError {
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
        case .embeddedNUL: (.embeddedNUL, "The text contains U+0000.")
        case .malformedValue, .none: (.malformed, "The value is cut short or malformed.")
        }
    }
}
