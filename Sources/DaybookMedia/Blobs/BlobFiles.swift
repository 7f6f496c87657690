import Glibc

/// The operations of the store, one blocking call each. The caller holds the digest's lock for a call that changes a
/// blob.
struct BlobFiles: Sendable {
    /// The largest sidecar that is read back, in bytes.
    private static let probeLimit = 1 << 20

    let paths: BlobPaths
    let disk: Disk
    private let folders = DurableFolders()

    /// Creates the folders, and removes the unfinished files of processes that have ended.
    ///
    /// - Returns: The lock that keeps other processes from removing this process's files.
    func prepare() throws(SystemError) -> FileLock {
        for path in [
            paths.root, paths.temporaries, paths.workers, paths.locks, paths.postponed, paths.pending, paths.quarantine,
            paths.partials, paths.blobs, paths.derived, paths.sizes, paths.films,
        ] {
            _ = try disk.makeDirectory(path)
        }
        try disk.syncDirectory(paths.root)
        try makeFoldersDurable()
        // The name is new, so no other process uses it.
        guard let lock = try FileLock(path: paths.workers + "/" + paths.worker) else { throw SystemError(code: EBUSY) }
        _ = try disk.makeDirectory(paths.temporary)
        for name in try disk.names(in: paths.temporaries) where name != paths.worker { try sweep(name) }
        return lock
    }

    /// Makes the names of existing folders durable: the process that created a folder may have ended, or the power may
    /// have failed, before its name was durable. This happens at the start, so that the duration of an upload does not
    /// reveal when its folder was last used.
    private func makeFoldersDurable() throws(SystemError) {
        let outer = try disk.names(in: paths.blobs).map { paths.blobs + "/" + $0 }
        try disk.syncDirectory(paths.blobs)
        for folder in outer where try disk.status(folder)?.isDirectory ?? false {
            let inner = try disk.names(in: folder)
            try disk.syncDirectory(folder)
            for name in inner { folders.insert(folder + "/" + name, in: paths) }
            folders.insert(folder, in: paths)
        }
    }

    /// Removes the files of a process that has ended.
    private func sweep(_ worker: String) throws(SystemError) {
        let mark = paths.workers + "/" + worker
        guard let lock = try FileLock(path: mark) else { return }
        do {
            try sweepFolders(in: paths.temporaries + "/" + worker)
            try disk.removeDirectory(paths.temporaries + "/" + worker)
        } catch {
            // Another process may sweep at the same time.
            if error.code == ENOTDIR { try disk.remove(paths.temporaries + "/" + worker) }
            if error.code != ENOENT, error.code != ENOTDIR { throw error }
        }
        try disk.remove(mark)
        withExtendedLifetime(lock) {}
    }

    private func sweepFolders(in folder: String) throws(SystemError) {
        for name in try disk.names(in: folder) where try disk.status(folder + "/" + name)?.isDirectory ?? false {
            try disk.removeDirectory(folder + "/" + name)
        }
    }

