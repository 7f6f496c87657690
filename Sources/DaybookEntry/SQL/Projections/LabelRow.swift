/// One label of an entry or photo, as a row of the index.
struct LabelRow: Hashable {
    let owner: Int64
    let kind: ResourceKind
    let field: Int64
    let name: String
    let visibility: Visibility
    let at: Instant
    let id: UUIDBytes
    let doc: Int64

    /// Returns the rows of an item's labels.
    ///
    /// - Parameter lists: Tags, people, subtypes, the facets of the day, in the order of the column `field`.
    static func rows(
        _ lists: [[String]], owner: Int64, kind: ResourceKind, visibility: Visibility, at: Instant, id: UUIDBytes,
        doc: Int64
    ) -> Set<LabelRow> {
        var rows: Set<LabelRow> = []
        for (field, labels) in lists.enumerated() {
            for label in labels {
                rows.insert(
                    LabelRow(
                        owner: owner, kind: kind, field: Int64(field), name: LabelName.key(label),
                        visibility: visibility,
                        at: at, id: id, doc: doc))
            }
        }
        return rows
    }

    /// The columns that identify the row.
    var key: [any SQLArgument] { [owner, kind.rawValue, field, name, visibility.rawValue, at, id] }
    /// All columns.
    var values: [any SQLArgument] { key + [doc as any SQLArgument] }
}
