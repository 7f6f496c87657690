import ArgumentParser

/// `daybook album remove`.
struct AlbumRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take photos out of an album; they stay in the library.")

    @OptionGroup var photos: AlbumPhotos
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await photos.send(to: ":remove", connection.client(), connection) }
}
