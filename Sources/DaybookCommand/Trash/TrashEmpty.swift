import ArgumentParser
import NIOHTTP1

/// `daybook trash empty`.
struct TrashEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Delete everything in the trash permanently.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        var (entries, photos, isComplete) = (0, 0, false)
        while !isComplete {
            let emptied = try await api.send(.POST, path: "/v1/trash:empty", json: [:])
            entries += emptied["entryCount"]?.number.flatMap { Int(exactly: $0) } ?? 0
            photos += emptied["photoCount"]?.number.flatMap { Int(exactly: $0) } ?? 0
            isComplete = emptied["complete"]?.isTrue != false
        }
        if connection.json {
            let document: JSONDocument = [
                "entryCount": .number(Double(entries)), "photoCount": .number(Double(photos)),
            ]
            return Terminal.write(try document.pretty)
        }
        Terminal.write(Notice.emptied.localized(["entries": "\(entries)", "photos": "\(photos)"]))
    }
}

/// `daybook trash`.
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Deleted entries and photos, which can be restored for 30 days.",
        subcommands: [TrashList.self, TrashEmpty.self])
}
