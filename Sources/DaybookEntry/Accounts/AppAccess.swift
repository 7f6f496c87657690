/// What makes a session an app's token: it was made for one program, and allows what it says.
struct AppAccess: Hashable, Codable, Sendable {
    /// What its owner calls it.
    let title: String
    let scopes: TokenScopes
}
