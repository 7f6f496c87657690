import Synchronization

/// An account as it is stored: the owner of one diary.
struct StoredAccount: ChangeableResource, Hashable, Sendable {
    /// The small number at the start of every storage key of this account. It is never shown.
    var owner: Int64
    let id: UUIDBytes
    var profile: AccountProfile
    /// The hash as libsodium writes it: algorithm, costs, salt and hash in one text.
    var passwordHash: String
    var role = AccountRole.owner
    /// Whether the account is disabled, so that nobody can log in to it.
    var isDisabled = false
    let createTime: Instant
    var updateTime: Instant
    var version: Int64

    var etag: ETag { ETag(version: version) }
}

/// The fields of an account that an update mask may name. Raw values are the names in the schema.
enum AccountField: String, CaseIterable, Sendable, MaskedField {
    case name, locale
    case timeZone = "time_zone"
    case dayBoundary = "day_boundary"
    case defaultSoundID = "default_sound_id"

    static let outputOnly: Set<String> = ["role", "create_time", "update_time", "etag"]
    static let wholeResource = Set(allCases)
}

/// The fields of an account update as a client sends them, before validation.
struct AccountInput: IdentifiedInput, Hashable {
    var id = ""
    var name = ""
    var locale = ""
    var timeZone = ""
    var dayBoundary = ""
    var defaultSoundID: String?
}

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

/// The rights of an account on the server, beyond its own diary. Raw values are stored.
enum AccountRole: Int64, Codable, Sendable {
    /// May invite people and disable accounts.
    case owner = 1
    case member = 2
}

/// The name and scopes of an app's token. A session with this value is a token, made for one program.
struct AppAccess: Hashable, Codable, Sendable {
    /// The name that the owner gave the token.
    let title: String
    let scopes: TokenScopes
}

/// The fields of a member's account that an owner of the server may change. Raw values are the names in the schema.
enum MemberField: String, CaseIterable, Sendable, MaskedField {
    case disabled

    static let outputOnly: Set<String> = ["name", "role", "create_time", "etag"]
    static let wholeResource = Set(allCases)
}
