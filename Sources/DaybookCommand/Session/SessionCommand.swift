import ArgumentParser
import NIOHTTP1

/// `daybook session`.
struct SessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "The devices that are logged in to your account.",
        subcommands: [SessionList.self, SessionEnd.self])
}

/// `daybook session list`.
struct SessionList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the devices that are logged in, the newest login first.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let sessions = try await Self.all(connection.client())
        if connection.json { return Terminal.write(try (["sessions": .array(sessions)] as JSONDocument).pretty) }
        Terminal.writeList(Self.table(sessions, isShort: Terminal.isTerminal(1)))
    }

    /// A table of sessions in the order they come; with ids cut to what tells them apart when `isShort`.
    static func table(_ sessions: [JSONDocument], isShort: Bool) -> TextTable {
        var table = TextTable(["DEVICE", "", "LAST USED", "LOGGED IN", "ID"], flexible: 0, yielding: [3, 2])
        let ids = sessions.map { $0["id"]?.text ?? "" }
        for (session, id) in zip(sessions, isShort ? ShortID.shortened(ids) : ids) {
            table.add([
                session["userAgent"]?.text ?? "", session["current"]?.isTrue == true ? "this" : "",
                minute(session["lastUseTime"]), minute(session["createTime"]), id,
            ])
        }
        return table
    }

    /// The account's sessions.
    static func all(_ api: DiaryAPI) async throws -> [JSONDocument] {
        try await api.list(ShortID.Kind.session.collection, query: [], member: "sessions", limit: 10_000)
    }

    /// The minute of an RFC 3339 instant.
    private static func minute(_ time: JSONDocument?) -> String {
        String((time?.text ?? "").prefix(16)).replacing("T", with: " ") + "Z"
    }
}

/// `daybook session end`.
struct SessionEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Log a device out.", discussion: "This device is logged out by: daybook logout")

    @Argument(
        help: ArgumentHelp(
            "The session's id, or its beginning, as `daybook session list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let ids = try await SessionList.all(api).compactMap { $0["id"]?.text }
        let session = try ShortID.only(ids.filter { $0.hasPrefix(id.lowercased()) }, id, .session)
        _ = try await api.send(.DELETE, "/v1/sessions/\(session)")
        if !connection.json { Terminal.write("The device is logged out.") }
    }
}
