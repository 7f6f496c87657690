/// Entries and photos as people read them.
enum EntryText {
    /// A table of entries, newest as the server sent them.
    static func table(_ entries: [JSONDocument]) -> TextTable {
        var table = TextTable(["DATE", "ID", "PHOTOS", "TEXT"])
        for entry in entries {
            table.add([
                entry["localDate"]?.text ?? "", entry["id"]?.text ?? "", String(entry["photos"]?.items.count ?? 0),
                summary(entry),
            ])
        }
        return table
    }

    /// A table of search hits with the text around each.
    static func table(hits: [JSONDocument]) -> TextTable {
        var table = TextTable(["DATE", "KIND", "ID", "TEXT"])
        for hit in hits {
            let isEntry = hit["entry"] != nil
            let item = hit["entry"] ?? hit["photo"] ?? .null
            let text = hit["snippet"]?.text ?? ""
            table.add([
                item["localDate"]?.text ?? "", isEntry ? "entry" : "photo", item["id"]?.text ?? "",
                text.isEmpty ? summary(item) : text,
            ])
        }
        return table
    }

    /// One entry whole.
    static func whole(_ entry: JSONDocument) -> String {
        func joined(_ member: String) -> String {
            (entry[member]?.items ?? []).compactMap(\.text).joined(separator: ", ")
        }
        var lines: [String] = []
        if let title = entry["title"]?.text, !title.isEmpty { lines += [DisplayWidth.printable(title), ""] }
        func add(_ name: String, _ value: String?) {
            let text = DisplayWidth.printable(value ?? "").withoutTrailing(" ")
            if !text.isEmpty { lines.append("\(name)  \(text)") }
        }
        add("id    ", entry["id"]?.text)
        add(
            "date  ",
            [
                entry["localDate"]?.text, WrittenTime.clock(entry["entryTime"]?.text, offset: entry["utcOffset"]?.text),
                entry["timeZone"]?.text,
            ].compactMap(\.self).joined(separator: " "))
        add("tags  ", joined("tags"))
        add("people", joined("people"))
        add("place ", entry["place"]?["name"]?.text)
        if entry["favorite"]?.isTrue == true { add("marks ", "favourite") }
        if entry["hidden"]?.isTrue == true { add("marks ", "hidden") }
        add("trash ", entry["deleteTime"]?.text)
        for photo in entry["photos"]?.items ?? [] {
            add("photo ", "\(photo["photoId"]?.text ?? "")  \(photo["caption"]?.text ?? "")")
        }
        if let body = entry["body"]?.text, !body.isEmpty {
            lines.append("")
            // Line breaks are the writer's; what else a terminal would obey is not shown.
            lines += body.split(separator: "\n", omittingEmptySubsequences: false)
                .map { DisplayWidth.printable(String($0)) }
        }
        return lines.joined(separator: "\n")
    }

    private static func summary(_ item: JSONDocument) -> String {
        [item["title"], item["body"], item["caption"], item["fileName"]].compactMap { $0?.text }
            .filter { !$0.isEmpty }.prefix(2).joined(separator: " · ")
    }
}
