import ArgumentParser
import NIOHTTP1

/// `daybook account storage`.
struct AccountStorage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage", abstract: "Show how much room your photos take on the server, and may take.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let use = try await connection.client().send(.GET, "/v1/account/storage")
        let (used, quota) = (
            use["usedBytes"]?.text.flatMap { Int64($0) }, use["quotaBytes"]?.text.flatMap { Int64($0) }
        )
        Terminal.write(connection.json ? try use.pretty : Self.sentence(used: used ?? 0, quota: quota))
    }

    /// For people.
    static func sentence(used: Int64, quota: Int64?) -> String {
        guard let quota else { return Notice.storageUnbounded.told(["used": megabytes(used)]) }
        let part = quota > 0 ? Int(min(100, Double(used) / Double(quota) * 100)) : 100
        return Notice.storageUsed.told(["used": megabytes(used), "quota": megabytes(quota), "percent": "\(part)"])
    }

    private static func megabytes(_ bytes: Int64) -> String { "\(bytes / 1_000_000)" }
}
