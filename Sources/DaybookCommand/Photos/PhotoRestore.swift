import ArgumentParser

/// `daybook photo restore`.
struct PhotoRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take photos out of the trash, back to where they were.")

    @OptionGroup var restoration: Restoration
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await restoration.run(.photo, connection, text: PhotoText.whole) }
}
