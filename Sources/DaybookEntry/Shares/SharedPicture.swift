/// A photo of a share that a visitor may see.
struct SharedPicture: Sendable {
    let photo: StoredPhoto
    let share: StoredShare
    /// The base of the etags of the photo's renditions.
    let tag: String
    /// The proof that admitted the visitor; `nil` if none was needed, or the gateway admitted the visitor before.
    let proof: ShareProof?
}

/// A grant or an admission, until it expires.
struct ShareProof: Hashable, Sendable {
    let text: String
    let end: Instant
}
