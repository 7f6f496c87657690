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
        func size(_ member: String) -> String { PhotoText.size(String(bytes(member) ?? 0)) }
        Terminal.write(
            MemberNotice.storageParts.localized([
                "photos": size("usedBytes"), "texts": size("textBytes"), "revisions": size("revisionBytes"),
                "responses": size("answerBytes"), "index": size("indexBytes"),
            ]))
    }

    /// Returns the storage usage for people.
    static func sentence(used: Int64, quota: Int64?) -> String {
        guard let quota else { return MemberNotice.storageUnbounded.localized(["used": PhotoText.size("\(used)")]) }
        let part = quota > 0 ? Int(min(100, max(0, Double(used) / Double(quota) * 100))) : 100
        return MemberNotice.storageUsed.localized([
            "used": PhotoText.size("\(used)"), "quota": PhotoText.size("\(quota)"), "percent": "\(part)",
        ])
    }
}
