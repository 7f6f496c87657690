import ArgumentParser

/// `daybook discover saved`.
struct DiscoverSaved: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved", abstract: "List what you have saved, what was saved last first, with author and license.")

    @Option(help: ArgumentHelp("How many at most.", valueName: "number"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let photos = try await connection.client().list("/v1/discover:saved", query: [], member: "photos", limit: limit)
        if connection.json { return Terminal.write(try (["photos": .array(photos)] as JSONDocument).pretty) }
        if photos.isEmpty { return Terminal.warn(Notice.noneSaved.told()) }
        Terminal.writeList(DiscoverText.table(photos))
    }
}
