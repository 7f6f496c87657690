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
