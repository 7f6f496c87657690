/// The fault in a part of an HTTP request, for programs and for translated messages.
public enum RequestReason: String, Sendable, CaseIterable {
    case noBody = "BODY_MISSING"
    case bodyNotObject = "BODY_NOT_AN_OBJECT"
    case unknownField = "NO_SUCH_FIELD"
    case unknownParameter = "NO_SUCH_PARAMETER"
    case parameterTwice = "PARAMETER_GIVEN_TWICE"
    /// A list with too many values; the parameter `most` is the maximum.
    case tooManyValues = "TOO_MANY_VALUES"
    case notBoolean = "NOT_TRUE_OR_FALSE"
}
