import ArgumentParser
import NIOHTTP1

/// The text of entries and photos for people.
enum EntryText {
    /// Returns a table of entries in the given order. If `isShort`, IDs are cut to a length that distinguishes them.
    static func table(_ entries: [JSONDocument], isShort: Bool) -> TextTable {
        var table = TextTable([.date, .text, .photos, .id], flexible: 1, dispensable: [2, 0])
        for (entry, id) in zip(entries, ids(entries, isShort: isShort)) {
            table.add([
                ShownDate.day(entry["localDate"]?.text ?? ""), summary(entry),
                String(entry["photos"]?.items.count ?? 0), id,
            ])
        }
        return table
    }

    /// Returns a table of search hits with the text around each, for a terminal of `columns` columns; with the whole
    /// text if nil.
    static func table(hits: [JSONDocument], columns: Int?) -> TextTable {
        let items = hits.map { $0["entry"] ?? $0["photo"] ?? $0["album"] ?? .null }
        func table(width: Int?) -> TextTable {
            var table = TextTable([.date, .text, .kind, .id], flexible: 1, dispensable: [2, 0])
            for ((hit, item), id) in zip(zip(hits, items), ids(items, isShort: columns != nil)) {
                let date = item["localDate"]?.text.map { ShownDate.day(String($0.prefix(10))) }
                let kind = ["entry", "photo", "album"].first { hit[$0] != nil } ?? ""
                table.add(
                    [
                        date ?? ShownDate.day(ofInstant: item["createTime"]),
                        excerpt(hit, of: item).text(columns: width), kind, id,
                    ],
                    localized: [2: Term.localized(kind)])
            }
            return table
        }
        let whole = table(width: nil)
        return whole.flexibleWidth(columns: columns).map { table(width: $0) } ?? whole
    }

    private static func ids(_ items: [JSONDocument], isShort: Bool) -> [String] {
        let ids = items.map { $0["id"]?.text ?? "" }
        return isShort ? ShortID.shortened(ids) : ids
    }

    private static func excerpt(_ hit: JSONDocument, of item: JSONDocument) -> Excerpt {
        guard let snippet = hit["snippet"]?.text, !snippet.isEmpty else { return Excerpt(summary(item), hit: nil) }
        let highlight = hit["highlights"]?.items.first
        guard let start = highlight?["start"]?.number.flatMap(Int.init(exactly:)),
            let end = highlight?["end"]?.number.flatMap(Int.init(exactly:)), start <= end
        else { return Excerpt(snippet, hit: nil) }
        return Excerpt(snippet, hit: start..<end)
    }

    /// Returns the text of a whole entry, in several lines.
    static func whole(_ entry: JSONDocument) -> String {
        func joined(_ member: String) -> String {
            (entry[member]?.items ?? []).compactMap(\.text).joined(separator: ", ")
        }
        var lines: [String] = []
        if let title = entry["title"]?.text, !title.isEmpty { lines += [DisplayWidth.printable(title), ""] }
        var facts = LabelledText(
            [Label.id, .date] + DayFields.labels + [Label.tags, .people, .place, .marks, .trash, .photo])
        facts.add(.id, value: entry["id"]?.text)
        facts.add(
            .date,
            value: [
                entry["localDate"]?.text.map(ShownDate.day),
                WrittenTime.clock(entry["entryTime"]?.text, offset: entry["utcOffset"]?.text),
                entry["timeZone"]?.text,
            ].compactMap(\.self).joined(separator: " "))
        DayFields.add(entry, to: &facts)
        facts.add(.tags, value: joined("tags"))
        facts.add(.people, value: joined("people"))
        facts.add(.place, value: entry["place"]?["name"]?.text)
        if entry["favorite"]?.isTrue == true { facts.add(.marks, value: Mark.favorite.localized()) }
        if entry["hidden"]?.isTrue == true { facts.add(.marks, value: Mark.hidden.localized()) }
        facts.add(.trash, value: ShownDate.minute(entry["deleteTime"]))
        for photo in entry["photos"]?.items ?? [] {
            facts.add(.photo, value: "\(photo["photoId"]?.text ?? "")  \(photo["caption"]?.text ?? "")")
        }
        lines += facts.lines
        if let body = entry["body"]?.text, !body.isEmpty {
            lines.append("")
            // Line breaks come from the writer; other control characters for the terminal are removed.
            lines += body.split(separator: "\n", omittingEmptySubsequences: false)
                .map { DisplayWidth.printable(String($0)) }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text of an item on one line: the first two of its title, body, caption and file name that are not
    /// empty.
    static func summary(_ item: JSONDocument) -> String {
        // Lists contain the beginning of a body in one line, without Markdown's signs.
        [item["title"], item["snippet"] ?? item["body"], item["caption"], item["fileName"]].compactMap { $0?.text }
            .filter { !$0.isEmpty }.prefix(2).joined(separator: " · ")
    }
}

/// `daybook entry`.
struct EntryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Entries of the diary.",
        subcommands: [
            EntryAdd.self, EntryList.self, EntryShow.self, EntryEdit.self, EntryRemove.self, EntryRestore.self,
            EntrySearch.self, EntryHistory.self, EntryDiff.self, EntryRevert.self,
        ])
}

/// `daybook entry delete`.
struct EntryRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Move entries to the trash.", aliases: ["rm", "remove"])

    @OptionGroup var removal: Removal
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await removal.run(.entry, connection: connection) }
}

/// `daybook entry restore`.
struct EntryRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore entries from the trash.")

    @OptionGroup var restoration: Restoration
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await restoration.run(.entry, connection: connection, text: EntryText.whole) }
}

/// `daybook entry show`.
struct EntryShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one entry.")

    @Argument(help: ArgumentHelp("The entry's ID, or the start of it.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, kind: .entry, using: api)
        let entry = try await api.send(.GET, path: "/v1/entries/\(DiaryAPI.escaped(id))")
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
