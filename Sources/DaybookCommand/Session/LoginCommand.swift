import ArgumentParser
import Foundation
import NIOHTTP1
import Wording

/// `daybook login`.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in to a server, and store the login.",
        discussion: """
            The password comes from a file's first line, or you are asked for it. The login is stored in a file that \
            only you can read. For scripts, DAYBOOK_SERVER and DAYBOOK_TOKEN take precedence over it.
            """)

    @Option(help: ArgumentHelp("Account.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("File whose first line is the password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let (server, _) = try connection.resolve()
        let authority = try connection.authority(for: server)
        let account = name ?? askedName()
        let password = try PasswordInput.existing(file: passwordFile)
        let response = try await DiaryAPI(server: server, token: nil, authority: authority).send(
            .POST, path: "/v1/sessions", json: ["name": .string(account), "password": .string(password)])
        guard let token = response["token"]?.text else {
            throw CommandError(.server, CommandFault.notDaybook, ["server": server])
        }
        let path = connection.credentialsPath()
        try Credentials(server: server, token: token, authority: authority).write(path)
        if connection.json {
            Terminal.write(
                try (["server": .string(server), "name": .string(account)] as JSONDocument).pretty)
        } else {
            Terminal.write(Notice.loggedIn.localized(["server": server, "name": account, "path": path]))
        }
        if ConnectionOptions.token() != nil { Terminal.warn(Notice.tokenFirst.localized()) }
    }

    private func askedName() -> String {
        guard Terminal.isTerminal(0) else { return "owner" }
        let response = Terminal.ask(Notice.askName)
        return response.isEmpty ? "owner" : response
    }
}

/// `daybook logout`.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "logout", abstract: "Log out, and forget the login.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, path: "/v1/sessions/current")
        let path = connection.credentialsPath()
        if try Credentials.read(path)?.token == api.token { try FileManager.default.removeItem(atPath: path) }
        connection.done(Notice.loggedOut, parameters: ["server": api.server])
    }
}
