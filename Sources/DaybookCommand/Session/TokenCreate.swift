import ArgumentParser
import Foundation
import NIOHTTP1

/// `daybook token create`.
struct TokenCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a token for an app, and show it once.",
        discussion: """
            An app sends it as: Authorization: Bearer TOKEN. It cannot see hidden items, and it cannot reach your \
            password, your devices or other tokens.
            """)

    @Argument(help: ArgumentHelp("What it is for, so that you recognize it later.", valueName: "title"))
    var title: String

    @Option(
        help: ArgumentHelp(
            """
            What it may do: read (see the diary), write (change it) or upload (only add photos). May be given \
            several times.
            """,
            valueName: "scope"))
    var scope: [TokenScope]

    @Option(help: ArgumentHelp("Days until it expires. Without it: never.", valueName: "number"))
    var days: Int?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if let days, !(1...36_500).contains(days) { throw ValidationError("--days", outside: 1...36_500) }
    }

    func run() async throws {
        let api = try connection.client(flags: ["title": "title", "scopes": "--scope", "expireTime": "--days"])
        var body: [String: JSONDocument] = [
            "title": .string(title), "scopes": .array(scope.map { .string($0.rawValue.uppercased()) }),
        ]
        if let days { body["expireTime"] = .string(Self.time(inDays: days)) }
        let token = try await api.send(
            .POST, path: "/v1/tokens", json: .object(body), headers: [("Idempotency-Key", ClientID.make())],
            mayRepeat: true)
        if connection.json { return Terminal.write(try token.pretty) }
        Terminal.warn(MemberNotice.tokenMade.localized())
        Terminal.write(token["token"]?.text ?? "")
    }

    /// Returns the instant `days` days from now, as the API expects it.
    static func time(inDays days: Int) -> String {
        Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601)
    }
}

/// A scope of a token, as users write it.
enum TokenScope: String, ListedOption {
    case read, write, upload
}
