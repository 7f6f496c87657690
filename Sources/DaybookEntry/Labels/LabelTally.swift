/// A tag or a person, with the numbers of shown items.
struct LabelTally: Hashable, Sendable {
    /// The label's number in the storage.
    let key: Int64
    let name: String
    let entries: Int64
    let photos: Int64
}
