extension BlobFiles {
    /// Notes that not all pictures of a blob are made yet. Nothing is synced: a process that is killed leaves the note, and
    /// after a power cut they are made when somebody asks for them.
    func owe(_ digest: Digest) throws(SystemError) {
        if try !isOwed(digest) { try disk.writeFile(paths.pending(digest), [], isDurable: false) }
    }

    /// Whether there is a note.
    func isOwed(_ digest: Digest) throws(SystemError) -> Bool { try disk.status(paths.pending(digest)) != nil }

    /// Takes the note away.
    func acquit(_ digest: Digest) throws(SystemError) { try disk.remove(paths.pending(digest)) }

    /// Blobs whose pictures are not all made, noted at `time` or before, in seconds since 1970; so many at most.
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

    /// Removes the pictures of a blob that was never stored, and the note. Those of one that is stored stay.
    func forgetPictures(_ digest: Digest) throws(SystemError) {
        if try disk.status(paths.blob(digest)) == nil { try removePictures(digest) }
        try acquit(digest)
    }
}
