import ArgumentParser

/// `daybook entry restore`.
struct EntryRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take entries out of the trash.")

    @OptionGroup var restoration: Restoration
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await restoration.run(.entry, connection, text: EntryText.whole) }
}
