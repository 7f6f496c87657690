import ArgumentParser
import NIOHTTP1

/// `daybook subject delete`.
struct SubjectDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a pet or a child. What names it keeps the name.")

    @Argument(help: ArgumentHelp("Its name, its id, or the id's beginning.", valueName: "subject"))
    var subject: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, try await NamedThing.subject.path(subject, api))
        Terminal.write(connection.json ? try gone.pretty : Notice.subjectDeleted.told())
    }
}
