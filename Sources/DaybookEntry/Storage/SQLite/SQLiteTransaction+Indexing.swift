import Foundation
import GRDB

/// What moves with every change of an entry or photo: day counts, labels, search.
extension SQLiteTransaction {
    func index(_ entry: StoredEntry, from old: StoredEntry?) throws {
        try count(old.flatMap(countedDay), -1, column: .entries, owner: entry.owner, replacing: countedDay(entry))
        let (stale, fresh) = (old.map(labels) ?? [], labels(entry))
        try relabel(stale, fresh)
        if entry.isDraft || entry.deleteTime != nil {
            if old != nil { try SQLiteSearch.store.remove(kind: .entry, doc: entry.key, in: db) }
        } else if needsSearch(entry, old) {
            try SQLiteSearch.store.put(SearchDocument(entry), in: db)
        }
    }

    func unindex(_ entry: StoredEntry) throws {
        try count(countedDay(entry), -1, column: .entries, owner: entry.owner, replacing: nil)
        try relabel(labels(entry), [])
        try SQLiteSearch.store.remove(kind: .entry, doc: entry.key, in: db)
    }

    func index(_ photo: StoredPhoto, from old: StoredPhoto?) throws {
        try count(old.flatMap(countedDay), -1, column: .photos, owner: photo.owner, replacing: countedDay(photo))
        try relabel(old.map(labels) ?? [], labels(photo))
        if photo.deleteTime != nil {
            if old != nil { try SQLiteSearch.store.remove(kind: .photo, doc: photo.key, in: db) }
        } else if needsSearch(photo, old) {
            try SQLiteSearch.store.put(SearchDocument(photo), in: db)
        }
    }

    func unindex(_ photo: StoredPhoto) throws {
        try count(countedDay(photo), -1, column: .photos, owner: photo.owner, replacing: nil)
        try relabel(labels(photo), [])
        try SQLiteSearch.store.remove(kind: .photo, doc: photo.key, in: db)
    }

    private func needsSearch(_ entry: StoredEntry, _ old: StoredEntry?) -> Bool {
        guard let old, !old.isDraft, old.deleteTime == nil else { return true }
        return old.content.time != entry.content.time || old.localDate != entry.localDate
            || old.content.hidden != entry.content.hidden
            || old.searchFields != entry.searchFields
    }

    private func needsSearch(_ photo: StoredPhoto, _ old: StoredPhoto?) -> Bool {
        guard let old, old.deleteTime == nil else { return true }
        return old.time.instant != photo.time.instant || old.time.local.date != photo.time.local.date
            || old.details.hidden != photo.details.hidden
            || old.searchFields != photo.searchFields
    }

    // MARK: Day counts

    private enum CountColumn: String {
        case entries, photos
    }

    private func countedDay(_ entry: StoredEntry) -> CivilDate? {
        entry.visibility == .shown ? entry.localDate : nil
    }

    private func countedDay(_ photo: StoredPhoto) -> CivilDate? {
        photo.visibility == .shown ? photo.time.local.date : nil
    }

    private func count(
        _ stale: CivilDate?, _ change: Int64, column: CountColumn, owner: Int64, replacing fresh: CivilDate?
    ) throws {
        guard stale != fresh else { return }
        if let stale { try add(change, to: stale, column, owner: owner) }
        if let fresh { try add(1, to: fresh, column, owner: owner) }
    }

    private func add(_ change: Int64, to date: CivilDate, _ column: CountColumn, owner: Int64) throws {
        for granularity in TimelineGranularity.allCases {
            let days = granularity.days(around: date)
            try db.run(
                """
                INSERT INTO bucket(owner, granularity, first_day, last_day, entries, photos) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT(owner, granularity, first_day) DO UPDATE
                SET entries = entries + excluded.entries, photos = photos + excluded.photos
                """,
                [
                    owner, granularity.rawValue, days.lowerBound, days.upperBound,
                    column == .entries ? change : 0, column == .photos ? change : 0,
                ])
            if change < 0 {
                try db.run(
                    """
                    DELETE FROM bucket
                    WHERE owner = ? AND granularity = ? AND first_day = ? AND entries = 0 AND photos = 0
                    """, [owner, granularity.rawValue, days.lowerBound])
            }
        }
    }

    // MARK: Labels

    private func labels(_ entry: StoredEntry) -> Set<LabelRow> {
        guard entry.visibility != .trash, entry.visibility != .draft else { return [] }
        return LabelRow.rows(
            [entry.content.tags, entry.content.people], owner: entry.owner, kind: .entry, visibility: entry.visibility,
            at: entry.content.time, id: entry.id, doc: entry.key)
    }

    private func labels(_ photo: StoredPhoto) -> Set<LabelRow> {
        guard photo.visibility != .trash else { return [] }
        return LabelRow.rows(
            [photo.details.tags, photo.details.people, photo.facts.subtypes], owner: photo.owner, kind: .photo,
            visibility: photo.visibility, at: photo.time.instant, id: photo.id, doc: photo.key)
    }

    private func relabel(_ stale: Set<LabelRow>, _ fresh: Set<LabelRow>) throws {
        for row in stale.subtracting(fresh) {
            try db.run(
                """
                DELETE FROM label WHERE owner = ? AND kind = ? AND field = ? AND name = ? AND visibility = ? AND at = ?
                    AND id = ?
                """, row.arguments)
        }
        for row in fresh.subtracting(stale) {
            try db.run(
                "INSERT INTO label(owner, kind, field, name, visibility, at, id, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row.arguments + [row.doc])
        }
    }
}

/// One label of an entry or photo, as the index has it.
private struct LabelRow: Hashable {
    let owner: Int64
    let kind: ResourceKind
    let field: Int64
    let name: String
    let visibility: Visibility
    let at: Instant
    let id: UUIDBytes
    let doc: Int64

    /// - Parameter lists: Tags, people, subtypes, in the order of the column `field`.
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

    var arguments: StatementArguments {
        [owner, kind.rawValue, field, name, visibility.rawValue, at, id]
    }
}
