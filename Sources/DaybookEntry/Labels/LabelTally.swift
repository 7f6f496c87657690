/// A tag or a person, counted over what is shown.
struct LabelTally: Hashable, Sendable {
    /// The storage's number of it.
    let key: Int64
    let name: String
    let entries: Int64
    let photos: Int64
}
