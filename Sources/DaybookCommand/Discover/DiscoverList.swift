import ArgumentParser
import NIOHTTP1

/// `daybook discover list`.
struct DiscoverList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a page of the feed, 15 pictures. A star stands at those you have saved.")

    @Option(help: ArgumentHelp("Which page, from 1.", valueName: "number"))
    var page = 1

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let answer = try await connection.client(flags: ["page": "--page"])
            .send(.GET, "/v1/discover", query: [("page", String(page))])
        if connection.json { return Terminal.write(try answer.pretty) }
        let photos = answer["photos"]?.items ?? []
        if photos.isEmpty { return Terminal.warn(Notice.emptyPage.told(["page": "\(page)"])) }
        Terminal.writeList(DiscoverText.table(photos))
        if answer["nextPage"] != nil { Terminal.warn(Notice.nextPage.told(["page": "\(page + 1)"])) }
    }
}
