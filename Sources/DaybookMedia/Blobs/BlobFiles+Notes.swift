import Glibc
import ProtobufC

/// Notes of how far long work is, which a power cut may take back.
extension BlobFiles {
    /// The largest note read back: a scrub's, with three full lists, has some 200 kB.
    private static let noteLimit = 1 << 20

    /// A note; `nil` when there is none, or when it cannot be read.
    func readNote<Note: Message>(_ path: String) throws(SystemError) -> Note? {
        try disk.readFile(path, limit: BlobFiles.noteLimit).flatMap { try? Note(decoding: $0) }
    }

    /// Replaces a note.
    func writeNote(_ note: some Message, to path: String) throws(SystemError) {
        guard let bytes = try? note.encoded() else { throw SystemError(code: EINVAL) }
        let temporary = paths.newTemporary()
        do throws(SystemError) {
            try disk.writeFile(temporary, bytes, isDurable: false)
            try disk.rename(from: temporary, to: path)
        } catch {
            try? disk.remove(temporary)
            throw error
        }
    }
}
