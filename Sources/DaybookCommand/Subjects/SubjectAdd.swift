import ArgumentParser
import NIOHTTP1

/// `daybook subject add`.
struct SubjectAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a pet or a child.")

    @Argument(help: "The name that entries and photos have among their people.")
    var name: String

    @Flag(help: "A pet; else a person.")
    var pet = false

    @Option(help: ArgumentHelp("Day of birth, as 2022-07-16.", valueName: "date"))
    var birthday: String?

    @Option(help: ArgumentHelp("Its attention sound: a title, an id, or the id's beginning.", valueName: "sound"))
    var sound: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["birthday": "--birthday", "soundId": "--sound"])
        var members: [String: JSONDocument] = [
            "id": .string(ClientID.make()), "name": .string(name), "kind": pet ? "PET" : "PERSON",
        ]
        if let birthday { members["birthday"] = .string(birthday) }
        if let sound { members["soundId"] = try await SubjectText.soundID(sound, api) }
        let subject = try await api.send(.POST, "/v1/subjects", json: .object(members), mayRepeat: true)
        if connection.json { return Terminal.write(try subject.pretty) }
        Terminal.writeList(SubjectText.table([subject]))
    }
}
