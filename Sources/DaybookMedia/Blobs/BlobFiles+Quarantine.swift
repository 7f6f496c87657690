import Glibc

extension BlobFiles {
    /// Puts a blob and its sidecar aside, durably, when the file that has its name is still the one that was read, and was
    /// not written to since. What was put aside under the same digest before goes: it is as little worth.
    ///
    /// - Returns: Whether it was put aside.
    func quarantine(_ digest: Digest, as file: ReadFile) throws(SystemError) -> Bool {
        guard try open(digest)?.identity == file.identity else { return false }
        // Whoever dies in between leaves a blob without a sidecar, which is made anew.
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

    /// The digests of blobs put aside, in order.
    func quarantined() throws(SystemError) -> [Digest] {
        try disk.names(in: paths.quarantine).compactMap { Digest(hex: $0) }.sorted()
    }

    /// Opens a blob that was put aside; `nil` when there is none.
    func openQuarantined(_ digest: Digest) throws(SystemError) -> ReadFile? {
        do {
            return try ReadFile(path: paths.quarantined(digest))
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Puts a blob back, durably, unless there is one by now.
    func restore(_ digest: Digest) throws(SystemError) {
        let folder = paths.folders(of: digest, in: paths.blobs).inner
        try makeFolders(digest)
        let sidecar = paths.quarantined(digest) + BlobPaths.probeSuffix
        if try disk.status(paths.blob(digest)) == nil {
            try moveAside(sidecar, to: paths.probe(digest))
            try moveAside(paths.quarantined(digest), to: paths.blob(digest))
        } else {
            try disk.remove(paths.quarantined(digest))
            try disk.remove(sidecar)
        }
        try disk.syncDirectory(folder)
        try disk.syncDirectory(paths.quarantine)
    }
}
