/// The text of entries and photos for people.
enum EntryText {
    /// Returns a table of entries in the given order. If `isShort`, ids are cut to a length that distinguishes them.
    static func table(_ entries: [JSONDocument], isShort: Bool) -> TextTable {
        var table = TextTable([.date, .text, .photos, .id], flexible: 1, dispensable: [2, 0])
        for (entry, id) in zip(entries, ids(entries, isShort: isShort)) {
            table.add([
                entry["localDate"]?.text ?? "", summary(entry), String(entry["photos"]?.items.count ?? 0), id,
            ])
        }
        return table
    }

    /// Returns a table of search hits with the text around each, for a terminal of so many columns; with the whole text
    /// if nil.
    static func table(hits: [JSONDocument], columns: Int?) -> TextTable {
        let items = hits.map { $0["entry"] ?? $0["photo"] ?? $0["album"] ?? .null }
        func table(room: Int?) -> TextTable {
            var table = TextTable([.date, .text, .kind, .id], flexible: 1, dispensable: [2, 0])
            for ((hit, item), id) in zip(zip(hits, items), ids(items, isShort: columns != nil)) {
                let date = (item["localDate"] ?? item["createTime"])?.text ?? ""
                let kind = ["entry", "photo", "album"].first { hit[$0] != nil } ?? ""
                table.add(
                    [String(date.prefix(10)), excerpt(hit, item).text(columns: room), kind, id],
                    told: [2: Term.told(kind)])
            }
            return table
        }
        let whole = table(room: nil)
        return whole.room(columns: columns).map { table(room: $0) } ?? whole
    }

    private static func ids(_ items: [JSONDocument], isShort: Bool) -> [String] {
        let ids = items.map { $0["id"]?.text ?? "" }
        return isShort ? ShortID.shortened(ids) : ids
    }

    private static func excerpt(_ hit: JSONDocument, _ item: JSONDocument) -> Excerpt {
        guard let snippet = hit["snippet"]?.text, !snippet.isEmpty else { return Excerpt(summary(item), hit: nil) }
        let highlight = hit["highlights"]?.items.first
        guard let start = highlight?["start"]?.number.flatMap(Int.init(exactly:)),
            let end = highlight?["end"]?.number.flatMap(Int.init(exactly:)), start <= end
        else { return Excerpt(snippet, hit: nil) }
        return Excerpt(snippet, hit: start..<end)
    }

    /// Returns one whole entry.
    static func whole(_ entry: JSONDocument) -> String {
        func joined(_ member: String) -> String {
            (entry[member]?.items ?? []).compactMap(\.text).joined(separator: ", ")
        }
        var lines: [String] = []
        if let title = entry["title"]?.text, !title.isEmpty { lines += [DisplayWidth.printable(title), ""] }
        var facts = LabelledText([.id, .date, .tags, .people, .place, .marks, .trash, .photo])
        facts.add(.id, entry["id"]?.text)
        facts.add(
            .date,
            [
                entry["localDate"]?.text, WrittenTime.clock(entry["entryTime"]?.text, offset: entry["utcOffset"]?.text),
                entry["timeZone"]?.text,
            ].compactMap(\.self).joined(separator: " "))
        facts.add(.tags, joined("tags"))
        facts.add(.people, joined("people"))
        facts.add(.place, entry["place"]?["name"]?.text)
        if entry["favorite"]?.isTrue == true { facts.add(.marks, Mark.favorite.told()) }
        if entry["hidden"]?.isTrue == true { facts.add(.marks, Mark.hidden.told()) }
        facts.add(.trash, entry["deleteTime"]?.text)
        for photo in entry["photos"]?.items ?? [] {
            facts.add(.photo, "\(photo["photoId"]?.text ?? "")  \(photo["caption"]?.text ?? "")")
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

    /// Returns an item in a line: its title and its text.
    static func summary(_ item: JSONDocument) -> String {
        // Lists contain the beginning of a body in one line, without Markdown's signs.
        [item["title"], item["snippet"] ?? item["body"], item["caption"], item["fileName"]].compactMap { $0?.text }
            .filter { !$0.isEmpty }.prefix(2).joined(separator: " · ")
    }
}
