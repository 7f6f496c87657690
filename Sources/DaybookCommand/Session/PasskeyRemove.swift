import ArgumentParser
import NIOHTTP1

/// `daybook passkey delete`.
struct PasskeyRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove a passkey, so that nobody can log in with it.",
        discussion: "The device that holds it still offers it until you remove it there, too.",
        aliases: ["remove", "rm"])

    @Argument(help: ArgumentHelp("The passkey's title, its ID, or the start of its ID.", valueName: "passkey"))
    var passkey: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, path: try await NamedThing.passkey.path(passkey, using: api))
        connection.done(MemberNotice.passkeyRemoved)
    }
}

/// `daybook passkey`.
struct PasskeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkey", abstract: "Passkeys, with which you log in to the page without a password.",
        discussion: """
            Only a browser can make them, in the settings of the page. Changing your password keeps them. Resetting a \
            forgotten password removes them all.
            """,
        subcommands: [PasskeyList.self, PasskeyRemove.self])
}

/// `daybook passkey list`.
struct PasskeyList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your passkeys, the newest first.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let passkeys = try await NamedThing.passkey.all(try connection.client())
        if connection.json { return Terminal.write(try (["passkeys": .array(passkeys)] as JSONDocument).pretty) }
        var table = TextTable([.name, .host, .since, .lastUsed, .id], flexible: 0, dispensable: [2, 1])
        let ids = passkeys.map { $0["id"]?.text ?? "" }
        for (passkey, id) in zip(passkeys, Terminal.isTerminal(1) ? ShortID.shortened(ids) : ids) {
            table.add([
                passkey["title"]?.text ?? "", passkey["rpId"]?.text ?? "", ShownDate.minute(passkey["createTime"]),
                passkey["lastUseTime"].map(ShownDate.minute) ?? "", id,
            ])
        }
        Terminal.writeList(table)
    }
}
