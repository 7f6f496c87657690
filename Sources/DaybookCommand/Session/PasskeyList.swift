import ArgumentParser
import NIOHTTP1

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
                passkey["title"]?.text ?? "", passkey["rpId"]?.text ?? "", SessionList.minute(passkey["createTime"]),
                passkey["lastUseTime"].map(SessionList.minute) ?? "", id,
            ])
        }
        Terminal.writeList(table)
    }
}
