/// Somebody with a made-up library.
struct LibraryOwner: Sendable {
    let caller: Caller
    /// What a client of theirs shows.
    let token: String
}
