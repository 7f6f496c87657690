import ArgumentParser
import Wording

/// A word that stands in the place of a command but names none, and the command that the user may have meant.
struct CommandGuess: Equatable {
    /// The word as it was given.
    let word: String
    /// The whole command, such as `daybook entry list`; nil if none is near.
    let meant: String?

    /// Finds the first such word in a call; nil if there is none.
    init?(_ arguments: [String], of root: any ParsableCommand.Type = DaybookCommand.self) {
        var path = [root._commandName]
        var command: any ParsableCommand.Type = root
        // `help` is followed by the words of a command.
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let inner = command.configuration.subcommands
            guard !inner.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = command.subcommand(named: word) else {
                guard command.configuration.defaultSubcommand == nil else { return nil }
                let near = Self.nearest(to: word, among: inner.map { $0._commandName })
                self.word = word
                meant = near.map { (path + [$0]).joined(separator: " ") }
                return
            }
            path.append(word)
            command = next
        }
        return nil
    }

    /// Returns the name that a word most likely stands for: one that begins with it, else one that a few typing
    /// errors turn into it.
    static func nearest(to word: String, among names: [String]) -> String? {
        let word = word.lowercased()
        guard (2...24).contains(word.count) else { return nil }
        if word.count > 2, let longer = names.first(where: { $0.hasPrefix(word) }) { return longer }
        let most = word.count < 4 ? 1 : 2
        return names.map { (name: $0, errors: errors(from: $0, to: word)) }.filter { $0.errors <= most }
            .min { $0.errors < $1.errors }?.name
    }

    /// Returns the number of typing errors between two words: a character too many, too few or wrong, or two swapped
    /// (the optimal string alignment distance).
    private static func errors(from first: String, to second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var rows = [Array(0...second.count)]
        for (i, one) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var errors = min(rows[i][j] + (one == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one == second[j - 1], first[i - 1] == other {
                    errors = min(errors, rows[i - 1][j - 1] + 1)
                }
                row.append(errors)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }

    /// The message in English, in the form of the parser's messages, so that ``ParserFault`` translates it like them.
    var message: String {
        guard let meant else { return ParserFault.unknownCommand.words.text(in: .english, ["command": word]) }
        return ParserFault.unknownCommandMeant.words.text(in: .english, ["command": word, "meant": meant])
    }
}
