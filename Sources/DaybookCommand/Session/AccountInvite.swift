import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook account invite`.
struct AccountInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Invite somebody to this server, by a link. For its owners.",
        discussion: """
            The link is shown once and makes one account, with a diary of its own that nobody else sees. Whoever has the \
            link can use it: send it to one person.
            """)

    @Flag(help: "Whoever takes it up owns the server, too: invites others, and shuts them out.")
    var owner = false

    @Option(help: ArgumentHelp("Days that the link is good for, 1 to 90; 7 when not given.", valueName: "number"))
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
        if connection.json { return Terminal.write(try made.pretty) }
        Terminal.warn(MemberNotice.invitationMade.localized())
        Terminal.write(api.server + (made["url"]?.text ?? ""))
    }
}
