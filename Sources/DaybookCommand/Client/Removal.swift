import ArgumentParser
import NIOHTTP1

/// The arguments and the work of `delete`, for entries and for photos.
struct Removal: ParsableArguments {
    @Argument(help: ArgumentHelp("IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Flag(help: "Delete permanently.")
    var permanent = false

    @OptionGroup var confirmation: Confirmation

    /// Removes the items. Looks all IDs up first, so that nothing is removed if one is wrong.
    func run(_ kind: ShortID.Kind, connection: ConnectionOptions) async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: kind, using: api)
        if permanent {
            try await confirmation.ask(kind == .entry ? .deleteEntries : .deletePhotos) { ["count": "\(ids.count)"] }
        }
        var removed: [JSONDocument] = []
        for id in ids {
            removed.append(
                try await api.send(
                    .DELETE, path: "\(kind.collection)/\(DiaryAPI.escaped(id))",
                    query: permanent ? [("permanent", "true")] : []))
        }
        if permanent { return connection.done(Notice.deleted) }
        if connection.json {
            return Terminal.write(try JSONDocument.oneOrAll(removed).pretty)
        }
        Terminal.write(Notice.inTrash.localized(["kind": kind.rawValue, "ids": ids.joined(separator: " ")]))
    }
}
