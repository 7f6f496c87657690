import ArgumentParser
import NIOHTTP1

/// `daybook share revoke`.
struct ShareRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a link at once: it shows nothing to nobody any more.")

    @Argument(help: ArgumentHelp("The share's title, its id, or the id's beginning.", valueName: "share"))
    var share: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, try ShareText.path(try await ShareText.resolve(share, api)))
        Terminal.write(connection.json ? try gone.pretty : Notice.shareRevoked.told())
    }
}
