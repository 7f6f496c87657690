import ArgumentParser
import NIOHTTP1

/// `daybook subject add`.
struct SubjectAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a pet or a child.")

    @Argument(help: "The name that entries and photos list under people.")
    var name: String

    @Flag(help: "Add a pet. Without it: a person.")
    var pet = false

    @Option(help: ArgumentHelp("Day of birth, such as 2022-07-16.", valueName: "date"))
    var birthday: String?

    @Option(
        help: ArgumentHelp("Its attention sound: the sound's title, ID, or the start of the ID.", valueName: "sound"))
    var sound: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["birthday": "--birthday", "soundId": "--sound"])
        var members: [String: JSONDocument] = [
            "id": .string(ClientID.make()), "name": .string(name), "kind": pet ? "PET" : "PERSON",
        ]
        if let birthday { members["birthday"] = .string(try await WrittenDay.text(birthday, using: api)) }
        if let sound { members["soundId"] = try await SubjectText.soundID(sound, using: api) }
        let subject = try await api.send(.POST, path: "/v1/subjects", json: .object(members), mayRepeat: true)
        if connection.json { return Terminal.write(try subject.pretty) }
        Terminal.writeList(SubjectText.table([subject]))
    }
}

/// `daybook subject`.
struct SubjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subject", abstract: "Pets and children: their ages, and how they grow.",
        discussion: "An entry or photo belongs to a pet or child if it lists the name under people.",
        subcommands: [
            SubjectList.self, SubjectAdd.self, SubjectEdit.self, SubjectGrowth.self, SubjectDelete.self,
        ])
}

/// `daybook subject delete`.
struct SubjectDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a pet or a child. Entries and photos keep the name.",
        aliases: ["rm", "remove"])

    @Argument(help: ArgumentHelp("Its name, its ID, or the start of its ID.", valueName: "subject"))
    var subject: String

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let found = try await NamedThing.subject.resolve(subject, using: api)
        try await confirmation.ask(.deleteSubject) { ["name": found["name"]?.text ?? ""] }
        let gone = try await api.send(.DELETE, path: NamedThing.subject.path(of: found))
        Terminal.write(connection.json ? try gone.pretty : Notice.subjectDeleted.localized())
    }
}

/// `daybook subject list`.
struct SubjectList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List pets and children.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let subjects = try await NamedThing.subject.all(connection.client())
        if connection.json { return Terminal.write(try (["subjects": .array(subjects)] as JSONDocument).pretty) }
        if subjects.isEmpty { return Terminal.warn(Notice.noSubjects.localized()) }
        Terminal.writeList(SubjectText.table(subjects))
    }
}

/// The text of subjects for people.
enum SubjectText {
    /// Returns the ID of the sound that a text names; empty for an empty text.
    static func soundID(_ text: String, using api: DiaryAPI) async throws -> JSONDocument? {
        text.isEmpty ? "" : try await NamedThing.sound.resolve(text, using: api)["id"]
    }

    static func table(_ subjects: [JSONDocument]) -> TextTable {
        var table = TextTable([.name, .kind, .born, .id], flexible: 0, dispensable: [1])
        for subject in subjects {
            let kind = subject["kind"]?.text
            table.add(
                [
                    subject["name"]?.text ?? "", Term.plain(kind), ShownDate.day(subject["birthday"]?.text ?? ""),
                    subject["id"]?.text ?? "",
                ], localized: [1: Term.localized(kind)])
        }
        return table
    }
}
