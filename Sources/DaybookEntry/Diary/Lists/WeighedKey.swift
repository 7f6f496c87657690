/// The number of something to load, and the bytes it takes in a response.
struct WeighedKey: Hashable, Sendable {
    let key: Int64
    let weight: Int
}
