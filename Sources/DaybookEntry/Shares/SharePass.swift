/// The proof by which a visitor may see a share.
enum SharePass: Equatable {
    /// None: looking counts as a view, and a password is required.
    case stranger
    /// A grant from opening the share within the hour.
    case grant(String)
    /// The gateway has admitted the visitor before.
    case admitted

    /// The grant; empty for none.
    var grant: String { if case .grant(let text) = self { text } else { "" } }
}
