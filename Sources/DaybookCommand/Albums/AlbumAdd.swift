import ArgumentParser

/// `daybook album add`.
struct AlbumAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put photos at the end of an album.",
        discussion: "Photos that are in it already stay where they are.")

    @OptionGroup var photos: AlbumPhotos
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await photos.send(to: "", connection.client(), connection) }
}
