import Wording

extension BlobFiles {
    /// A picture that was not made yet, although its bytes may be undamaged.
    struct Postponed: Sendable, Equatable {
        let digest: Digest
        /// The number of tries.
        var tries: Int
        /// The earliest time of the next try, in seconds since 1970.
        var due: Int
        /// The number of failed tries by reason. A failure that says nothing about the bytes, such as a full disk, has
        /// no reason.
        var reasons: [RetryReason: Int] = [:]

        /// Counts a failed try, and returns the number of tries that failed for this reason.
        mutating func count(_ reason: RetryReason) -> Int {
            let count = reasons[reason, default: 0] + 1
            reasons[reason] = count
            return count
        }

        /// The note's text: the number of tries, then the number for each reason.
        fileprivate var text: String {
            ([tries] + RetryReason.allCases.map { reasons[$0, default: 0] }).map(String.init).joined(separator: " ")
        }
    }

    private static let markLimit = 32
    /// The largest number of tries that is counted.
    private static let maximumTries = 1000

    /// Notes that a picture has to be tried again; durable on return.
    func postpone(_ postponed: Postponed) throws(SystemError) {
        let temporary = paths.newTemporary()
        do {
            try disk.writeFile(temporary, bytes: Array(postponed.text.utf8), isDurable: true)
            try disk.touch(temporary, seconds: postponed.due)
            try disk.rename(from: temporary, to: paths.postponed(postponed.digest))
        } catch {
            try? disk.remove(temporary)
            throw error
        }
        try disk.syncDirectory(paths.postponed)
    }

    /// Removes the note: the picture was made, or its bytes are damaged.
    func settle(_ digest: Digest) throws(SystemError) { try disk.remove(paths.postponed(digest)) }

    /// Returns at most `limit` pictures that are due for another try at `now`, the longest due first.
    func postponed(dueAt now: Int = .max, limit: Int = 100) throws(SystemError) -> [Postponed] {
        var found: [(digest: Digest, due: Int)] = []
        try disk.eachName(in: paths.postponed) { name throws(SystemError) in
            guard let digest = Digest(hex: name), let status = try disk.status(paths.postponed(digest)),
                status.modified <= now
            else { return }
            found.append((digest, status.modified))
            // The list is kept short while reading: there may be notes of a whole library.
            if found.count >= limit * 2 { found = BlobFiles.longestDue(found, limit: limit) }
        }
        var all: [Postponed] = []
        for (digest, due) in BlobFiles.longestDue(found, limit: limit) {
            let bytes = try disk.readFile(paths.postponed(digest), limit: BlobFiles.markLimit) ?? []
            // A note whose numbers are lost counts as the note of a first try. Older versions wrote only the number of
            // tries, or after it one number for all reasons together, which is read as the number for memory.
            let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").map { Int($0) ?? 1 }
            let tries = min(max(numbers.first ?? 1, 1), Self.maximumTries)
            var postponed = Postponed(digest: digest, tries: tries, due: due)
            for (reason, count) in zip(RetryReason.allCases, numbers.dropFirst()) where count > 0 {
                postponed.reasons[reason] = min(count, tries)
            }
            all.append(postponed)
        }
        return all
    }

    private static func longestDue(
        _ found: [(digest: Digest, due: Int)], limit: Int
    ) -> [(digest: Digest, due: Int)] {
        Array(found.sorted { ($0.due, $0.digest) < ($1.due, $1.digest) }.prefix(limit))
    }
}

/// A reason why a picture was not made, although its bytes may be undamaged. Failures are counted by reason; after too
/// many for one reason, the picture is given up.
enum RetryReason: Int, Sendable, Hashable, CaseIterable {
    /// There was too little memory, possibly because of other work.
    case memory
    /// The picture was not made in time by the wall clock, possibly because of other work.
    case time
    /// The picture took more processor time than permitted, which cannot be the fault of other work.
    case computing

    /// The number of tries after which a picture is given up. A newer reader tries it again.
    var limit: Int { self == .computing ? 2 : 4 }

    /// The refusal that is then recorded for the picture.
    var refusal: PictureRefusal { self == .memory ? .tooLarge : .tooCostly }
}
