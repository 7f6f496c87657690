/// The name and scopes of an app's token. A session with this value is a token, made for one program.
struct AppAccess: Hashable, Codable, Sendable {
    /// The name that the owner gave the token.
    let title: String
    let scopes: TokenScopes
}
