/// The text of tags and people for people.
enum LabelText {
    /// The maximum number of listed items.
    private static let most = 100_000

    /// Prints all items of a collection by name.
    static func write(_ member: String, titled title: Column, _ connection: ConnectionOptions) async throws {
        let labels = try await connection.client().list("/v1/\(member)", query: [], member: member, limit: most)
        if connection.json { return Terminal.write(try JSONDocument.object([member: .array(labels)]).pretty) }
        if labels.isEmpty { return Terminal.warn(Notice.noneYet.told()) }
        var table = TextTable([title, .entries, .photos], flexible: 0)
        for label in labels {
            table.add([label["name"]?.text ?? "", count(label["entryCount"]), count(label["photoCount"])])
        }
        Terminal.writeList(table)
    }

    static func count(_ document: JSONDocument?) -> String { String(Int(document?.number ?? 0)) }
}
