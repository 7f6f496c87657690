import ArgumentParser
import NIOHTTP1

/// `daybook account uninvite`.
struct AccountUninvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninvite", abstract: "Take an invitation back. For the owners of the server.")

    @Argument(help: ArgumentHelp("The invitation's id, or its beginning.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, try await NamedThing.invitation.path(id, api))
        connection.done(MemberNotice.invitationEnded)
    }
}
