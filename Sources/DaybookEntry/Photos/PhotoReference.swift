/// A photo as entries name it.
struct PhotoReference: Hashable, Sendable {
    let key: Int64
    /// Of the film of a live photo that of its still, as everything here.
    let id: UUIDBytes
    let isTrashed: Bool
    let isHidden: Bool
}
