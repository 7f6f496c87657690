import ArgumentParser
import NIOHTTP1

/// `daybook token delete`.
struct TokenEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "End a token at once. Its app can no longer use it.",
        aliases: ["end", "revoke"])

    @Argument(help: ArgumentHelp("The token's title, its ID, or the start of its ID.", valueName: "token"))
    var token: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, path: try await NamedThing.token.path(token, using: api))
        connection.done(MemberNotice.tokenEnded)
    }
}

/// `daybook token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens for apps and scripts. Each may do only what you allow.",
        subcommands: [TokenCreate.self, TokenList.self, TokenEnd.self])
}

/// `daybook token list`.
struct TokenList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tokens of your apps, the newest first.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let tokens = try await NamedThing.token.all(try connection.client())
        if connection.json { return Terminal.write(try (["tokens": .array(tokens)] as JSONDocument).pretty) }
        var table = TextTable([.name, .allows, .lastUsed, .ends, .id], flexible: 0, dispensable: [3, 2])
        let ids = tokens.map { $0["id"]?.text ?? "" }
        for (token, id) in zip(tokens, Terminal.isTerminal(1) ? ShortID.shortened(ids) : ids) {
            let scopes = (token["scopes"]?.items ?? []).compactMap { $0.text?.lowercased() }
            table.add([
                token["title"]?.text ?? "", scopes.joined(separator: " "),
                ShownDate.minute(token["lastUseTime"]), token["expireTime"].map(ShownDate.minute) ?? "", id,
            ])
        }
        Terminal.writeList(table)
    }
}
