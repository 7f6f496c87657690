/// What an app's token allows. Raw values are stored.
struct TokenScopes: OptionSet, Hashable, Codable, Sendable {
    let rawValue: Int64

    /// To see the diary, but for what is hidden.
    static let read = TokenScopes(rawValue: 1)
    /// To change the diary, uploads included.
    static let write = TokenScopes(rawValue: 2)
    /// To add photos, and nothing else.
    static let upload = TokenScopes(rawValue: 4)
}
