import ArgumentParser

/// `daybook photo restore`.
struct PhotoRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take photos out of the trash, back to where they were.")

    @Argument(help: ArgumentHelp("The photos' ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let restored = try await Restoration.restore(ids, .photo, connection.client())
        Terminal.write(
            connection.json
                ? try Restoration.json(restored).pretty
                : restored.map(PhotoText.whole).joined(separator: "\n\n"))
    }
}
