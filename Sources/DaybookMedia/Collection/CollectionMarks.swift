/// The marks by which the collectors of one store coordinate.
protocol CollectionMarks: Sendable {
    /// Acquires the right to look for unreferenced blobs; `nil` while another process holds it.
    func beginCollecting() async throws(MediaError) -> FileLock?
    /// Returns whether an operator lets the collector condemn any number of blobs.
    func mayCollectMany() async throws(MediaError) -> Bool
    /// Withdraws that permission.
    func forgetCollectMany() async throws(MediaError)
}

extension BlobStore: CollectionMarks {
    func beginCollecting() async throws(MediaError) -> FileLock? {
        try await blocking("begin to collect") { files throws(SystemError) in
            try FileLock(path: files.paths.collecting)
        }
    }

    func mayCollectMany() async throws(MediaError) -> Bool {
        try await blocking("begin to collect") { files throws(SystemError) in
            try files.disk.status(files.paths.collectMany) != nil
        }
    }

    func forgetCollectMany() async throws(MediaError) {
        try await blocking("end a collection") { files throws(SystemError) in
            try files.disk.remove(files.paths.collectMany)
        }
    }
}
