import Wording

/// What the help of the commands says, in every language, found by its English.
///
/// The argument parser takes the English where a flag or a command is declared, and prints it; the other languages are
/// looked up when the help is printed. A test asks every command for its help in each.
enum HelpWords {
    /// The words of a text of the help; nil for one that is English alone, as of the benchmarks.
    static func of(_ english: String) -> Words? { all[english] }

    /// All of them by their English.
    static let all = Dictionary(
        [albums, entries, photos, services, session, members, shares].joined().map { ($0.english, $0) },
        uniquingKeysWith: { $1 })
}
