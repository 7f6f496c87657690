import Glibc
import Hashing
import ServiceRuntime

/// The sizes of the files of media-service, as the folder beside the diary has them.
///
/// On a machine without the folder, the sizes are those of the diary's records.
struct BlobSizes: Sendable {
    private let folder: String
    private let isHere: Bool

    /// Looks for the folder. Blocks.
    ///
    /// - Parameter media: The folder of media-service.
    init(media: String) {
        let folder = media + "/blobs"
        self.folder = folder
        var status = stat()
        isHere = unsafe stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the size of a file; nil if it is lost, damaged, or is none. Blocks.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 in lower-case hex digits.
    ///   - recorded: The size in the diary's records; 0 if no record has it.
    /// - Throws: `SystemFailure` if the disk does not say whether the file is there.
    func size(of digest: String, recorded: Int64) throws -> Int64? {
        guard digest.utf8.count == 64, bytes(hexadecimal: digest) != nil, digest == digest.lowercased() else {
            return nil
        }
        guard isHere else { return recorded > 0 ? recorded : nil }
        var status = stat()
        let (result, code) = unsafe (lstat(DigestPath.file(of: digest, below: folder), &status), errno)
        guard result == 0 else {
            guard code == ENOENT || code == ENOTDIR else { throw SystemFailure(code) }
            return nil
        }
        let size = Int64(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG, recorded == 0 || recorded == size else { return nil }
        return size
    }
}
