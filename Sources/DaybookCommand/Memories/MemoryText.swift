/// The text of memories for people.
enum MemoryText {
    static func table(_ memories: [JSONDocument]) -> TextTable {
        var table = TextTable([.days, .memory, .photos, .entries, .id], flexible: 1, dispensable: [3, 2])
        for memory in memories {
            let (from, to) = (ShownDate.day(memory["from"]?.text ?? ""), ShownDate.day(memory["to"]?.text ?? ""))
            let mark = memory["favorite"]?.isTrue == true ? "* " : ""
            table.add([
                from == to ? from : "\(from) - \(to)", mark + (memory["title"]?.text ?? ""),
                String(memory["photoIds"]?.items.count ?? 0), String(memory["entryIds"]?.items.count ?? 0),
                memory["id"]?.text ?? "",
            ])
        }
        return table
    }
}
