/// Dates as news agencies write them.
struct IPTCFacts: Sendable {
    /// `YYYYMMDD`.
    var dateCreated: String?
    /// `HHMMSS` and perhaps `+HHMM`.
    var timeCreated: String?
}
