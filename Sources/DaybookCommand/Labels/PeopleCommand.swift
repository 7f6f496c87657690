import ArgumentParser

/// `daybook people`.
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "List the people that entries and photos name.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await LabelText.write("people", titled: .name, connection: connection)
    }
}
