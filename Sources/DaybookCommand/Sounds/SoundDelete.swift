import ArgumentParser
import NIOHTTP1

/// `daybook sound delete`.
struct SoundDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a sound of yours for good.",
        discussion: "Pets and children that had it, and your account if it did, have no sound of their own then.")

    @Argument(help: ArgumentHelp("The sound's title, its id, or the id's beginning.", valueName: "sound"))
    var sound: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, try await NamedThing.sound.path(sound, api))
        Terminal.write(connection.json ? try gone.pretty : Notice.deleted.told())
    }
}
