import AttentionSounds

/// Bytes that everybody has and nobody stored: the sounds that came with Daybook.
///
/// They are made by code when they are first asked for, so that each worker has the same without a file or a word to the
/// others, and a collection finds nothing of them.
enum BuiltInBlobs {
    private static let blobs = Dictionary(
        AttentionSound.allCases.map(\.file).map { (Digest(hash: $0.digest), $0.bytes) }
    ) { first, _ in first }

    /// The bytes of a digest; `nil` when it is none of theirs.
    static subscript(digest: Digest) -> [UInt8]? { blobs[digest] }
}
