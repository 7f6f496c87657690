import Glibc

extension BlobFiles {
    /// Moves a blob and its sidecar into quarantine, durably, if the file under its name is still the one that was read
    /// and was not written to since. An earlier blob in quarantine under the same digest is replaced: it is damaged,
    /// too.
    ///
    /// - Returns: Whether the blob was moved.
    func quarantine(_ digest: Digest, as file: ReadFile) throws(SystemError) -> Bool {
        guard try open(digest)?.identity == file.identity else { return false }
        // A process that dies in between leaves a blob without a sidecar, which is made again.
        try moveAside(paths.probe(digest), to: paths.quarantined(digest) + BlobPaths.probeSuffix)
        try disk.rename(from: paths.blob(digest), to: paths.quarantined(digest))
        try disk.remove(paths.condemned(digest))
        try disk.syncDirectory(paths.quarantine)
        try disk.syncDirectory(paths.folders(of: digest, in: paths.blobs).inner)
        return true
    }

    private func moveAside(_ path: String, to target: String) throws(SystemError) {
        if try disk.status(path) != nil { try disk.rename(from: path, to: target) }
    }

    /// Returns the digests of the blobs in quarantine, in order.
    func quarantined() throws(SystemError) -> [Digest] {
        try disk.names(in: paths.quarantine).compactMap { Digest(hex: $0) }.sorted()
    }

    /// Opens a blob in quarantine; `nil` if there is none.
    func openQuarantined(_ digest: Digest) throws(SystemError) -> ReadFile? {
        do {
            return try ReadFile(path: paths.quarantined(digest))
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Moves a blob back from quarantine, durably. The caller has checked its bytes. They replace those that are stored
    /// under the digest by now, which may be damaged; the sidecar of these stays.
    func restore(_ digest: Digest) throws(SystemError) {
        let folder = paths.folders(of: digest, in: paths.blobs).inner
        try makeFolders(digest)
        let sidecar = paths.quarantined(digest) + BlobPaths.probeSuffix
        if try disk.status(paths.blob(digest)) == nil {
            try moveAside(sidecar, to: paths.probe(digest))
        } else {
            try disk.remove(sidecar)
        }
        try moveAside(paths.quarantined(digest), to: paths.blob(digest))
        // `rename` does nothing if both names are links to one file.
        try disk.remove(paths.quarantined(digest))
        try disk.syncDirectory(folder)
        try disk.syncDirectory(paths.quarantine)
    }
}
