import Glibc

/// The store's rules, one blocking call each. Who calls has taken the digest's lock where a blob changes.
struct BlobFiles: Sendable {
    /// A stored blob, as the collector sees it.
    struct Listed: Sendable {
        let digest: Digest
        /// Seconds since 1970 at which the bytes came, or came again.
        let stored: Int
        /// Seconds since 1970 at which no record named it.
        let condemned: Int?
    }

    /// The largest sidecar read back.
    private static let probeLimit = 1 << 20

    let paths: BlobPaths
    let disk: Disk

    /// Makes the folders and removes what processes that ended left half written.
    ///
    /// - Returns: The lock that keeps other processes from removing this one's files.
    func prepare() throws(SystemError) -> FileLock {
        for path in [
            paths.root, paths.temporaries, paths.workers, paths.locks, paths.postponed, paths.blobs, paths.derived,
        ] {
            _ = try disk.makeDirectory(path)
        }
        try disk.syncDirectory(paths.root)
        // Its name is new: nobody else has it.
        guard let lock = try FileLock(path: paths.workers + "/" + paths.worker) else { throw SystemError(code: EBUSY) }
        _ = try disk.makeDirectory(paths.temporary)
        for name in try disk.names(in: paths.temporaries) where name != paths.worker { try sweep(name) }
        return lock
    }

    /// Removes what a process left, when it has ended.
    private func sweep(_ worker: String) throws(SystemError) {
        let mark = paths.workers + "/" + worker
        guard let lock = try FileLock(path: mark) else { return }
        do {
            try disk.removeDirectory(paths.temporaries + "/" + worker)
        } catch {
            // Another may sweep at the same time.
            if error.code == ENOTDIR { try disk.remove(paths.temporaries + "/" + worker) }
            if error.code != ENOENT, error.code != ENOTDIR { throw error }
        }
        try disk.remove(mark)
        withExtendedLifetime(lock) {}
    }

    /// Opens a blob; `nil` when there is none.
    func open(_ digest: Digest) throws(SystemError) -> ReadFile? {
        do {
            return try ReadFile(path: paths.blob(digest))
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// The sidecar's bytes; `nil` when there is none.
    func readProbe(_ digest: Digest) throws(SystemError) -> [UInt8]? {
        try disk.readFile(paths.probe(digest), limit: BlobFiles.probeLimit)
    }

    /// Gives an upload its final name once its bytes are durable; `true` when the bytes were here before.
    ///
    /// What is there afterwards, even after a crash at any point: nothing, or a sidecar alone (never looked at), or
    /// the whole blob with its sidecar. Either way the folder's names are durable on return.
    func store(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) throws(SystemError) -> Bool {
        let (outer, folder) = paths.folders(of: digest, in: paths.blobs)
        let existing = try disk.status(paths.blob(digest))
        if let existing, existing.size == upload.size {
            if try readProbe(digest) != probe { try writeProbe(digest, probe) }
            try disk.touch(paths.blob(digest))
            try disk.remove(paths.condemned(digest))
            try disk.syncDirectory(folder)
            return true
        }
        try upload.sync()
        if try disk.makeDirectory(outer) { try disk.syncDirectory(paths.blobs) }
        if try disk.makeDirectory(folder) { try disk.syncDirectory(outer) }
        try writeProbe(digest, probe)
        try name(upload, paths.blob(digest), replacing: existing != nil)
        try disk.remove(paths.condemned(digest))
        try disk.syncDirectory(folder)
        return false
    }

    /// Replaces a blob's sidecar.
    func writeProbe(_ digest: Digest, _ probe: [UInt8]) throws(SystemError) {
        let temporary = paths.newTemporary()
        do {
            try disk.writeFile(temporary, probe, isDurable: true)
            try disk.rename(from: temporary, to: paths.probe(digest))
        } catch {
            try? disk.remove(temporary)
            throw error
        }
    }

    /// A link refuses a name that is taken. File systems without links get a rename: the digest's lock and the
    /// folder's lock keep others away. A file of another size under the digest is damage, and is replaced.
    private func name(_ upload: BlobUpload, _ target: String, replacing: Bool) throws(SystemError) {
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

    /// Marks a blob as named by no record since now.
    func condemn(_ digest: Digest) throws(SystemError) {
        guard try disk.status(paths.condemned(digest)) == nil else { return }
        try disk.writeFile(paths.condemned(digest), [], isDurable: false)
    }

    /// Takes the mark away.
    func pardon(_ digest: Digest) throws(SystemError) { try disk.remove(paths.condemned(digest)) }

    /// What the store holds of one digest now; `nil` when there is no blob.
    func listed(_ digest: Digest) throws(SystemError) -> Listed? {
        guard let blob = try disk.status(paths.blob(digest)) else { return nil }
        return Listed(
            digest: digest, stored: blob.modified, condemned: try disk.status(paths.condemned(digest))?.modified)
    }

    /// Deletes a blob and all that was derived from it, the bytes first.
    func delete(_ digest: Digest) throws(SystemError) {
        try disk.remove(paths.blob(digest))
        try disk.remove(paths.probe(digest))
        try disk.remove(paths.condemned(digest))
        try disk.removeDirectory(paths.derivedFolder(digest))
        try disk.syncDirectory(paths.folders(of: digest, in: paths.blobs).inner)
    }

    /// The names of the outer folders, in order.
    func shards() throws(SystemError) -> [String] { try disk.names(in: paths.blobs).sorted() }

    /// How many blobs there are.
    func count() throws(SystemError) -> Int {
        var count = 0
        for shard in try shards() {
            for inner in try disk.names(in: paths.blobs + "/" + shard) {
                count += try disk.names(in: paths.blobs + "/" + shard + "/" + inner).count { Digest(hex: $0) != nil }
            }
        }
        return count
    }

    /// The blobs of one outer folder.
    func blobs(inShard shard: String) throws(SystemError) -> [Listed] {
        var listed: [Listed] = []
        let outer = paths.blobs + "/" + shard
        for inner in try disk.names(in: outer).sorted() {
            for name in try disk.names(in: outer + "/" + inner).sorted() {
                guard let digest = Digest(hex: name), digest.hex.hasPrefix(shard + inner) else { continue }
                if let blob = try self.listed(digest) { listed.append(blob) }
            }
        }
        return listed
    }
}
