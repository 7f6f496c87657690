import ArgumentParser
import NIOHTTP1

/// `daybook lock`.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock hidden entries and photos again for this login.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        _ = try await connection.client().send(.POST, "/v1/sessions/current:lock", json: [:], mayRepeat: true)
        connection.done(Notice.closed)
    }
}
