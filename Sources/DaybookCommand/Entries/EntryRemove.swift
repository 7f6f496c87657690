import ArgumentParser

/// `daybook entry rm`.
struct EntryRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rm", abstract: "Put entries in the trash.")

    @OptionGroup var removal: Removal
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await removal.run(.entry, connection) }
}
