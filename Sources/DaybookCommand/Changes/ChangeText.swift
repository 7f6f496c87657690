/// The text of changes for people and programs, one per line.
enum ChangeText {
    /// Returns the lines of an event's document for a person: the change, the kind of item, its date, and its text.
    static func lines(_ document: JSONDocument) -> [String] {
        var lines: [String] = []
        if document["fullResync"]?.isTrue == true {
            lines.append("\(Label.everything.localized())  \(Notice.resync.localized())")
        }
        let width = [Label.inserted, .updated, .removed].map { DisplayWidth.of($0.localized()) }.max() ?? 0
        func padded(_ change: Label) -> String { DisplayWidth.padded(change.localized(), to: width) }
        for (change, member) in [(Label.inserted, "inserted"), (.updated, "updated")] {
            for (kind, item) in things(document[member]) {
                let parts = [
                    padded(change), Term.localized(kind), item["id"]?.text ?? "",
                    ShownDate.day(item["localDate"]?.text ?? ""),
                    DisplayWidth.printable(EntryText.summary(item)),
                ]
                lines.append(parts.joined(separator: "  ").withoutTrailing(" "))
            }
        }
        for item in document["removed"]?.items ?? [] {
            lines.append("\(padded(.removed))  \(Term.localized(item["kind"]?.text))  \(item["id"]?.text ?? "")")
        }
        return lines
    }

    /// Returns the changes for a program, one object each. The last one has the token from which to continue.
    static func documents(_ document: JSONDocument) -> [JSONDocument] {
        var changes: [[String: JSONDocument]] = []
        if document["fullResync"]?.isTrue == true { changes.append(["change": "RESYNC"]) }
        for member in ["inserted", "updated"] {
            for (kind, item) in things(document[member]) {
                changes.append(["change": .string(member.uppercased()), kind: item])
            }
        }
        for item in document["removed"]?.items ?? [] {
            changes.append(["change": "REMOVED", "kind": item["kind"] ?? .null, "id": item["id"] ?? .null])
        }
        if let last = changes.indices.last { changes[last]["token"] = document["nextToken"] }
        return changes.map(JSONDocument.object)
    }

    private static func things(_ list: JSONDocument?) -> [(kind: String, item: JSONDocument)] {
        (list?.items ?? []).compactMap { thing in
            guard case .object(let members) = thing, let (kind, item) = members.first else { return nil }
            return (kind, item)
        }
    }
}
