import ArgumentParser
import NIOHTTP1

/// `daybook account disable`.
struct AccountDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Shut an account out. For the owners of the server.",
        discussion: "Its devices are logged out, and its apps get in no more. Nothing of the diary is lost.")

    @Argument(help: ArgumentHelp("The account's name, its id, or the id's beginning.", valueName: "account"))
    var account: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let changed = try await NamedThing.account.setDisabled(true, account, connection.client())
        Terminal.write(connection.json ? try changed.pretty : MemberNotice.accountShut.told())
    }
}
