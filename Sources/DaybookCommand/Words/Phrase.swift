import Wording

/// A text of a command for people that is not an error, in every language. Output for programs is not a phrase.
protocol Phrase: CaseIterable, Hashable, Sendable {
    /// The text in every language.
    var words: Words { get }
}

extension Phrase {
    /// Returns the text in the reader's language.
    func localized(_ parameters: [String: String] = [:]) -> String { words.text(in: .reader, parameters) }

    /// Returns the text for programs, regardless of the reader's language.
    func plain(_ parameters: [String: String] = [:]) -> String { words.text(in: .english, parameters) }
}
