import Hashing

/// The blobs of a diary, from which exports and mirrors copy.
struct DiaryBlobs {
    /// The outcome of copying a blob.
    enum Copy {
        /// The copy has the bytes of the digest.
        case whole(size: Int64)
        /// A sound that comes with Daybook, of which the diary has no file.
        case builtIn
        case missing
        /// The bytes do not match the digest, or cannot be read.
        case damaged
    }

    /// The folder of media-service, with `blobs/ab/cd/HEX`.
    let media: String

    /// Returns the path of a blob. The digest has 64 hex digits.
    func path(of digest: String) -> String { DigestPath.file(of: digest, below: media + "/blobs") }

    /// Copies a blob. A blob that cannot be read is no error.
    ///
    /// - Parameters:
    ///   - digest: Any text: one that is no digest counts as damaged.
    ///   - body: Copies the file of a path. Returns its size; nil if its bytes do not match the digest.
    /// - Throws: The error of `body` that names another path than the blob's.
    func copy(
        _ digest: String, by body: (_ source: String) throws(BackupError) -> Int64?
    ) throws(BackupError) -> Copy {
        // The digest becomes a part of a path.
        guard BackupLayout.isDigest(digest) else { return .damaged }
        let source = path(of: digest)
        do throws(BackupError) {
            guard try BackupFiles.size(source) != nil else {
                return NamedDigests.builtIn.contains(digest) ? .builtIn : .missing
            }
            guard let size = try body(source) else { return .damaged }
            return .whole(size: size)
        } catch {
            // An error names the path that it is about. Any other path than the blob's is that of the copy.
            guard error.name == source else { throw error }
            // The blob may have been removed since its size was asked for.
            return error.isMissing ? .missing : .damaged
        }
    }
}
