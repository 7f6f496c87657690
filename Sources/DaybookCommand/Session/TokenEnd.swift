import ArgumentParser
import NIOHTTP1

/// `daybook token end`.
struct TokenEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "End a token at once: its app gets in no more.")

    @Argument(help: ArgumentHelp("The token's title, its id, or the id's beginning.", valueName: "token"))
    var token: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, try await NamedThing.token.path(token, api))
        connection.done(MemberNotice.tokenEnded)
    }
}
