import Glibc
import ProtobufC

/// Notes of the progress of long work. A power cut may undo them.
extension BlobFiles {
    /// The largest note that is read back: a scrub's note with three full lists has about 200 kB.
    private static let noteLimit = 1 << 20

    /// Reads a note; `nil` if there is none, or if it cannot be read.
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
