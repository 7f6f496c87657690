import Glibc
import ProtobufC

extension BlobFiles {
    /// Notes that not all pictures of a blob are made yet. Nothing is synced: the note survives the death of a process,
    /// and after a power cut the pictures are made at the first request for them.
    func markPending(_ digest: Digest) throws(SystemError) {
        if try !isPending(digest) { try disk.writeFile(paths.pending(digest), bytes: [], isDurable: false) }
    }

    /// Returns whether a blob has a note of pending pictures.
    func isPending(_ digest: Digest) throws(SystemError) -> Bool { try disk.status(paths.pending(digest)) != nil }

    /// Removes a blob's note of pending pictures, if there is one.
    func clearPending(_ digest: Digest) throws(SystemError) { try disk.remove(paths.pending(digest)) }

    /// Returns at most `limit` blobs whose pictures are not all made and whose notes are from `time` or before, in
    /// seconds since 1970.
    func pending(until time: Int, limit: Int) throws(SystemError) -> [Digest] {
        var found: [Digest] = []
        try disk.eachName(in: paths.pending) { name throws(SystemError) in
            guard found.count < limit, let digest = Digest(hex: name),
                let status = try disk.status(paths.pending(digest)),
                status.modified <= time
            else { return }
            found.append(digest)
        }
        return found
    }

    /// Removes a blob's note of pending pictures, and also its pictures if the blob is not stored.
    func forgetPictures(_ digest: Digest) throws(SystemError) {
        if try disk.status(paths.blob(digest)) == nil { try removePictures(digest) }
        try clearPending(digest)
    }
}

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
            try disk.writeFile(temporary, bytes: bytes, isDurable: false)
            try disk.rename(from: temporary, to: path)
        } catch {
            try? disk.remove(temporary)
            throw error
        }
    }
}
