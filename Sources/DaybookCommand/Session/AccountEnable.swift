import ArgumentParser
import NIOHTTP1

/// `daybook account enable`.
struct AccountEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Let an account in again that was shut out. For the owners of the server.")

    @Argument(help: ArgumentHelp("The account's name, its id, or the id's beginning.", valueName: "account"))
    var account: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let changed = try await NamedThing.account.setDisabled(false, account, connection.client())
        Terminal.write(connection.json ? try changed.pretty : MemberNotice.accountOpened.told())
    }
}
