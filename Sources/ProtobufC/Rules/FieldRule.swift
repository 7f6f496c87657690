/// The schema's rule for a field's values, beyond their type. Zero, nil and empty mean no limit.
///
/// In a list, `maximumItems` limits the number of elements, and the other limits apply to each element.
public struct FieldRule: Sendable, Hashable {
    /// Whether the field is never checked, because the server or another service sets it.
    public var isUnchecked: Bool
    /// Whether a text must not be empty, or a message must be present.
    public var isRequired: Bool
    /// The minimum number of Unicode scalars in a text.
    public var minimumLength: Int
    /// The maximum size of a text in UTF-8, or of a byte string, in bytes.
    public var maximumBytes: Int
    /// The maximum number of characters in a text. A text may have at most eight times as many Unicode scalars.
    public var maximumCharacters: Int
    /// The maximum number of elements in a list.
    public var maximumItems: Int
    /// The minimum of a number.
    public var minimum: Double?
    /// The maximum of a number.
    public var maximum: Double?
    /// The step of which a number must be a multiple; zero allows any number.
    public var multipleOf: Int
    /// The regular expression that the whole text must match.
    public var pattern: String
    /// The description of a matching text, in words that follow "is not".
    public var expected: String
    /// The reason of the violation if a text does not match, such as `NOT_A_LANGUAGE_TAG`.
    public var reason: String

    /// Creates a rule, as the generator writes it.
    public init(
        isUnchecked: Bool = false, isRequired: Bool = false, minimumLength: Int = 0, maximumBytes: Int = 0,
        maximumCharacters: Int = 0, maximumItems: Int = 0, minimum: Double? = nil, maximum: Double? = nil,
        multipleOf: Int = 0, pattern: String = "", expected: String = "", reason: String = ""
    ) {
        self.isUnchecked = isUnchecked
        self.isRequired = isRequired
        self.minimumLength = minimumLength
        self.maximumBytes = maximumBytes
        self.maximumCharacters = maximumCharacters
        self.maximumItems = maximumItems
        self.minimum = minimum
        self.maximum = maximum
        self.multipleOf = multipleOf
        self.pattern = pattern
        self.expected = expected
        self.reason = reason
    }
}
