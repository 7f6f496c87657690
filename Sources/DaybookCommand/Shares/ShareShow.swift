import ArgumentParser
import NIOHTTP1

/// `daybook share show`.
struct ShareShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a share: its link, what opens it, and how often it was opened.",
        discussion: "--preview gives a link that shows you for an hour what others see, and is no view.")

    @Argument(help: ArgumentHelp("The share's title, its id, or the id's beginning.", valueName: "share"))
    var share: String

    @Flag(help: "Give a link that shows what others see.")
    var preview = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let share = try await ShareText.resolve(share, api)
        guard preview else {
            return Terminal.write(connection.json ? try share.pretty : ShareText.facts(share, api))
        }
        let link = try await api.send(.GET, try ShareText.path(share) + "/preview")
        Terminal.write(connection.json ? try link.pretty : ShareText.link(link, api))
    }
}
