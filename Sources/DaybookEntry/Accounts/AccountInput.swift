/// A change of an account as a client sends it, before anything of it is believed.
struct AccountInput: Hashable, Sendable {
    var name = ""
    var locale = ""
    var timeZone = ""
    var dayBoundary = ""
    var defaultSoundID: String?
}
