/// The fields of an account update as a client sends them, before validation.
struct AccountInput: Hashable, Sendable {
    var name = ""
    var locale = ""
    var timeZone = ""
    var dayBoundary = ""
    var defaultSoundID: String?
}
