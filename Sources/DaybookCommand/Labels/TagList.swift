import ArgumentParser

/// `daybook tag list`.
struct TagList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List tags by name, with the number of entries and photos of each.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await LabelText.write("tags", titled: .tag, connection: connection)
    }
}

/// `daybook tag`.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Tags of entries and photos.", subcommands: [TagList.self])
}
