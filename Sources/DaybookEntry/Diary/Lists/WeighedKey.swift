/// The key of a record to load, and its size in a response, in bytes.
struct WeighedKey: Hashable, Sendable {
    let key: Int64
    let weight: Int
}
