import ArgumentParser

/// `daybook album list`.
struct AlbumList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all albums.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let albums = try await NamedThing.album.all(connection.client())
        if connection.json { return Terminal.write(try (["albums": .array(albums)] as JSONDocument).pretty) }
        Terminal.writeList(AlbumText.table(albums))
    }
}
