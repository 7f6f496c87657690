import ArgumentParser
import NIOHTTP1

/// `daybook sound list`.
struct SoundList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all sounds.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let sounds = try await NamedThing.sound.all(api)
        if connection.json { return Terminal.write(try (["sounds": .array(sounds)] as JSONDocument).pretty) }
        let account = try await api.send(.GET, "/v1/account")
        Terminal.writeList(SoundText.table(sounds, default: account["defaultSoundId"]?.text))
    }
}
