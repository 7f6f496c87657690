extension BlobFiles {
    /// Notes that not all pictures of a blob are made yet. Nothing is synced: the note survives the death of a process,
    /// and after a power cut the pictures are made at the first request for them.
    func owe(_ digest: Digest) throws(SystemError) {
        if try !isOwed(digest) { try disk.writeFile(paths.pending(digest), [], isDurable: false) }
    }

    /// Returns whether there is such a note.
    func isOwed(_ digest: Digest) throws(SystemError) -> Bool { try disk.status(paths.pending(digest)) != nil }

    /// Removes the note.
    func acquit(_ digest: Digest) throws(SystemError) { try disk.remove(paths.pending(digest)) }

    /// Returns at most `limit` blobs whose pictures are not all made and whose notes are from `time` or before, in
    /// seconds since 1970.
    func owed(until time: Int, limit: Int) throws(SystemError) -> [Digest] {
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

    /// Removes the note, and the pictures of a blob that was never stored. The pictures of a stored blob stay.
    func forgetPictures(_ digest: Digest) throws(SystemError) {
        if try disk.status(paths.blob(digest)) == nil { try removePictures(digest) }
        try acquit(digest)
    }
}
