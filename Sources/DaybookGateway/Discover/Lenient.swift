/// An element of a list that is left out if it has an unexpected form, so that one element does not spoil the list.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
