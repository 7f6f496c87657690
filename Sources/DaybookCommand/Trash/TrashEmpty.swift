import ArgumentParser
import NIOHTTP1

/// `daybook trash empty`.
struct TrashEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Delete everything in the trash permanently.")

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var connection: ConnectionOptions

    /// The maximum number of items that are counted before the question.
    private static let maximumCounted = 1_000_000

    func run() async throws {
        let api = try connection.client()
        if confirmation.asks {
            let items = try await api.list("/v1/trash", query: [], member: "items", limit: Self.maximumCounted)
            if items.isEmpty { return Terminal.warn(Notice.trashEmpty.localized()) }
            let entries = items.count { $0["entry"] != nil }
            try await confirmation.ask(.emptyTrash) {
                ["entries": "\(entries)", "photos": "\(items.count - entries)"]
            }
        }
        var (entries, photos, isComplete) = (0, 0, false)
        while !isComplete {
            let emptied = try await api.send(.POST, path: "/v1/trash:empty", json: [:])
            entries = entries.addingReportingOverflow(emptied["entryCount"]?.count ?? 0).partialValue
            photos = photos.addingReportingOverflow(emptied["photoCount"]?.count ?? 0).partialValue
            isComplete = emptied["complete"]?.isTrue != false
        }
        if connection.json {
            let document: JSONDocument = [
                "entryCount": .number(Double(entries)), "photoCount": .number(Double(photos)),
            ]
            return Terminal.write(try document.pretty)
        }
        if entries == 0, photos == 0 { return Terminal.warn(Notice.trashEmpty.localized()) }
        Terminal.write(Notice.emptied.localized(["entries": "\(entries)", "photos": "\(photos)"]))
    }
}

/// `daybook trash`.
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Deleted entries and photos, which can be restored for 30 days.",
        subcommands: [TrashList.self, TrashEmpty.self])
}