    /// Opens a blob; `nil` if there is none.
    func open(_ digest: Digest) throws(SystemError) -> ReadFile? {
        do {
            return try ReadFile(path: paths.blob(digest))
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Returns the sidecar's bytes; `nil` if there is none.
    func readProbe(_ digest: Digest) throws(SystemError) -> [UInt8]? {
        try disk.readFile(paths.probe(digest), limit: BlobFiles.probeLimit)
    }

    /// Gives an upload its final name once its bytes are durable. Returns `true` if the bytes were stored before.
    ///
    /// Afterwards, even after a crash at any point, there is nothing, or a sidecar alone (never read), or the whole
    /// blob with its sidecar. In every case the folder's names are durable on return.
    ///
    /// Bytes that are stored already take as many steps as new bytes, so that the duration does not reveal their
    /// presence.
    func store(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) throws(SystemError) -> Bool {
        let folder = paths.folders(of: digest, in: paths.blobs).inner
        let existing = try disk.status(paths.blob(digest))
        if let existing, existing.size == upload.size {
            try upload.sync()
            try rehearseFolders(digest)
            try writeProbe(digest, probe: probe)
            // The new bytes are complete; the stored ones may be damaged.
            try disk.rename(from: upload.path, to: paths.blob(digest))
            // `rename` does nothing if both names are links to one file, so that the upload's name may still exist.
            try disk.remove(upload.path)
            upload.handOver()
            // The stored bytes may be old.
            try disk.touch(paths.blob(digest))
            try disk.remove(paths.condemned(digest))
            try disk.syncDirectory(folder)
            return true
        }
        try upload.sync()
        try makeFolders(digest)
        try writeProbe(digest, probe: probe)
        try name(upload, as: paths.blob(digest), replacing: existing != nil)
        try disk.remove(paths.condemned(digest))
        try disk.syncDirectory(folder)
        return false
    }

    /// Creates a blob's folders, durably.
    func makeFolders(_ digest: Digest) throws(SystemError) {
        let (outer, folder) = paths.folders(of: digest, in: paths.blobs)
        try makeFolder(outer, in: paths.blobs)
        try makeFolder(folder, in: outer)
    }

    /// Creates a folder in another, durably. An existing folder may come from a process that has not synced the folder
    /// above it yet, so only folders that this process has synced count as durable.
    func makeFolder(_ folder: String, in parent: String) throws(SystemError) {
        let isNew = try disk.makeDirectory(folder)
        guard isNew || !folders.contains(folder, in: paths) else { return }
        try disk.syncDirectory(parent)
        folders.insert(folder, in: paths)
    }

    /// Creates folders in this process's own folder, in place of those that the blob would have needed if it were not
    /// stored already. Folders that other blobs use are treated as for a new blob.
    private func rehearseFolders(_ digest: Digest) throws(SystemError) {
        let (outer, folder) = paths.folders(of: digest, in: paths.blobs)
        let isAlone = try disk.names(in: folder).allSatisfy { $0.hasPrefix(digest.hex) }
        let isOnly = try disk.names(in: outer).count == 1
        try rehearse(outer, in: paths.blobs, isOwn: isAlone && isOnly)
        try rehearse(folder, in: outer, isOwn: isAlone)
    }

    private func rehearse(_ folder: String, in parent: String, isOwn: Bool) throws(SystemError) {
        guard isOwn, folders.contains(folder, in: paths) else { return try makeFolder(folder, in: parent) }
        let rehearsed = paths.newTemporary()
        _ = try disk.makeDirectory(rehearsed)
        try disk.syncDirectory(paths.temporary)
        try disk.removeDirectory(rehearsed)
    }

    /// Replaces a blob's sidecar.
    func writeProbe(_ digest: Digest, probe: [UInt8]) throws(SystemError) {
        try replace(paths.probe(digest), with: probe)
    }

    /// Replaces a small file, or creates it: a reader finds all of the old bytes, or all of the new. With `isDurable`,
    /// the bytes are durable on return, and the name once its folder is synced.
    func replace(_ path: String, with bytes: [UInt8], isDurable: Bool = true) throws(SystemError) {
        let temporary = paths.newTemporary()
        do {
            try disk.writeFile(temporary, bytes: bytes, isDurable: isDurable)
            try disk.rename(from: temporary, to: path)
        } catch {
            try? disk.remove(temporary)
            throw error
        }
    }

    /// Gives an upload its final name by a link, which refuses a name that is taken. File systems without links get a
    /// rename: the digest's lock and the folder's lock exclude other writers. A file of another size under the digest
    /// is damaged, and is replaced.
    private func name(_ upload: BlobUpload, as target: String, replacing: Bool) throws(SystemError) {
        if !replacing {
            do {
                if try disk.link(from: upload.path, to: target) {
                    try disk.remove(upload.path)
                    upload.handOver()
                    return
                }
            } catch {
                guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(error.code) else { throw error }
            }
        }
        try disk.rename(from: upload.path, to: target)
        upload.handOver()
    }

    /// Marks a blob as unreferenced from now on: no record names it. An earlier mark stays as it is.
    func condemn(_ digest: Digest) throws(SystemError) {
        guard try disk.status(paths.condemned(digest)) == nil else { return }
        try disk.writeFile(paths.condemned(digest), bytes: [], isDurable: false)
    }

    /// Removes the mark that a blob is unreferenced.
    func unmark(_ digest: Digest) throws(SystemError) { try disk.remove(paths.condemned(digest)) }

    /// Removes all pictures of a blob.
    func removePictures(_ digest: Digest) throws(SystemError) {
        // Another process that is making pictures of the blob may still add one. It checks again at its end.
        for _ in 0..<3 {
            do throws(SystemError) {
                try disk.removeDirectory(paths.derivedFolder(digest))
                break
            } catch {
                guard error.code == ENOTEMPTY || error.code == EEXIST else { throw error }
            }
        }
        let folder = paths.sizesFolder(digest)
        guard try disk.status(folder) != nil else { return }
        for name in try disk.names(in: folder) where name.hasPrefix(digest.hex) { try disk.remove(folder + "/" + name) }
    }

    /// Removes a blob's pictures of other recipes. Pictures of custom sizes stay until they are unused.
    func removeOldPictures(_ digest: Digest, recipe: String) throws(SystemError) {
        let folder = paths.derivedFolder(digest)
        guard try disk.status(folder) != nil else { return }
        for name in try disk.names(in: folder) where !name.hasPrefix(recipe + "-") {
            try disk.remove(folder + "/" + name)
        }
    }

    /// Deletes a blob and all files derived from it, the bytes first.
    func delete(_ digest: Digest) throws(SystemError) {
        try disk.remove(paths.blob(digest))
        try disk.remove(paths.probe(digest))
        try disk.remove(paths.condemned(digest))
        // The note is removed before the pictures: a process that is still making pictures checks the note after each,
        // and removes its pictures if the note is gone.
        try clearPending(digest)
        try removePictures(digest)
        try FilmFiles(paths: paths, disk: disk).remove(digest)
        try disk.syncDirectory(paths.folders(of: digest, in: paths.blobs).inner)
    }
}
