import Hashing

/// A folder of blobs, each at `ab/cd/HEX` by its digest.
struct BlobTree {
    /// The folder's path.
    let root: String

    /// Passes on each blob in the order of the digests. A file with another name is ignored. Blocks.
    ///
    /// - Parameter body: Receives the digest and the size in bytes.
    func forEach(_ body: (_ digest: String, _ size: Int64) throws(BackupError) -> Void) throws(BackupError) {
        for outer in try BackupFiles.names(in: root) where BackupLayout.isHex(outer, count: 2) {
            let folder = root + "/" + outer
            for inner in try BackupFiles.names(in: folder) where BackupLayout.isHex(inner, count: 2) {
                for name in try BackupFiles.names(in: folder + "/" + inner)
                where BackupLayout.isDigest(name) && name.hasPrefix(outer + inner) {
                    // It may have been removed since the folder was listed.
                    guard let size = try BackupFiles.size(DigestPath.file(of: name, below: root)) else { continue }
                    try body(name, size)
                }
            }
        }
    }
}
