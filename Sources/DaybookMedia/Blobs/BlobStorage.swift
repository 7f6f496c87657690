/// Where blobs are kept: the one protocol that every store fulfils, on a disk or elsewhere.
///
/// A blob is immutable bytes under their digest with a sidecar, what they say of themselves. Whatever a process dies of,
/// a store has a blob wholly or not at all; what a call answered is durable. Calls about one digest, from any number of
/// processes, happen one after the other. `Tests/DaybookMediaTests/Blobs/BlobStorageConformance` is what that means.
///
/// All methods throw `storage` when the store fails, `diskFull` when it has no room or is read-only, and `busy` when too
/// much waits.
protocol BlobStorage: Sendable {
    /// Begins an upload of `size` bytes; 0 when that is not known.
    func beginUpload(size: UInt64) async throws(MediaError) -> BlobUpload
    /// Stores an upload's bytes, durably, under their digest. The same bytes again clear a condemnation, and replace the
    /// sidecar.
    ///
    /// - Returns: What the bytes can be taken back with; `nil` when they were here before.
    func commit(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) async throws(MediaError) -> BlobReceipt?
    /// Removes what came of an upload that failed; returns when it is gone.
    func discard(_ upload: BlobUpload) async

    /// Opens a blob for reading. It can be read to its end, also when it is deleted meanwhile.
    ///
    /// - Throws: `notFound`.
    func open(_ digest: Digest) async throws(MediaError) -> ReadFile
    /// The sidecar's bytes; `nil` when the blob has none.
    func readProbe(_ digest: Digest) async throws(MediaError) -> [UInt8]?
    /// Replaces a blob's sidecar; a blob that is gone gets none.
    func writeProbe(_ digest: Digest, _ probe: [UInt8]) async throws(MediaError)

    /// How many blobs there are.
    func count() async throws(MediaError) -> Int
    /// Blobs in the order of their digests, behind one, so many at most; fewer only at the end.
    func blobs(after digest: Digest?, limit: Int) async throws(MediaError) -> [BlobListing]
    /// What is known of one blob; `nil` when there is none.
    func listing(_ digest: Digest) async throws(MediaError) -> BlobListing?

    /// Marks a blob as named by no record, unless its bytes came after `time`, in seconds since 1970. A mark that is
    /// there stays as it is.
    func condemn(_ digest: Digest, storedUntil time: Int) async throws(MediaError)
    /// Takes the mark away.
    func pardon(_ digest: Digest) async throws(MediaError)
    /// Deletes a blob that was condemned until `time`, and all that was derived from it. `isNamed` is asked while nobody
    /// can store the same bytes, and has to return soon; where it returns true, the mark is taken away instead.
    ///
    /// - Returns: Whether the blob is gone.
    func delete(
        _ digest: Digest, condemnedUntil time: Int, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool
    /// Deletes a blob, and all that was derived from it, whose bytes came only once: with this receipt. `isNamed` is asked
    /// while nobody can store the same bytes, and has to return soon; where it returns true, the blob stays.
    ///
    /// - Returns: Whether the blob is gone.
    func withdraw(
        _ digest: Digest, _ receipt: BlobReceipt, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool

    /// Puts a blob aside whose bytes are damaged: it is stored no longer, and nothing of it is lost. Bytes that came since
    /// the damaged ones were opened are left where they are.
    ///
    /// - Parameter file: The damaged bytes, as `open` gave them.
    /// - Returns: Whether those were put aside.
    func quarantine(_ digest: Digest, as file: ReadFile) async throws(MediaError) -> Bool
    /// The digests of blobs put aside, in order.
    func quarantined() async throws(MediaError) -> [Digest]
    /// Opens a blob that was put aside.
    ///
    /// - Throws: `notFound`.
    func openQuarantined(_ digest: Digest) async throws(MediaError) -> ReadFile
    /// Puts a blob back that was put aside. Where its bytes came again meanwhile, those stay.
    func restore(_ digest: Digest) async throws(MediaError)
}
