/// What collectors of one store agree by.
protocol CollectionMarks: Sendable {
    /// The right to look for blobs that no record names; `nil` while another process does.
    func beginCollecting() async throws(MediaError) -> FileLock?
    /// Whether a person lets the collector condemn however many.
    func mayCollectMany() async throws(MediaError) -> Bool
    /// Takes that back.
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
