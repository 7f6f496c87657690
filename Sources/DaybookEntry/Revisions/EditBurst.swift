/// Changes of one entry by one session that follow each other closely, as an editor that saves by itself makes them:
/// together they are one revision.
struct EditBurst: Hashable, Codable, Sendable {
    /// Seconds from one change to the next, at most.
    static let longestPauseSeconds: Int64 = 60
    /// Seconds from the first change to the last, at most.
    static let longestSeconds: Int64 = 600

    /// Whose changes they are.
    let session: UUIDBytes
    let start: Instant
    var last: Instant
    /// Whether the entry's newest revision is this burst's, so that its next change takes that one's place.
    var hasRevision = false

    /// The burst that a change belongs to: the one given if it is close enough, or a new one.
    ///
    /// A wall clock that went back begins a new one.
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
