import ArgumentParser
import NIOHTTP1

/// `daybook sound default`.
struct SoundDefault: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Choose the sound for pets and children that have no sound of their own.")

    @Argument(help: ArgumentHelp("The sound's title, its ID, or the start of its ID.", valueName: "sound"))
    var sound: String?

    @Flag(help: "Choose no sound. Then the first of all sounds is played.")
    var none = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if (sound == nil) != none { throw ValidationError(.noSound) }
    }

    func run() async throws {
        let api = try connection.client()
        var members: [String: JSONDocument] = [:]
        var chosen: JSONDocument?
        if let sound {
            let found = try await NamedThing.sound.resolve(sound, using: api)
            members["defaultSoundId"] = found["id"]
            chosen = found
        }
        let account = try await api.send(
            .PATCH, path: "/v1/account", query: [("updateMask", "defaultSoundId")], json: .object(members),
            mayRepeat: true)
        if connection.json { return Terminal.write(try account.pretty) }
        Terminal.write(chosen.map(SoundText.line) ?? Notice.noDefaultSound.localized())
    }
}
