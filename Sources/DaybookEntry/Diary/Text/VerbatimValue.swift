import SearchText

/// A value that `Verbatim` can compare by bytes.
protocol VerbatimValue {
    /// Returns whether the bytes are the same.
    func isWritten(as other: Self) -> Bool

    func hashBytes(into hasher: inout Hasher)
}

extension VerbatimValue where Self: StringProtocol {
    func isWritten(as other: Self) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }

    func hashBytes(into hasher: inout Hasher) {
        for byte in utf8 { hasher.combine(byte) }
        // A terminator separates the text from the next value: no text has this byte.
        hasher.combine(UInt8.max)
    }
}

/// Texts are compared by `SearchText`, which is fast even for megabytes.
extension String: VerbatimValue {}

extension Substring: VerbatimValue {}

extension [String]: VerbatimValue {
    func isWritten(as other: [String]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isWritten(as: $1) }
    }

    func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { text.hashBytes(into: &hasher) }
    }
}

/// A text, or several texts, compared by bytes, exactly as written.
///
/// Swift considers texts equal that are written differently (`é` as one scalar or as two), so that replacing one with
/// the other would not count as a change. Swift also normalizes texts for the comparison, which takes quadratic time
/// for a run of marks.
@propertyWrapper
struct Verbatim<Value: VerbatimValue> {
    var wrappedValue: Value

    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Verbatim: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.wrappedValue.isWritten(as: right.wrappedValue) }

    func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

extension Verbatim: Sendable where Value: Sendable {}

/// Coding as the text alone.
extension Verbatim: Codable where Value: Codable {
    init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
