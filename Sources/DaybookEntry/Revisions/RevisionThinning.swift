import Wording

/// The rule that decides which revisions of an entry are kept.
///
/// The newest ``newestKept`` and the first are always kept. If there are more than ``kept``, the revision between them
/// that was current for the shortest time is dropped. A revision that was current for minutes is thus dropped before a
/// text that was current for a month.
enum RevisionThinning {
    static let kept = 200
    static let newestKept = 50
    /// The maximum number of revisions that an import may give an entry. They are thinned with the next changes.
    static let maximumImported: Int64 = 1000

    /// Throws an error of code `invalidArgument` if an import gives an entry too many revisions.
    static func checkImported(_ count: Int64) throws(DiaryError) {
        guard count > maximumImported else { return }
        throw .invalid(
            "number", fault: FieldFault.tooManyItems, parameters: ["count": "\(count)", "most": "\(maximumImported)"])
    }

    /// Returns the index of the revision to drop; `nil` if all can be kept.
    ///
    /// - Parameter times: The creation times of the revisions, oldest first.
    static func surplus(_ times: [Instant]) -> Int? {
        guard times.count > kept else { return nil }
        let candidates = 1..<(times.count - newestKept)
        return candidates.min { stood($0, in: times) < stood($1, in: times) }
    }

    /// Returns the time for which a revision was current, in microseconds.
    private static func stood(_ index: Int, in times: [Instant]) -> Int64 {
        let (span, isOver) = times[index + 1].microseconds.subtractingReportingOverflow(times[index].microseconds)
        return isOver ? .max : span
    }
}

/// Changes of one entry by one session in quick succession, as an editor with automatic saving makes them. They count
/// as one revision.
struct EditBurst: Hashable, Codable, Sendable {
    /// The maximum time between two changes, in seconds.
    static let longestPauseSeconds: Int64 = 60
    /// The maximum time from the first change to the last, in seconds.
    static let longestSeconds: Int64 = 600

    /// The session that makes the changes.
    let session: UUIDBytes
    let start: Instant
    var last: Instant
    /// Whether the entry's newest revision belongs to this burst, so that the next change replaces that revision.
    var hasRevision = false

    /// Returns the burst that a change belongs to: the given one if it is close enough, or else a new one.
    ///
    /// A wall clock that went back starts a new burst.
    static func joining(_ burst: EditBurst?, by session: UUIDBytes, at now: Instant) -> EditBurst {
        if var burst, burst.session == session, now >= burst.last,
            now <= burst.last.advanced(bySeconds: longestPauseSeconds),
            now <= burst.start.advanced(bySeconds: longestSeconds)
        {
            burst.last = now
            return burst
        }
        return EditBurst(session: session, start: now, last: now)
    }
}
