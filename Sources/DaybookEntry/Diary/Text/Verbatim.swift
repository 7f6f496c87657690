/// A text, or several, told apart by its bytes: as it is written.
///
/// Swift takes texts for equal that are written differently (`é` as one scalar or as two), so that a change of one into the
/// other would be none. And it brings texts into a normal form for that, which takes the square of a run of marks.
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

/// Stored as the text alone.
extension Verbatim: Codable where Value: Codable {
    init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
