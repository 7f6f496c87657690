import ArgumentParser

/// `daybook entry restore`.
struct EntryRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take entries out of the trash.")

    @Argument(help: ArgumentHelp("The entries' ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let restored = try await Restoration.restore(ids, .entry, connection.client())
        Terminal.write(
            connection.json
                ? try Restoration.json(restored).pretty
                : restored.map(EntryText.whole).joined(separator: "\n\n"))
    }
}
