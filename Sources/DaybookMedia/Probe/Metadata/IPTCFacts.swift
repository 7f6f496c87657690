/// The dates and words of a picture as news agencies write them.
struct IPTCFacts: Sendable {
    /// `YYYYMMDD`.
    var dateCreated: String?
    /// `HHMMSS` and perhaps `+HHMM`.
    var timeCreated: String?
    var title: String?
    var caption: String?
    /// In the file's order.
    var keywords: [String] = []
}
