/// What is wrong with a field that breaks a rule which every schema may have.
public enum RuleReason: String, Sendable, CaseIterable {
    case missing = "FIELD_MISSING"
    case empty = "FIELD_EMPTY"
    /// `count`, `most`.
    case tooManyItems = "TOO_MANY_ITEMS"
    /// `most`, in characters.
    case tooLong = "TEXT_TOO_LONG"
    /// `least`, in characters.
    case tooShort = "TEXT_TOO_SHORT"
    /// `size`, `most`, in bytes.
    case tooManyBytes = "TOO_MANY_BYTES"
    /// `least`, `most`.
    case notBetween = "NUMBER_NOT_BETWEEN"
    /// `least`.
    case tooSmall = "NUMBER_TOO_SMALL"
    /// `most`.
    case tooGreat = "NUMBER_TOO_GREAT"
    /// `step`.
    case notMultiple = "NUMBER_NOT_MULTIPLE"
    /// `names`, between commas.
    case notOneOf = "NOT_ONE_OF"
    /// Of a pattern without a reason of its own.
    case wrongForm = "WRONG_FORM"
}
