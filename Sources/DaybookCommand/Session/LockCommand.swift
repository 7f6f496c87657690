import ArgumentParser
import NIOHTTP1

/// `daybook lock`.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock hidden entries and photos again for this login.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        _ = try await connection.client().send(.POST, path: "/v1/sessions/current:lock", json: [:], mayRepeat: true)
        connection.done(Notice.closed)
    }
}

/// `daybook unlock`.
struct UnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock hidden entries and photos for this login for 10 minutes.",
        discussion: "Asks for your password. `daybook lock`, logging out and a new password lock them earlier.")

    @Option(help: ArgumentHelp("File whose first line is the password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["password": Label.password.localized()])
        let password = try PasswordInput.existing(file: passwordFile)
        _ = try await api.send(.POST, path: "/v1/sessions/current:unlock", json: ["password": .string(password)])
        connection.done(Notice.opened)
    }
}
