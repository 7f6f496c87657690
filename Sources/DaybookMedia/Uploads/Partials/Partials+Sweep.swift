extension Partials {
    /// Removes expired uploads, and the remains of creations that crashed. Several processes may do this at the same
    /// time.
    ///
    /// - Throws: `busy`, `storage`, `CancellationError`.
    func sweep() async throws {
        let (limits, now) = (limits, now())
        let owners = try await store.blocking("list uploads") { files throws(SystemError) in
            try files.disk.names(in: files.paths.partials)
        }
        // One owner at a time, so that other work can use the disk.
        for owner in owners.compactMap({ Digest(hex: $0) }) {
            try Task.checkCancellation()
            try await store.blocking("remove uploads whose time is over") { files throws(SystemError) in
                for name in try files.disk.names(in: files.paths.partials(of: owner)) {
                    try Self.sweep(name, owner: PartialOwner(digest: owner), in: files, within: limits, now: now)
                }
            }
        }
    }

    private static func sweep(
        _ name: String, owner: PartialOwner, in files: BlobFiles, within limits: PartialLimits, now: Int
    ) throws(SystemError) {
        let isSettled = name.hasSuffix(BlobPaths.settledSuffix)
        let text = isSettled ? String(name.dropLast(BlobPaths.settledSuffix.count)) : name
        guard let id = PartialID(text) else { return }
        let partial = PartialFiles(files: files, owner: owner.digest, id: id)
        guard isSettled else {
            _ = try partial.sweep(within: limits, now: now)
            return
        }
        if try partial.settledExpiry(limits) <= now { try partial.forget() }
    }
}
