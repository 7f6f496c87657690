/// The name of the account that signs in, and its password.
struct SignIn: Sendable {
    let account: String
    let password: String
}
