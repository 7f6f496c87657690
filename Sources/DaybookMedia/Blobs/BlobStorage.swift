/// A store of blobs: the one protocol that every store implements, on a disk or elsewhere.
///
/// A blob is immutable bytes under their digest, with a sidecar: the facts read from the bytes. However a process ends,
/// a store has a blob completely or not at all; the effect of a call that returned is durable. Calls about one digest,
/// from any number of processes, happen one after the other. `Tests/DaybookMediaTests/Blobs/BlobStorageConformance`
/// defines that contract.
///
/// All methods throw `storage` when the store fails, `diskFull` when it is full or read-only, and `busy` when too many
/// calls wait.
protocol BlobStorage: Sendable {
    /// Begins an upload of `size` bytes; 0 for an unknown size.
    func beginUpload(size: UInt64) async throws(MediaError) -> BlobUpload
    /// Stores an upload's bytes, durably, under their digest. If the same bytes are stored already, a condemnation is
    /// cleared and the sidecar is replaced.
    ///
    /// - Returns: The receipt with which the bytes can be withdrawn; `nil` if they were stored before.
    func commit(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) async throws(MediaError) -> BlobReceipt?
    /// Removes the file of an upload that failed. Returns when it is gone.
    func discard(_ upload: BlobUpload) async

    /// Opens a blob for reading. It can be read to its end even if it is deleted meanwhile.
    ///
    /// - Throws: `notFound`.
    func open(_ digest: Digest) async throws(MediaError) -> ReadFile
    /// Returns the sidecar's bytes; `nil` if the blob has none.
    func readProbe(_ digest: Digest) async throws(MediaError) -> [UInt8]?
    /// Replaces a blob's sidecar. Does nothing if the blob is gone.
    func writeProbe(_ digest: Digest, probe: [UInt8]) async throws(MediaError)

    /// Returns the number of blobs.
    func count() async throws(MediaError) -> Int
    /// Returns at most `limit` blobs after a digest, in the order of their digests; fewer only at the end. A nil digest
    /// means from the beginning.
    func blobs(after digest: Digest?, limit: Int) async throws(MediaError) -> [BlobListing]
    /// Returns the store's record of one blob; `nil` if there is none.
    func listing(_ digest: Digest) async throws(MediaError) -> BlobListing?

    /// Marks a blob as unreferenced, unless its bytes were stored after `time`, in seconds since 1970. An existing mark
    /// stays as it is.
    func condemn(_ digest: Digest, storedUntil time: Int) async throws(MediaError)
    /// Removes the mark.
    func unmark(_ digest: Digest) async throws(MediaError)
    /// Deletes a blob that was condemned at `time` or before, and all files derived from it. `isNamed` is called while
    /// no other caller can store the same bytes, so it must return soon; if it returns true, the mark is removed
    /// instead.
    ///
    /// - Returns: Whether the blob is gone.
    func delete(
        _ digest: Digest, condemnedUntil time: Int, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool
    /// Keeps a blob for a caller that is about to record it without sending its bytes: as if they arrived again, a
    /// condemnation is cleared, and no receipt of them is valid any more.
    ///
    /// - Returns: Whether the blob is stored.
    func claim(_ digest: Digest) async throws(MediaError) -> Bool
    /// Deletes a blob whose bytes arrived only once, with this receipt, and that no caller claimed since then, and all
    /// files derived from it. `isNamed` is called while no other caller can store the same bytes, so it must return soon;
    /// if it returns true, the blob stays.
    ///
    /// - Returns: Whether the blob is gone.
    func withdraw(
        _ digest: Digest, receipt: BlobReceipt, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool

    /// Moves a damaged blob into quarantine: it no longer counts as stored, but its bytes are kept. Bytes that arrived
    /// since the damaged ones were opened stay where they are.
    ///
    /// - Parameter file: The damaged bytes, as returned by `open`.
    /// - Returns: Whether the blob was moved.
    func quarantine(_ digest: Digest, as file: ReadFile) async throws(MediaError) -> Bool
    /// Returns the digests of the blobs in quarantine, in order.
    func quarantined() async throws(MediaError) -> [Digest]
    /// Opens a blob in quarantine.
    ///
    /// - Throws: `notFound`.
    func openQuarantined(_ digest: Digest) async throws(MediaError) -> ReadFile
    /// Moves a blob back from quarantine. The caller has checked that its bytes match the digest: they replace those that
    /// are stored under it by now, which may be damaged. The sidecar of these stays.
    func restore(_ digest: Digest) async throws(MediaError)
}

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

/// An identifier of one arrival of a blob's bytes, which their first sender gets. It consists of the number of the
/// upload's file and the time of the file's last change. The same bytes get another receipt if they arrive again, or if a
/// caller claims them.
struct BlobReceipt: Sendable, Hashable {
    /// The receipt as text, safe in a message. It is compared only, never parsed.
    let text: String
}

extension Disk.Status {
    /// The receipt of the file's bytes.
    var receipt: BlobReceipt { BlobReceipt(text: "\(number)-\(modified).\(nanoseconds)") }
}
