/// The places of each day's shown items, for trips.
struct LocatedDays: Projection {
    private struct Spot: Equatable {
        let date: CivilDate
        let region: LocatedDay.Region
    }

    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(from: before.flatMap(spot), to: after.flatMap(spot), owner: owner, on: db)
        case .photo(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(from: before.flatMap(spot), to: after.flatMap(spot), owner: owner, on: db)
        }
    }

    private func spot(_ entry: StoredEntry) -> Spot? {
        guard entry.visibility == .shown else { return nil }
        return spot(entry.content.place?.point, on: entry.localDate)
    }

    private func spot(_ photo: StoredPhoto) -> Spot? {
        guard photo.visibility == .shown, !photo.facts.isScreenshot, photo.time.precision.isOfADay else { return nil }
        return spot(photo.point, on: photo.time.local.date)
    }

    private func spot(_ point: PlaceMark.Point?, on date: CivilDate) -> Spot? {
        point.flatMap(LocatedDay.Region.init).map { Spot(date: date, region: $0) }
    }

    private func move(from stale: Spot?, to fresh: Spot?, owner: Int64, on db: SQLConnection) throws {
        guard stale != fresh else { return }
        let store = SQLMemories(db: db)
        if let stale { try store.count(-1, on: stale.date, in: stale.region, owner: owner) }
        if let fresh { try store.count(1, on: fresh.date, in: fresh.region, owner: owner) }
    }
}
