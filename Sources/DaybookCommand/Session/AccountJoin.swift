import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook account join`.
struct AccountJoin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Make your account on a server that you were invited to, and log in.")

    @Argument(help: ArgumentHelp("The link that you received; - reads it from standard input.", valueName: "link"))
    var link: String

    @Option(help: ArgumentHelp("Name to log in with.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("Language, such as ko-KR, en or ja.", valueName: "tag"))
    var locale: String?

    @Option(help: ArgumentHelp("Time zone, such as Asia/Seoul.", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("File whose first line is the new password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        // The link may come from standard input, because arguments are visible to everyone on the machine, and stored
        // by shells.
        var link = link == "-" ? readLine() ?? "" : link
        // The API returns a link without the server's own address.
        if link.hasPrefix("/") { link = try connection.resolve().server + link }
        guard let parts = Self.parts(of: link) else { throw CommandError(.usage, CommandFault.noInvitationLink) }
        let server = try ConnectionOptions.normalized(parts.server)
        let password = try PasswordInput.new(file: passwordFile)
        let flags = ["name": "--name", "locale": "--locale", "timeZone": "--time-zone"]
        let response = try await DiaryAPI(server: server, token: nil, flags: flags).send(
            .POST, path: "/v1/accounts",
            json: [
                "invitation": .string(parts.secret), "name": .string(name), "password": .string(password),
                "locale": .string(locale ?? ""), "timeZone": .string(timeZone ?? ""),
            ])
        guard let token = response["token"]?.text else {
            throw CommandError(.server, CommandFault.notDaybook, ["server": server])
        }
        let path = connection.credentialsPath()
        try Credentials(server: server, token: token).write(path)
        if connection.json { return Terminal.write(try (response["account"] ?? .null).pretty) }
        Terminal.write(Notice.loggedIn.localized(["server": server, "name": name, "path": path]))
    }

    /// Returns the server and the secret of a link `https://HOST/invitations/SECRET`; nil for any other text.
    static func parts(of link: String) -> (server: String, secret: String)? {
        guard let match = link.wholeMatch(of: /(https?:\/\/[^\/?#]+)\/invitations\/([A-Za-z0-9_-]+)/) else {
            return nil
        }
        return (String(match.output.1), String(match.output.2))
    }
}
