/// What lets a visitor into a share.
enum SharePass: Equatable {
    /// Nothing yet: looking is a view, and a password is asked for.
    case stranger
    /// What opening it gave, within the hour.
    case grant(String)
    /// The gateway let them in before.
    case admitted

    /// Empty for none.
    var grant: String { if case .grant(let text) = self { text } else { "" } }
}
