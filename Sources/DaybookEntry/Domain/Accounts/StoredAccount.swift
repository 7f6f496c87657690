/// Who keeps a diary.
struct StoredAccount: Hashable, Sendable {
    /// The dense number that begins every key of theirs; never shown.
    let owner: Int64
    let id: UUIDBytes
    var profile: AccountProfile
    /// As libsodium writes it: algorithm, costs, salt and hash in one text.
    var passwordHash: String
    let createTime: Instant
    var updateTime: Instant
    var version: Int64

    var etag: ETag { ETag(version: version) }
}

/// What a person says of themselves.
struct AccountProfile: Hashable, Sendable {
    var name: String
    /// A BCP 47 tag.
    var locale: String
    var timeZone: String
    /// Where the day begins, `HH:MM`.
    var dayBoundary = "00:00"
}

/// The fields of an account that a change may name, by their names in the schema.
enum AccountField: String, CaseIterable, Sendable, MaskedField {
    case name, locale
    case timeZone = "time_zone"
    case dayBoundary = "day_boundary"

    static let outputOnly: Set<String> = ["create_time", "update_time", "etag"]
    static let wholeResource = Set(allCases)
}

/// A login on one device.
struct StoredSession: Hashable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    let userAgent: String
    let createTime: Instant
    var lastUseTime: Instant
    let expireTime: Instant
}
