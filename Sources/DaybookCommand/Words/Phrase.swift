import Wording

/// What a command writes for people where nothing failed, in every language. What programs read is none.
protocol Phrase: CaseIterable, Hashable, Sendable {
    /// What people read.
    var words: Words { get }
}

extension Phrase {
    /// The words as whoever reads the terminal is told them.
    func told(_ parameters: [String: String] = [:]) -> String { words.text(in: .reader, parameters) }

    /// The words as programs get them, whoever reads the terminal.
    func plain(_ parameters: [String: String] = [:]) -> String { words.text(in: .english, parameters) }
}
