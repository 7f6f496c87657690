/// The part of an account that its owner writes.
struct AccountProfile: Hashable, Sendable {
    @Verbatim var name: String
    /// A BCP 47 tag.
    var locale: String
    var timeZone: String
    /// The start of the day, `HH:MM`.
    var dayBoundary = "00:00"
    /// The sound of subjects that have no sound of their own.
    var defaultSound: UUIDBytes?
}
