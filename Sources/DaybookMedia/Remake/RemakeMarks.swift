import DaybookAPI

/// The marks by which processes that make pictures again coordinate.
protocol RemakeMarks: Sendable {
    /// Acquires the right to make pictures again; `nil` while another process has it.
    func beginRemaking() async throws(MediaError) -> FileLock?
    /// Reads the latest note; `nil` if there is none, or if it cannot be read.
    func remake() async throws(MediaError) -> Remake?
    /// Notes the progress. After a power cut an older note may be there.
    func note(_ remake: Remake) async throws(MediaError)
}

extension BlobStore: RemakeMarks {
    func beginRemaking() async throws(MediaError) -> FileLock? {
        try await blocking("begin to make pictures again") { files throws(SystemError) in
            try FileLock(path: files.paths.remaking)
        }
    }

    func remake() async throws(MediaError) -> Remake? {
        try await blocking("read how far pictures are made again") { files throws(SystemError) in
            try files.readNote(files.paths.remake)
        }
    }

    func note(_ remake: Remake) async throws(MediaError) {
        try await blocking("note how far pictures are made again") { files throws(SystemError) in
            try files.writeNote(remake, to: files.paths.remake)
        }
    }
}
