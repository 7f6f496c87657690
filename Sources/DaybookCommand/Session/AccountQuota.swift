import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import ServiceRuntime
import Wording
import ZRPC

/// `daybook account quota`.
struct AccountQuota: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quota",
        abstract: "Set the storage quota of an account. Needs the diary's folder.",
        discussion: """
            A quota is a size such as 500MB, 50 GB or 1TB, unlimited, or default for the server's own, which \
            `daybook up --quota` sets. Nothing is deleted if the account is already over its quota. Needs the folder \
            that holds the diary, but no login.
            """)

    @Argument(help: ArgumentHelp("The size, unlimited or default.", valueName: "size"))
    var size: [String]

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("The account. Needed only if there are several.", valueName: "name"))
    var name: String?

    @OptionGroup var format: OutputFormat

    private func request() throws -> SetQuotaRequest {
        var request = SetQuotaRequest()
        request.name = name ?? ""
        switch try QuotaSize(size.joined(separator: " ")) {
        case .unlimited: request.unbounded = true
        case .standard: break
        case .bytes(let count): request.quotaBytes = count
        }
        return request
    }

    func validate() throws { _ = try request() }

    func run() async throws {
        let folder = try await folder.path()
        guard FileManager.default.isWritableFile(atPath: folder + "/entry") else {
            throw CommandError(.missing, DataFolderFault.noDiaryToChange, ["folder": folder])
        }
        let request = try request()
        try await FolderServices(folder: folder, label: "daybook.account").call { transport, endpoints in
            let client = StorageServiceClient(channel: transport.channel(to: endpoints.entry))
            let use = try await client.setQuota(
                request, options: CallOptions(timeout: .seconds(60), waitForReady: true))
            var members: [String: JSONDocument] = [
                "name": .string(use.name), "usedBytes": .string(String(use.usedBytes)),
                "totalBytes": .string(String(use.totalBytes)),
            ]
            members["quotaBytes"] = use.quotaBytes.map { .string(String($0)) }
            try format.write(
                .object(members),
                text: DisplayWidth.printable(use.name) + ": "
                    + AccountStorage.sentence(used: use.totalBytes, quota: use.quotaBytes))
        }
    }
}
