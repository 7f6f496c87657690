/// The store's record of a blob.
struct BlobListing: Sendable, Equatable {
    let digest: Digest
    /// The size in bytes.
    let size: Int
    /// The time at which the bytes were stored, or stored again, in seconds since 1970.
    let stored: Int
    /// The time at which the collector found no record of the blob, in seconds since 1970; `nil` if a record names it,
    /// or if it was not checked.
    let condemned: Int?
}
