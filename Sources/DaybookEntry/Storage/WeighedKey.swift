/// Something to be loaded, and what it weighs in an answer, in bytes.
struct WeighedKey: Hashable, Sendable {
    let key: Int64
    let weight: Int
}
