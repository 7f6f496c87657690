import ArgumentParser
import Wording

/// An option with a few values, which the shell completes. The help describes the values in its own words.
protocol ListedOption: CaseIterable, ExpressibleByArgument, RawRepresentable where RawValue == String {}

extension ListedOption {
    /// Empty, because the help has its own words.
    static var allValueStrings: [String] { [] }

    /// The values as programs write them.
    static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }
}

/// An option whose values are also known by the words that commands show for them, in any of the languages.
protocol TermOption: ListedOption {
    /// The API's name of the value.
    var condition: String { get }
}

extension TermOption {
    /// Reads a value as programs write it, or as people read it: `good`, `좋음`, `良い`.
    init?(argument: String) {
        let written = Self.plain(argument)
        let found = Self.allCases.first { option in
            let shown = Term(rawValue: option.condition).map { term in Language.allCases.map { term.words[$0] } } ?? []
            return ([option.rawValue] + shown).contains { Self.plain($0) == written }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns a word without the differences between its spellings.
    private static func plain(_ word: String) -> String { word.lowercased().filter { !" -_".contains($0) } }
}
