import AttentionSounds

/// Blobs that need no storage: the sounds that are part of Daybook.
///
/// Code generates them at the first request, so that every worker has the same bytes without a file or a message to the
/// other workers, and a collection does not find them.
enum BuiltInBlobs {
    private static let blobs = Dictionary(
        AttentionSound.allCases.map(\.file).map { (Digest(hash: $0.digest), $0.bytes) }
    ) { first, _ in first }

    /// Returns the bytes of a digest; `nil` if no built-in blob has it.
    static subscript(digest: Digest) -> [UInt8]? { blobs[digest] }
}
