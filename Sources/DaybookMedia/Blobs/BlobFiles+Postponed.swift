extension BlobFiles {
    /// A picture that could not be made yet, though nothing says that its bytes are broken.
    struct Postponed: Sendable, Equatable {
        let digest: Digest
        /// The number of tries.
        var tries: Int
        /// Seconds since 1970 before which it is not tried again.
        var due: Int
        /// The number of tries that took too long or too much memory.
        var refused = 0
    }

    private static let markLimit = 32
    /// Further tries are not counted.
    private static let mostTries = 1000

    /// Notes that a picture is to be tried again; durable on return.
    func postpone(_ postponed: Postponed) throws(SystemError) {
        let temporary = paths.newTemporary()
        do {
            try disk.writeFile(temporary, Array("\(postponed.tries) \(postponed.refused)".utf8), isDurable: true)
            try disk.touch(temporary, seconds: postponed.due)
            try disk.rename(from: temporary, to: paths.postponed(postponed.digest))
        } catch {
            try? disk.remove(temporary)
            throw error
        }
        try disk.syncDirectory(paths.postponed)
    }

    /// Takes the note away: the picture was made, or its bytes are broken.
    func settle(_ digest: Digest) throws(SystemError) { try disk.remove(paths.postponed(digest)) }

    /// Pictures to be tried again that are due at a time: the longest due first, so many at most.
    func postponed(dueAt now: Int = .max, limit: Int = 100) throws(SystemError) -> [Postponed] {
        var found: [(digest: Digest, due: Int)] = []
        try disk.eachName(in: paths.postponed) { name throws(SystemError) in
            guard let digest = Digest(hex: name), let status = try disk.status(paths.postponed(digest)),
                status.modified <= now
            else { return }
            found.append((digest, status.modified))
            // Kept short while it is read: there may be notes of a whole library.
            if found.count >= limit * 2 { found = BlobFiles.longestDue(found, limit) }
        }
        var all: [Postponed] = []
        for (digest, due) in BlobFiles.longestDue(found, limit) {
            let bytes = try disk.readFile(paths.postponed(digest), limit: BlobFiles.markLimit) ?? []
            // A note whose numbers are lost counts as a first try's. Older notes have one number.
            let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").map { Int($0) ?? 1 }
            let tries = min(max(numbers.first ?? 1, 1), Self.mostTries)
            let refused = min(max(numbers.dropFirst().first ?? 0, 0), tries)
            all.append(Postponed(digest: digest, tries: tries, due: due, refused: refused))
        }
        return all
    }

    private static func longestDue(
        _ found: [(digest: Digest, due: Int)], _ limit: Int
    ) -> [(digest: Digest, due: Int)] {
        Array(found.sorted { ($0.due, $0.digest) < ($1.due, $1.digest) }.prefix(limit))
    }
}
