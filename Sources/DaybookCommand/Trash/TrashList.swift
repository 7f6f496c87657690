import ArgumentParser
import Foundation
import NIOHTTP1

/// `daybook trash list`.
struct TrashList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the trash, the last deleted first.",
        discussion: "Restore with `daybook entry restore ID` or `daybook photo restore ID`.")

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let listing = try await connection.client().listing("/v1/trash", member: "items", limit: limit)
        let items = listing.items
        if connection.json { return Terminal.write(try (["items": .array(items)] as JSONDocument).pretty) }
        if items.isEmpty { return Terminal.warn(Notice.trashEmpty.localized()) }
        Terminal.writeList(Self.table(items, isShort: Terminal.isTerminal(1)))
        listing.tellMore()
    }

    static func table(_ items: [JSONDocument], isShort: Bool) -> TextTable {
        let things = items.map { $0["entry"] ?? $0["photo"] ?? .null }
        let ids = things.map { $0["id"]?.text ?? "" }
        var table = TextTable([.goneOn, .kind, .text, .id], flexible: 2, dispensable: [1, 0])
        for ((item, thing), id) in zip(zip(items, things), isShort ? ShortID.shortened(ids) : ids) {
            let kind = item["entry"] != nil ? "entry" : "photo"
            table.add(
                [ShownDate.day(ofInstant: item["purgeTime"]), kind, EntryText.summary(thing), id],
                localized: [1: Term.localized(kind)])
        }
        return table
    }
}

/// The arguments and the work of `restore`, for entries and for photos.
struct Restoration: ParsableArguments {
    @Argument(help: ArgumentHelp("IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    /// Takes items out of the trash, and prints them with `text`. Looks all IDs up first, so that nothing is restored
    /// if one is wrong.
    func run(_ kind: ShortID.Kind, connection: ConnectionOptions, text: (JSONDocument) -> String) async throws {
        let api = try connection.client()
        var restored: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind: kind, using: api) {
            restored.append(
                try await api.send(.POST, path: "\(kind.collection)/\(DiaryAPI.escaped(id)):undelete", json: [:]))
        }
        Terminal.write(
            connection.json
                ? try JSONDocument.oneOrAll(restored).pretty : restored.map(text).joined(separator: "\n\n"))
    }
}
