/// A stored blob, as lists of the store tell of it.
struct BlobListing: Sendable, Equatable {
    let digest: Digest
    /// Bytes.
    let size: Int
    /// Seconds since 1970 at which the bytes came, or came again.
    let stored: Int
    /// Seconds since 1970 at which no record named it; `nil` when a record does, or when nobody looked.
    let condemned: Int?
}
