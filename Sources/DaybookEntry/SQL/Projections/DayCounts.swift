/// The number of entries and photos shown in each year, month and day: the table `bucket`.
struct DayCounts: Projection {
    private enum Column: String {
        case entries, photos
    }

    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(from: before.flatMap(day), to: after.flatMap(day), .entries, owner: owner, on: db)
        case .photo(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(from: before.flatMap(day), to: after.flatMap(day), .photos, owner: owner, on: db)
        }
    }

    private func day(_ entry: StoredEntry) -> CivilDate? {
        entry.visibility == .shown ? entry.localDate : nil
    }

    private func day(_ photo: StoredPhoto) -> CivilDate? {
        photo.visibility == .shown ? photo.time.local.date : nil
    }

    private func move(
        from stale: CivilDate?, to fresh: CivilDate?, _ column: Column, owner: Int64, on db: SQLConnection
    ) throws {
        guard stale != fresh else { return }
        if let stale { try add(-1, to: stale, column: column, owner: owner, on: db) }
        if let fresh { try add(1, to: fresh, column: column, owner: owner, on: db) }
    }

    private func add(
        _ change: Int64, to date: CivilDate, column: Column, owner: Int64, on db: SQLConnection
    ) throws {
        for granularity in TimelineGranularity.allCases {
            let days = granularity.days(around: date)
            try db.run(
                """
                INSERT INTO bucket(owner, granularity, first_day, last_day, entries, photos) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT(owner, granularity, first_day) DO UPDATE
                SET entries = bucket.entries + excluded.entries, photos = bucket.photos + excluded.photos
                """,
                values: [
                    owner, granularity.rawValue, days.lowerBound, days.upperBound,
                    column == .entries ? change : 0, column == .photos ? change : 0,
                ])
            if change < 0 {
                try db.run(
                    """
                    DELETE FROM bucket
                    WHERE owner = ? AND granularity = ? AND first_day = ? AND entries = 0 AND photos = 0
                    """, values: [owner, granularity.rawValue, days.lowerBound])
            }
        }
    }
}
