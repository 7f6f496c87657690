/// Who signs in.
struct SignIn: Sendable {
    let account: String
    let password: String
}
