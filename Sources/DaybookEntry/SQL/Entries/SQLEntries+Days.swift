/// Entries by local time at the place of the entry, in microseconds, as in the index `entry_local`.
extension SQLEntries {
    private static let local = "(e.at + e.utc_offset * 1000000)"

    static let dayQuery = """
        SELECT e.key, \(local), e.id, e.weight FROM entry e
        WHERE e.owner = ? AND e.visibility = 1 AND \(local) >= ? AND \(local) < ?
            AND (\(local), e.id) > (?, ?)
        ORDER BY \(local), e.id LIMIT ?
        """

    static let dayCountQuery = """
        SELECT count(*) FROM entry e WHERE e.owner = ? AND e.visibility = 1 AND \(local) >= ? AND \(local) < ?
        """

    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem] {
        let start = after ?? PagePosition(primary: localTimes.lowerBound * 1_000_000 - 1, id: .last)
        return try db.all(
            Self.dayQuery,
            values: [
                owner, localTimes.lowerBound * 1_000_000, localTimes.upperBound * 1_000_000, start.primary, start.id,
                limit,
            ], read: ListItem.init(row:))
    }

    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> Int64 {
        try db.value(
            Self.dayCountQuery, values: [owner, localTimes.lowerBound * 1_000_000, localTimes.upperBound * 1_000_000])
            ?? 0
    }

    static let dayPlacesQuery = """
        SELECT \(PlaceMark.names.selection(from: "e")) FROM entry e
        WHERE e.owner = ? AND e.visibility = 1 AND \(local) >= ? AND \(local) < ?
        ORDER BY \(local) LIMIT ?
        """

    func shownPlaces(owner: Int64, localTimes: Range<Int64>, limit: Int) throws -> [PlaceMark] {
        try db.all(
            Self.dayPlacesQuery,
            values: [owner, localTimes.lowerBound * 1_000_000, localTimes.upperBound * 1_000_000, limit]
        ) { try PlaceMark.columns(of: nil, in: &$0) }.compactMap(\.self)
    }

    static let shownPhotosQuery = """
        SELECT j.value FROM json_each(?) j WHERE EXISTS (
            SELECT 1 FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
            WHERE l.photo = j.value AND e.visibility = 1)
        """

    func shownPhotos(among photos: [Int64]) throws -> Set<Int64> {
        if photos.isEmpty { return [] }
        return Set(try db.all(Self.shownPhotosQuery, values: [NumberList(photos)]) { try $0.next(Int64.self) })
    }
}
