import Wording

/// The texts of the commands' help in every language, found by their English.
///
/// Flags and commands are declared with the English text, which the argument parser prints; the other languages are
/// looked up when the help is printed. A test requests the help of every command in each language.
enum HelpWords {
    /// Returns the translations of a help text; nil for a text in English alone, such as those of the benchmarks.
    static func of(_ english: String) -> Words? { all[english] }

    /// All texts by their English.
    static let all = Dictionary(
        [albums, entries, photos, services, session, members, shares].joined().map { ($0.english, $0) },
        uniquingKeysWith: { $1 })
}
