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
        let sessions = try await connection.client().sessions()
        if connection.json { return Terminal.write(try (["sessions": .array(sessions)] as JSONDocument).pretty) }
        Terminal.writeList(Self.table(sessions, isShort: Terminal.isTerminal(1)))
    }

    /// Returns a table of sessions in the given order. If `isShort`, IDs are cut to a length that distinguishes them.
    static func table(_ sessions: [JSONDocument], isShort: Bool) -> TextTable {
        var table = TextTable([.device, .none, .lastUsed, .loggedIn, .id], flexible: 0, dispensable: [3, 2])
        let ids = sessions.map { $0["id"]?.text ?? "" }
        for (session, id) in zip(sessions, isShort ? ShortID.shortened(ids) : ids) {
            let isCurrent = session["current"]?.isTrue == true
            table.add(
                [
                    session["userAgent"]?.text ?? "", isCurrent ? "this" : "", ShownDate.minute(session["lastUseTime"]),
                    ShownDate.minute(session["createTime"]), id,
                ], localized: isCurrent ? [1: Mark.thisDevice.localized()] : [:])
        }
        return table
    }
}

/// `daybook session delete`.
struct SessionEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Log a device out.",
        discussion: "To log out this device, use: daybook logout", aliases: ["end"])

    @Argument(help: ArgumentHelp("The session's ID, or the start of it.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, kind: .session, using: api)
        _ = try await api.send(.DELETE, path: "/v1/sessions/\(DiaryAPI.escaped(id))")
        connection.done(Notice.deviceLoggedOut)
    }
}
