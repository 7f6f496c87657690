/// The dates and texts of a picture in the format of news agencies.
struct IPTCFacts: Sendable {
    /// `YYYYMMDD`.
    var dateCreated: String?
    /// `HHMMSS`, optionally with `+HHMM`.
    var timeCreated: String?
    var title: String?
    var caption: String?
    /// The keywords in the file's order.
    var keywords: [String] = []
}
