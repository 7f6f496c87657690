import ArgumentParser
import NIOHTTP1

/// `daybook status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether the server is ready, and what it holds.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let (server, token) = try connection.resolve()
        let api = try connection.api(server: server, token: token)
        let version = try await api.send(.GET, path: "/v1/version")
        _ = try await api.send(.GET, path: "/readyz")
        var status: [String: JSONDocument] = ["server": .string(server), "ready": .bool(true), "version": version]
        if token != nil {
            status["account"] = try await api.send(.GET, path: "/v1/account")
            let timeline = try await api.send(.GET, path: "/v1/timeline", query: [("granularity", "YEAR")])
            status["totalEntries"] = timeline["totalEntries"] ?? .number(0)
            status["totalPhotos"] = timeline["totalPhotos"] ?? .number(0)
        }
        if status["account"]?["role"]?.text == "OWNER" {
            // An app's token may lack the scope.
            status["backup"] = try? await api.send(.GET, path: "/v1/storage")["backup"]
        }
        if connection.json { return Terminal.write(try JSONDocument.object(status).pretty) }
        Terminal.write(Self.text(status).joined(separator: "\n"))
    }

    /// Returns the status for people.
    static func text(_ status: [String: JSONDocument]) -> [String] {
        let server = status["server"]?.text ?? ""
        let version = status["version"]?["version"]?.text ?? Mark.unknownVersion.localized()
        var facts = LabelledText([.server, .account, .holds, .backup, .drill, .mirror, .files], gap: 3)
        facts.add(.server, value: Notice.ready.localized(["server": server, "version": version]))
        guard let account = status["account"] else {
            facts.add(.account, value: Notice.notLoggedIn.localized(["server": server]))
            return facts.lines
        }
        facts.add(.account, value: "\(account["name"]?.text ?? ""), \(account["timeZone"]?.text ?? "")")
        facts.add(
            .holds,
            value: Notice.held.localized([
                "entries": count(status["totalEntries"]), "photos": count(status["totalPhotos"]),
            ]))
        for line in status["backup"].map({ BackupText.lines($0) }) ?? [] { facts.add(.backup, value: line) }
        for line in status["backup"]?["drill"].map(BackupText.drillLines) ?? [] { facts.add(.drill, value: line) }
        for mirror in status["backup"]?["mirrors"]?.items ?? [] {
            for line in BackupText.lines(of: mirror) { facts.add(.mirror, value: line) }
        }
        for line in status["backup"]?["lastScrub"].map(BackupText.scrubLines) ?? [] { facts.add(.files, value: line) }
        return facts.lines
    }

    private static func count(_ document: JSONDocument?) -> String { String(document?.count ?? 0) }
}
