import ArgumentParser

/// `daybook token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens for apps and scripts, each of which may do only what you say.",
        subcommands: [TokenCreate.self, TokenList.self, TokenEnd.self])
}
