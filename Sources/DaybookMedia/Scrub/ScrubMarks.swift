import DaybookAPI

/// The marks by which the scrubbers of one store coordinate, and the last result.
protocol ScrubMarks: Sendable {
    /// Acquires the right to scrub; `nil` while another process has it.
    func beginScrubbing() async throws(MediaError) -> FileLock?
    /// Reads the latest note; `nil` if there is none, or if it cannot be read.
    func scrub() async throws(MediaError) -> Scrub?
    /// Notes the progress of the scrub. After a power cut an older note may be there. The note of a complete scrub is
    /// kept until the next complete one, too.
    func note(_ scrub: Scrub) async throws(MediaError)
    /// Returns the time of the request to stop scrubs, in seconds since 1970; `nil` if there is none.
    func stopRequest() async throws(MediaError) -> Int?
    /// Requests the scrubbing process to stop, or withdraws that request.
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
            if scrub.state == .done { try files.writeNote(scrub, to: files.paths.scrubbed) }
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
            if wanted { try files.disk.writeFile(files.paths.stopScrub, bytes: [], isDurable: false) }
        }
    }
}
