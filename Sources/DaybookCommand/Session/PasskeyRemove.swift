import ArgumentParser
import NIOHTTP1

/// `daybook passkey remove`.
struct PasskeyRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a passkey: nobody logs in by it any more.",
        discussion: "The device that holds it goes on offering it until it is removed there, too.")

    @Argument(help: ArgumentHelp("The passkey's title, its id, or the id's beginning.", valueName: "passkey"))
    var passkey: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, try await NamedThing.passkey.path(passkey, api))
        connection.done(MemberNotice.passkeyRemoved)
    }
}
