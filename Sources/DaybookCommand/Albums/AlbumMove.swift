import ArgumentParser

/// `daybook album move`.
struct AlbumMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Put photos of an album, in the order given, before another or at the end.")

    @OptionGroup var photos: AlbumPhotos

    @Option(help: ArgumentHelp("The photo they come before: its id, or its beginning.", valueName: "photo"))
    var before: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["beforePhotoId": "--before"])
        var more: [String: JSONDocument] = [:]
        if let before { more["beforePhotoId"] = .string(try await ShortID.resolve(before, .photo, api)) }
        try await photos.send(to: ":move", with: more, api, connection)
    }
}
