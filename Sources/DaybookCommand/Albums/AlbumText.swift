/// Albums as people read them.
enum AlbumText {
    /// A table of albums in the order they come, those inside another behind it.
    static func table(_ albums: [JSONDocument]) -> TextTable {
        var table = TextTable(["ALBUM", "PHOTOS", "SECTION", "ID"], flexible: 0, dispensable: [2])
        let tops = albums.filter { $0["parentId"] == nil }
        for top in tops {
            table.add(row(top, indented: false))
            for inner in albums where inner["parentId"]?.text == top["id"]?.text {
                table.add(row(inner, indented: true))
            }
        }
        return table
    }

    private static func row(_ album: JSONDocument, indented: Bool) -> [String] {
        let section = album["section"]?.text?.lowercased().replacing("_", with: " ") ?? ""
        return [
            (indented ? "  " : "") + (album["title"]?.text ?? ""), String(Int(album["photoCount"]?.number ?? 0)),
            section,
            album["id"]?.text ?? "",
        ]
    }

    /// One album in a line.
    static func line(_ album: JSONDocument) -> String {
        let count = Int(album["photoCount"]?.number ?? 0)
        let title = DisplayWidth.printable(album["title"]?.text ?? "")
        return "\(title): \(count) photo\(count == 1 ? "" : "s"), \(album["id"]?.text ?? "")"
    }
}
