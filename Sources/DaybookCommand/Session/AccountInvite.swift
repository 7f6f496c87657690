import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook account invite`.
struct AccountInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Invite a person to this server with a link. For the owners of the server.",
        discussion: """
            The link is shown once and makes one account, with a diary that nobody else sees. Anybody who has the link \
            can use it, so send it to one person only.
            """)

    @Flag(help: "The invited person also becomes an owner of the server, who can invite and disable others.")
    var owner = false

    @Option(help: ArgumentHelp("Number of days that the link works, 1 to 90. Without it: 7.", valueName: "number"))
    var days: Int?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if let days, !(1...90).contains(days) { throw ValidationError("--days", outside: 1...90) }
    }

    func run() async throws {
        let api = try connection.client(flags: ["expireTime": "--days"])
        var body: [String: JSONDocument] = ["role": owner ? "OWNER" : "MEMBER"]
        if let days { body["expireTime"] = .string(TokenCreate.time(inDays: days)) }
        let made = try await api.send(
            .POST, path: "/v1/invitations", json: .object(body), headers: [("Idempotency-Key", ClientID.make())],
            mayRepeat: true)
        let invitation = Self.document(of: made, from: api.server)
        if connection.json { return Terminal.write(try invitation.pretty) }
        Terminal.warn(MemberNotice.invitationMade.localized())
        Terminal.write(invitation["url"]?.text ?? "")
    }

    /// Returns an invitation with its whole link: the API's does not have the server's address.
    static func document(of made: JSONDocument, from server: String) -> JSONDocument {
        guard case .object(var members) = made, let path = members["url"]?.text, path.hasPrefix("/") else {
            return made
        }
        members["url"] = .string(server + path)
        return .object(members)
    }
}
