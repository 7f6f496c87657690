/// An element of a list that is left out when it is of another form, so that one does not spoil all.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
