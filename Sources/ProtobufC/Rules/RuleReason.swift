/// The reason of a violation of a rule that every schema may have.
public enum RuleReason: String, Sendable, CaseIterable {
    case missing = "FIELD_MISSING"
    case empty = "FIELD_EMPTY"
    /// Parameters: `count`, `most`.
    case tooManyItems = "TOO_MANY_ITEMS"
    /// Parameter: `most`, in characters.
    case tooLong = "TEXT_TOO_LONG"
    /// Parameter: `least`, in characters.
    case tooShort = "TEXT_TOO_SHORT"
    /// Parameters: `size`, `most`, in bytes.
    case tooManyBytes = "TOO_MANY_BYTES"
    /// Parameters: `least`, `most`.
    case notBetween = "NUMBER_NOT_BETWEEN"
    /// Parameter: `least`.
    case tooSmall = "NUMBER_TOO_SMALL"
    /// Parameter: `most`.
    case tooGreat = "NUMBER_TOO_GREAT"
    /// Parameter: `step`.
    case notMultiple = "NUMBER_NOT_MULTIPLE"
    /// Parameter: `names`, separated by commas.
    case notOneOf = "NOT_ONE_OF"
    /// The reason for a pattern without its own reason.
    case wrongForm = "WRONG_FORM"
}
