import ArgumentParser
import NIOHTTP1

/// `daybook entry history`.
struct EntryHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the earlier texts, photos, moods and weather of an entry, newest first.",
        discussion: "Compare with `daybook entry diff ID NUMBER`. Go back with `daybook entry revert ID NUMBER`.")

    @Argument(help: ArgumentHelp("The entry's ID, or the start of it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, kind: .entry, using: api)
        let listing = try await api.listing(
            "/v1/entries/\(DiaryAPI.escaped(id))/revisions", member: "revisions", limit: limit)
        let revisions = listing.items
        if connection.json { return Terminal.write(try (["revisions": .array(revisions)] as JSONDocument).pretty) }
        Terminal.writeList(Self.table(revisions))
        listing.tellMore()
    }

    static func table(_ revisions: [JSONDocument]) -> TextTable {
        var table = TextTable([.number, .when, .photos, .text], dispensable: [2])
        for revision in revisions {
            table.add([
                RevisionText.number(revision["number"]), ShownDate.minute(revision["createTime"]),
                String(revision["photos"]?.items.count ?? 0), EntryText.summary(revision),
            ])
        }
        return table
    }
}

/// `daybook entry revert`.
struct EntryRevert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert",
        abstract: "Restore the text, photos, mood and weather of an earlier revision of an entry.",
        discussion: "The current state stays in the history. Photos that have been deleted are left out.")

    @Argument(help: ArgumentHelp("The entry's ID, or the start of it.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("Number of the revision, as `entry history` shows it.", valueName: "number"))
    var number: Int

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["revision": Label.revision.localized()])
        let id = try await ShortID.resolve(id, kind: .entry, using: api)
        let entry = try await api.send(
            .POST, path: "/v1/entries/\(DiaryAPI.escaped(id)):revert", json: ["revision": .number(Double(number))])
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
