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
