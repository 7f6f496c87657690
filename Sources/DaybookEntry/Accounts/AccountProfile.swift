/// What a person says of themselves.
struct AccountProfile: Hashable, Sendable {
    @Verbatim var name: String
    /// A BCP 47 tag.
    var locale: String
    var timeZone: String
    /// Where the day begins, `HH:MM`.
    var dayBoundary = "00:00"
    /// What calls a subject without a sound of its own.
    var defaultSound: UUIDBytes?
}
