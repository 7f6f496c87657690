/// A JSON number in its original spelling, so that no digit is lost.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length of a number's text. Full doubles take 25 characters; only hostile input is longer.
    public static let maximumLength = 128

    /// The number's text, valid by JSON's grammar.
    public let text: String

    /// The number's text.
    public var description: String { text }

    /// Creates a number from its text; nil if the text breaks JSON's grammar or is longer than `maximumLength`.
    public init?(_ text: String) {
        let length = NumberGrammar.length(of: text.utf8)
        guard length > 0, length == text.utf8.count, length <= Self.maximumLength else { return nil }
        self.text = text
    }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    /// Creates the shortest text that reads back as `value`; nil for infinities and NaN, which JSON lacks.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = Self.shortest(value.description)
    }

    /// Creates the shortest text that reads back as `value`; nil for infinities and NaN, which JSON lacks.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        text = Self.shortest(value.description)
    }

    /// Creates a number whose text the parser has matched.
    init(matched text: String) {
        self.text = text
    }

    /// The nearest double; nil if the number exceeds every double.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// Returns the number as an integer, also from `1.0` or `1e3`; nil if it is not an integer or does not fit
    /// `Integer`.
    public func integer<Integer: FixedWidthInteger>(as: Integer.Type) -> Integer? {
        guard let parts = DecimalParts(text), let magnitude = parts.magnitude else { return nil }
        if !parts.isNegative { return Integer(exactly: magnitude) }
        if magnitude == 1 << 63 { return Integer(exactly: Int64.min) }
        return Int64(exactly: magnitude).flatMap { Integer(exactly: -$0) }
    }

    /// Returns `1.0` as `1`: Swift's descriptions mark doubles, JSON does not.
    private static func shortest(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}
