import ArgumentParser
import NIOHTTP1

/// `daybook account storage`.
struct AccountStorage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage", abstract: "Show your diary's storage usage on the server, and its quota.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let use = try await connection.client().send(.GET, path: "/v1/account/storage")
        func bytes(_ member: String) -> Int64? { use[member]?.text.flatMap { Int64($0) } }
        guard !connection.json else { return Terminal.write(try use.pretty) }
        Terminal.write(Self.sentence(used: bytes("totalBytes") ?? 0, quota: bytes("quotaBytes")))
        func size(_ member: String) -> String { Self.megabytes(bytes(member) ?? 0) }
        Terminal.write(
            MemberNotice.storageParts.localized([
                "photos": size("usedBytes"), "texts": size("textBytes"), "revisions": size("revisionBytes"),
                "responses": size("answerBytes"), "index": size("indexBytes"),
            ]))
    }

    /// Returns the storage usage for people.
    static func sentence(used: Int64, quota: Int64?) -> String {
        guard let quota else { return MemberNotice.storageUnbounded.localized(["used": megabytes(used)]) }
        let part = quota > 0 ? Int(min(100, Double(used) / Double(quota) * 100)) : 100
        return MemberNotice.storageUsed.localized([
            "used": megabytes(used), "quota": megabytes(quota), "percent": "\(part)",
        ])
    }

    /// Returns a number of bytes in whole megabytes; below ten megabytes, with one decimal.
    private static func megabytes(_ bytes: Int64) -> String {
        bytes >= 10_000_000 ? "\(bytes / 1_000_000)" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
    }
}
