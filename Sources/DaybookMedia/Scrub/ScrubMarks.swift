import DaybookAPI

/// What scrubbers of one store agree by, and what the last one found.
protocol ScrubMarks: Sendable {
    /// The right to scrub; `nil` while another process does.
    func beginScrubbing() async throws(MediaError) -> FileLock?
    /// What was noted last; `nil` when nothing was, or when it cannot be read.
    func scrub() async throws(MediaError) -> Scrub?
    /// Notes how far the scrub is. After a power cut an older note may be there.
    func note(_ scrub: Scrub) async throws(MediaError)
    /// Since when scrubs are to stop, in seconds since 1970; `nil` when they are not.
    func stopRequest() async throws(MediaError) -> Int?
    /// Asks whichever process scrubs to stop, or takes that back.
    func requestStop(_ wanted: Bool) async throws(MediaError)
}

extension BlobStore: ScrubMarks {
    func beginScrubbing() async throws(MediaError) -> FileLock? {
        try await blocking("begin to scrub") { files throws(SystemError) in
            try FileLock(path: files.paths.scrubbing)
        }
    }

    func scrub() async throws(MediaError) -> Scrub? {
        try await blocking("read how far the scrub is") { files throws(SystemError) in
            try files.readNote(files.paths.scrub)
        }
    }

    func note(_ scrub: Scrub) async throws(MediaError) {
        try await blocking("note how far the scrub is") { files throws(SystemError) in
            try files.writeNote(scrub, to: files.paths.scrub)
        }
    }

    func stopRequest() async throws(MediaError) -> Int? {
        try await blocking("see whether to stop") { files throws(SystemError) in
            try files.disk.status(files.paths.stopScrub)?.modified
        }
    }

    func requestStop(_ wanted: Bool) async throws(MediaError) {
        try await blocking("ask the scrub to stop") { files throws(SystemError) in
            try files.disk.remove(files.paths.stopScrub)
            if wanted { try files.disk.writeFile(files.paths.stopScrub, [], isDurable: false) }
        }
    }
}
