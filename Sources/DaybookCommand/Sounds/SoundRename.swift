import ArgumentParser
import NIOHTTP1

/// `daybook sound rename`.
struct SoundRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a sound of yours another title.")

    @Argument(help: ArgumentHelp("The sound's title, its id, or the id's beginning.", valueName: "sound"))
    var sound: String

    @Argument(help: ArgumentHelp("What it is called from now on.", valueName: "title"))
    var title: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["title": Label.theTitle.told()])
        let before = try await NamedThing.sound.resolve(sound, api)
        let changed = try await api.send(
            .PATCH, "/v1/sounds/\(DiaryAPI.escaped(before["id"]?.text ?? ""))", query: [("updateMask", "title")],
            json: ["title": .string(title)], headers: [("If-Match", before["etag"]?.text ?? "*")])
        Terminal.write(connection.json ? try changed.pretty : SoundText.line(changed))
    }
}
