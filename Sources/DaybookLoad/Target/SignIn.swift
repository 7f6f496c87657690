/// The account that signs in, with its password.
struct SignIn: Sendable {
    let account: String
    let password: String
}
