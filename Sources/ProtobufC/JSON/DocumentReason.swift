/// The reason why a JSON document, or a value in it, is refused: for programs and for localized messages.
public enum DocumentReason: String, Sendable, CaseIterable {
    case holdsNUL = "TEXT_HOLDS_NUL"
    case holdsControl = "TEXT_HOLDS_CONTROL_CHARACTER"
    case endsInText = "JSON_ENDS_IN_TEXT"
    case notUTF8 = "TEXT_NOT_UTF8"
    case halfSurrogate = "TEXT_HOLDS_HALF_SURROGATE"
    case unknownEscape = "TEXT_HOLDS_UNKNOWN_ESCAPE"
    /// Parameter: `most`.
    case documentTooLarge = "DOCUMENT_TOO_LARGE"
    /// Parameter: `most`.
    case tooManyValues = "DOCUMENT_HAS_TOO_MANY_VALUES"
    case memberTwice = "MEMBER_GIVEN_TWICE"
    /// Parameter: `most`.
    case tooDeep = "DOCUMENT_TOO_DEEP"
    /// Parameter: `most`.
    case numberTooLong = "NUMBER_TOO_LONG"
    /// Parameter: `byte`.
    case malformed = "JSON_MALFORMED"
    case endsEarly = "JSON_ENDS_EARLY"
    case messagesTooDeep = "MESSAGES_TOO_DEEP"
    case notObject = "NOT_AN_OBJECT"
    case unknownField = "NO_SUCH_FIELD"
    case fieldTwice = "FIELD_GIVEN_TWICE"
    /// Parameter: `other`.
    case oneOf = "ONLY_ONE_OF_TWO"
    case notArray = "NOT_AN_ARRAY"
    case nullElement = "NULL_IN_LIST"
    case notTimestamp = "NOT_A_TIMESTAMP"
    case noSuchTime = "NO_SUCH_TIME"
    case timestampOutOfRange = "TIMESTAMP_OUT_OF_RANGE"
    case notNumber = "NOT_A_NUMBER"
    /// Parameters: `least`, `most`.
    case notInteger = "NOT_AN_INTEGER"
    case numberTooLarge = "NUMBER_TOO_LARGE"
    case notBoolean = "NOT_TRUE_OR_FALSE"
    case noSuchName = "NO_SUCH_NAME"
    case notName = "NOT_A_NAME_OF_VALUE"
    case notText = "NOT_A_TEXT"
    case notBase64 = "NOT_BASE64"
}
