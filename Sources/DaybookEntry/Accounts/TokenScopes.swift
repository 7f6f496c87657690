/// The rights of an app's token. Raw values are stored.
struct TokenScopes: OptionSet, Hashable, Codable, Sendable {
    let rawValue: Int64

    /// The right to see the diary, except for hidden items.
    static let read = TokenScopes(rawValue: 1)
    /// The right to change the diary and to upload.
    static let write = TokenScopes(rawValue: 2)
    /// The right to add photos, and nothing else.
    static let upload = TokenScopes(rawValue: 4)
}
