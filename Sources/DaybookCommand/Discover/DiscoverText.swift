/// The text of pictures in the discover feed for people.
enum DiscoverText {
    static func table(_ photos: [JSONDocument]) -> TextTable {
        var table = TextTable([.saved, .picture, .author, .license, .id], flexible: 1, dispensable: [3, 2])
        for photo in photos {
            table.add([
                photo["saved"] == .bool(true) ? "*" : "", photo["description"]?.text ?? "",
                photo["author"]?["name"]?.text ?? "", photo["license"]?.text ?? "", photo["id"]?.text ?? "",
            ])
        }
        return table
    }
}
