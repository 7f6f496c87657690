/// The text of albums for people.
enum AlbumText {
    /// Returns a table of albums in the given order, with the albums inside another directly behind it.
    static func table(_ albums: [JSONDocument]) -> TextTable {
        var table = TextTable([.album, .photos, .section, .id], flexible: 0, dispensable: [2])
        let tops = albums.filter { $0["parentId"] == nil }
        for top in tops {
            add(top, indented: false, to: &table)
            for inner in albums where inner["parentId"]?.text == top["id"]?.text {
                add(inner, indented: true, to: &table)
            }
        }
        return table
    }

    private static func add(_ album: JSONDocument, indented: Bool, to table: inout TextTable) {
        let (title, section) = (album["title"]?.text ?? "", album["section"]?.text)
        table.add(
            [
                (indented ? "  " : "") + title, String(Int(album["photoCount"]?.number ?? 0)), Term.plain(section),
                album["id"]?.text ?? "",
            ], told: [2: Term.told(section)])
    }

    /// Returns one album in a line.
    static func line(_ album: JSONDocument) -> String {
        let count = Int(album["photoCount"]?.number ?? 0)
        let title = DisplayWidth.printable(album["title"]?.text ?? "")
        return (count == 1 ? Notice.albumOfOne : .album)
            .told(["title": title, "count": "\(count)", "id": album["id"]?.text ?? ""])
    }
}
