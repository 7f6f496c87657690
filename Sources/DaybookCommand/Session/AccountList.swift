import ArgumentParser
import NIOHTTP1

/// `daybook account list`.
struct AccountList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts on this server. For the owners of the server.",
        discussion:
            "Each diary is private. The owners of the server see who has an account, but not what is in the diaries.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let accounts = try await NamedThing.account.all(try connection.client())
        if connection.json { return Terminal.write(try (["accounts": .array(accounts)] as JSONDocument).pretty) }
        var table = TextTable([.name, .role, .none, .since, .id], flexible: 0, dispensable: [3])
        let ids = accounts.map { $0["id"]?.text ?? "" }
        for (account, id) in zip(accounts, Terminal.isTerminal(1) ? ShortID.shortened(ids) : ids) {
            let isDisabled = account["disabled"]?.isTrue == true
            let role = account["role"]?.text
            table.add(
                [
                    account["name"]?.text ?? "", Term.plain(role), isDisabled ? "disabled" : "",
                    ShownDate.minute(account["createTime"]), id,
                ], localized: [1: Term.localized(role)].merging(isDisabled ? [2: Mark.shutOut.localized()] : [:]) { $1 }
            )
        }
        Terminal.writeList(table)
    }
}
