/// What a field may hold beyond its type, as the schema says it. Zero, nil and empty mean no limit.
///
/// In a list, `maximumItems` counts the elements, and each element is held to the rest.
public struct FieldRule: Sendable, Hashable {
    /// Whether the field is never checked, because the server or another of the services sets it.
    public var isUnchecked: Bool
    /// Whether a text must not be empty, and a message must be there.
    public var isRequired: Bool
    /// The fewest Unicode scalars of a text.
    public var minimumLength: Int
    /// The most bytes of a text in UTF-8, or of a byte string.
    public var maximumBytes: Int
    /// The most characters of a text; also bounds its Unicode scalars, at eight times as many.
    public var maximumCharacters: Int
    /// The most elements of a list.
    public var maximumItems: Int
    /// The least number.
    public var minimum: Double?
    /// The greatest number.
    public var maximum: Double?
    /// What a number must be a multiple of; zero lets any through.
    public var multipleOf: Int
    /// The regular expression that a whole text matches.
    public var pattern: String
    /// What a matching text is, in words that follow "is not".
    public var expected: String
    /// The reason of the violation by a text that does not match, as `NOT_A_LANGUAGE_TAG`.
    public var reason: String

    /// A rule as the generator writes it.
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
