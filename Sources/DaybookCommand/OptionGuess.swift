import ArgumentParser
import Wording

/// An option in a call that its command does not have, and the option that the user may have meant.
///
/// The parser reports an unknown option only after the command has checked its other options, but the unknown option is
/// more likely the mistake.
struct OptionGuess: Equatable {
    /// The option as it was given, such as `--tilte`.
    let option: String
    /// The nearest option of the command; nil if none is near.
    let meant: String?

    /// Finds the first unknown option in a call; nil if there is none.
    init?(_ arguments: [String], of root: any ParsableCommand.Type = DaybookCommand.self) {
        var (command, rest) = (root, arguments[...])
        while let word = rest.first, let next = command.subcommand(named: word) {
            command = next
            rest.removeFirst()
        }
        let known = Self.names(of: command) + Self.everywhere
        let given = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        guard let unknown = given.first(where: { !known.contains($0) }) else { return nil }
        option = unknown
        let near = CommandGuess.nearest(to: String(unknown.dropFirst(2)), among: known.map { String($0.dropFirst(2)) })
        meant = near.map { "--" + $0 }
    }

    /// The options of every command, which help does not list.
    private static let everywhere = ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"]

    /// Returns the long names of a command's options, as its help lists them.
    private static func names(of command: any ParsableCommand.Type) -> [String] {
        DaybookCommand.helpMessage(for: command, columns: 10_000).split(separator: "\n")
            .filter { $0.hasPrefix("  -") }
            .flatMap { line in
                let label = line.dropFirst(2)
                let end = label.firstRange(of: "  ")?.lowerBound ?? label.endIndex
                return label[..<end].matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) }
            }
    }

    /// The message in English, in the form of the parser's messages, so that ``ParserFault`` translates it like them.
    var message: String {
        guard let meant else { return ParserFault.unknownOption.words.text(in: .english, ["option": option]) }
        return ParserFault.unknownOptionMeant.words.text(in: .english, ["option": option, "meant": meant])
    }
}

extension ParsableCommand {
    /// Returns the subcommand with a name, or with an earlier name.
    static func subcommand(named word: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0._commandName == word || $0.configuration.aliases.contains(word) }
    }
}
