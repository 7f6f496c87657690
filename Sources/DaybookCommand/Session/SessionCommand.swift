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
        let sessions = try await connection.client().list(
            "/v1/sessions", query: [], member: "sessions", limit: 10_000)
        if connection.json { return Terminal.write(try (["sessions": .array(sessions)] as JSONDocument).pretty) }
        var table = TextTable(["ID", "LOGGED IN", "LAST USED", "", "DEVICE"])
        for session in sessions {
            table.add([
                session["id"]?.text ?? "", Self.minute(session["createTime"]), Self.minute(session["lastUseTime"]),
                session["current"]?.isTrue == true ? "this" : "", session["userAgent"]?.text ?? "",
            ])
        }
        Terminal.write(table)
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

    @Argument(help: ArgumentHelp("The session's id, as `daybook session list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        _ = try await connection.client().send(.DELETE, "/v1/sessions/\(DiaryAPI.escaped(id))")
        if !connection.json { Terminal.write("The device is logged out.") }
    }
}
