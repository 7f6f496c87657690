import ArgumentParser
import NIOHTTP1

/// `daybook status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tell whether the server serves, and what it holds.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let (server, token) = try connection.resolve()
        let api = DiaryAPI(server: server, token: token)
        let version = try await api.send(.GET, "/v1/version")
        _ = try await api.send(.GET, "/readyz")
        var status: [String: JSONDocument] = ["server": .string(server), "ready": .bool(true), "version": version]
        if token != nil {
            status["account"] = try await api.send(.GET, "/v1/account")
            let timeline = try await api.send(.GET, "/v1/timeline", query: [("granularity", "YEAR")])
            status["totalEntries"] = timeline["totalEntries"] ?? .number(0)
            status["totalPhotos"] = timeline["totalPhotos"] ?? .number(0)
        }
        if connection.json { return Terminal.write(try JSONDocument.object(status).pretty) }
        Terminal.write("server    \(server), ready, version \(version["version"]?.text ?? "unknown")")
        guard let account = status["account"] else {
            return Terminal.write("account   not logged in; log in with: daybook login --server \(server)")
        }
        Terminal.write("account   \(account["name"]?.text ?? ""), \(account["timeZone"]?.text ?? "")")
        Terminal.write("holds     \(count(status["totalEntries"])) entries, \(count(status["totalPhotos"])) photos")
    }

    private func count(_ document: JSONDocument?) -> Int { Int(document?.number ?? 0) }
}
