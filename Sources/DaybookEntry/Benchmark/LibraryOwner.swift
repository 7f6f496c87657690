/// The owner of a made-up library.
struct LibraryOwner: Sendable {
    let caller: Caller
    /// The owner's bearer token.
    let token: String
}
