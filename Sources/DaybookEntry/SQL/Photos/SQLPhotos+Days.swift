/// Photos by local time, in seconds, as in the index `photo_local`. A photo of which only the month or the year is
/// known belongs to no day.
extension SQLPhotos {
    static let dayQuery = """
        SELECT key, local_time, id, weight FROM photo
        WHERE owner = ? AND visibility = 1 AND local_time >= ? AND local_time < ?
            AND (local_time, id) > (?, ?) AND taken_precision <= 2
        ORDER BY local_time, id LIMIT ?
        """

    static let dayCountQuery = """
        SELECT count(*) FROM photo WHERE owner = ? AND visibility = 1 AND local_time >= ? AND local_time < ?
            AND taken_precision <= 2
        """

    static let dayCoverQuery = """
        SELECT id FROM photo WHERE owner = ? AND visibility = 1 AND local_time >= ? AND local_time < ? AND +cover = 1
            AND taken_precision <= 2
        ORDER BY local_time DESC, id DESC LIMIT 1
        """

    static let newestQuery = """
        SELECT local_time FROM photo WHERE owner = ? AND visibility = 1 AND local_time < ?
            AND taken_precision <= 2 ORDER BY local_time DESC LIMIT 1
        """

    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem] {
        let start = after ?? PagePosition(primary: localTimes.lowerBound - 1, id: .last)
        return try db.all(
            Self.dayQuery,
            values: [owner, localTimes.lowerBound, localTimes.upperBound, start.primary, start.id, limit],
            read: ListItem.init(row:))
    }

    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> (count: Int64, cover: UUIDBytes?) {
        let values: [any SQLArgument] = [owner, localTimes.lowerBound, localTimes.upperBound]
        let count: Int64 = try db.value(Self.dayCountQuery, values: values) ?? 0
        return (count, count > 0 ? try db.value(Self.dayCoverQuery, values: values) : nil)
    }

    static let dayPlacesQuery = """
        SELECT place_name, COALESCE(place_latitude, latitude), COALESCE(place_longitude, longitude) FROM photo
        WHERE owner = ? AND visibility = 1 AND local_time >= ? AND local_time < ? AND taken_precision <= 2
        ORDER BY local_time LIMIT ?
        """

    func shownPlaces(owner: Int64, localTimes: Range<Int64>, limit: Int) throws -> [PlaceMark] {
        try db.all(
            Self.dayPlacesQuery, values: [owner, localTimes.lowerBound, localTimes.upperBound, limit]
        ) { try PlaceMark.columns(of: nil, in: &$0) }.compactMap(\.self)
    }

    func newestLocalTime(owner: Int64, before localTime: Int64) throws -> LocalTime? {
        try db.value(Self.newestQuery, values: [owner, localTime])
    }

    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem] {
        try SQLTrash(db: db, kind: .photo).items(owner: owner, hidden: hidden, after: after, limit: limit)
    }
}
