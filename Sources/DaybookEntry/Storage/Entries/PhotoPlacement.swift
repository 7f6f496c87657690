/// A photo's place in an entry.
struct PhotoPlacement: Hashable, Sendable {
    /// The storage's number of the photo.
    let photo: Int64
    let id: UUIDBytes
    var caption: String
    /// Its photo is in the trash: the place is kept for its return.
    var isRemoved: Bool
}
