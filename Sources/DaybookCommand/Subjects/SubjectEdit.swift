import ArgumentParser
import NIOHTTP1

/// `daybook subject edit`.
struct SubjectEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a pet or a child.")

    @Argument(help: ArgumentHelp("Its name, its ID, or the start of its ID.", valueName: "subject"))
    var subject: String

    @Option(help: "The new name.")
    var name: String?

    @Option(help: ArgumentHelp("Day of birth; '' removes it.", valueName: "date"))
    var birthday: String?

    @Option(help: ArgumentHelp("Its cover photo: the photo's ID, or the start of it.", valueName: "photo"))
    var cover: String?

    @Option(
        help: ArgumentHelp(
            "Its attention sound: the sound's title, ID, or the start of the ID; '' removes it.", valueName: "sound"))
    var sound: String?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if name == nil, birthday == nil, cover == nil, sound == nil {
            throw ValidationError(nothingToChange: "--name", "--birthday", "--cover", "--sound")
        }
    }

    func run() async throws {
        let api = try connection.client(
            flags: ["name": "--name", "birthday": "--birthday", "coverPhotoId": "--cover", "soundId": "--sound"])
        let before = try await NamedThing.subject.resolve(subject, using: api)
        var members: [String: JSONDocument] = [:]
        if let name { members["name"] = .string(name) }
        if let birthday { members["birthday"] = .string(try await WrittenDay.text(birthday, using: api)) }
        if let cover { members["coverPhotoId"] = .string(try await ShortID.resolve(cover, kind: .photo, using: api)) }
        if let sound { members["soundId"] = try await SubjectText.soundID(sound, using: api) }
        let changed = try await api.send(
            .PATCH, path: "/v1/subjects/\(DiaryAPI.escaped(before["id"]?.text ?? ""))",
            query: [("updateMask", members.keys.sorted().joined(separator: ","))], json: .object(members),
            headers: [("If-Match", before["etag"]?.text ?? "*")])
        if connection.json { return Terminal.write(try changed.pretty) }
        Terminal.writeList(SubjectText.table([changed]))
    }
}
