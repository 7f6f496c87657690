/// The entries and photos with each tag, person, subtype or detail of the day: the table `label`, in the order of lists.
struct LabelIndex: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            try relabel(from: before.map(Self.rows(of:)) ?? [], to: after.map(Self.rows(of:)) ?? [], on: db)
        case .photo(let before, let after):
            try relabel(from: before.map(Self.rows(of:)) ?? [], to: after.map(Self.rows(of:)) ?? [], on: db)
        }
    }

    /// Returns the rows of an entry; empty for an entry that lists do not show.
    static func rows(of entry: StoredEntry) -> Set<LabelRow> {
        guard entry.visibility.isListed else { return [] }
        return LabelRow.rows(
            [entry.content.tags, entry.content.people, []] + entry.content.dayDetails.facets.labels,
            owner: entry.owner, kind: .entry, visibility: entry.visibility, at: entry.content.time, id: entry.id,
            doc: entry.key)
    }

    /// Returns the rows of a photo; empty for a photo that lists do not show.
    static func rows(of photo: StoredPhoto) -> Set<LabelRow> {
        guard photo.visibility.isListed else { return [] }
        return LabelRow.rows(
            [photo.details.tags, photo.details.people, photo.facts.subtypes], owner: photo.owner, kind: .photo,
            visibility: photo.visibility, at: photo.time.instant, id: photo.id, doc: photo.key)
    }

    private func relabel(from stale: Set<LabelRow>, to fresh: Set<LabelRow>, on db: SQLConnection) throws {
        for row in stale.subtracting(fresh) {
            try db.run(
                """
                DELETE FROM label WHERE owner = ? AND kind = ? AND field = ? AND name = ? AND visibility = ? AND at = ?
                    AND id = ?
                """, values: row.key)
        }
        for row in fresh.subtracting(stale) {
            try db.run(
                "INSERT INTO label(owner, kind, field, name, visibility, at, id, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values: row.values)
        }
    }
}
