import ArgumentParser

/// `daybook subject list`.
struct SubjectList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List pets and children.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let subjects = try await NamedThing.subject.all(connection.client())
        if connection.json { return Terminal.write(try (["subjects": .array(subjects)] as JSONDocument).pretty) }
        if subjects.isEmpty { return Terminal.warn(Notice.noSubjects.told()) }
        Terminal.writeList(SubjectText.table(subjects))
    }
}
