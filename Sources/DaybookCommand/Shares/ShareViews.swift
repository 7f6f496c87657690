import ArgumentParser

/// `daybook share views`.
struct ShareViews: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "views", abstract: "List when a share was opened, the newest first.",
        discussion: "Who opened it is not kept.")

    @Argument(help: ArgumentHelp("The share's title, its id, or the id's beginning.", valueName: "share"))
    var share: String

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let api = try connection.client()
        let path = try ShareText.path(try await ShareText.resolve(share, api))
        let views = try await api.list(path + "/views", query: [], member: "views", limit: limit)
        if connection.json { return Terminal.write(try (["views": .array(views)] as JSONDocument).pretty) }
        Terminal.writeList(ShareText.table(views: views))
    }
}
