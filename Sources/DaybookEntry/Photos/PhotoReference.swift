/// A photo as entries refer to it.
struct PhotoReference: Hashable, Sendable {
    let key: Int64
    /// The photo's ID. For the film of a live photo all fields are those of its still.
    let id: UUIDBytes
    let isTrashed: Bool
    let isHidden: Bool
}
