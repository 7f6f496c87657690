/// A JSON number in the spelling it came in, so that no digit of it is lost.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The most characters of a number's text. Doubles in full take 25; beyond this lies only mischief.
    public static let maximumLength = 128

    /// The number's text, valid by JSON's grammar.
    public let text: String

    /// The number's text.
    public var description: String { text }

    /// A number from its text; nil if that is not JSON's grammar or longer than `maximumLength`.
    public init?(_ text: String) {
        let length = NumberGrammar.length(of: text.utf8)
        guard length > 0, length == text.utf8.count, length <= Self.maximumLength else { return nil }
        self.text = text
    }

    /// An integer.
    public init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    /// The shortest text that reads back as `value`; nil for infinities and NaN, which JSON has not.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = Self.shortest(value.description)
    }

    /// The shortest text that reads back as `value`; nil for infinities and NaN, which JSON has not.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        text = Self.shortest(value.description)
    }

    /// A number whose text the parser has matched.
    init(matched text: String) {
        self.text = text
    }

    /// The nearest double; nil if the number is larger than any.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The integer that the number is, also as `1.0` or `1e3`; nil if it is none or does not fit `Integer`.
    public func integer<Integer: FixedWidthInteger>(as: Integer.Type) -> Integer? {
        guard let parts = DecimalParts(text), let magnitude = parts.magnitude else { return nil }
        if !parts.isNegative { return Integer(exactly: magnitude) }
        if magnitude == 1 << 63 { return Integer(exactly: Int64.min) }
        return Int64(exactly: magnitude).flatMap { Integer(exactly: -$0) }
    }

    /// `1.0` as `1`: standard descriptions mark doubles, JSON does not.
    private static func shortest(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}
