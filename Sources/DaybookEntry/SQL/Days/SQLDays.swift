/// The counts by year, month and day in SQL.
struct SQLDays: DayReading {
    let db: SQLConnection

    /// The query for the timeline: one row of `bucket` per bucket, and one step in the cover index per cover.
    static let timelineQuery = """
        SELECT b.first_day, b.entries, b.photos,
            (SELECT p.id FROM photo p
             WHERE p.owner = b.owner AND p.cover = 1 AND p.local_day BETWEEN b.first_day AND b.last_day AND b.photos > 0
             ORDER BY p.local_day DESC, p.at DESC, p.id DESC LIMIT 1) AS cover
        FROM bucket b WHERE b.owner = ? AND b.granularity = ? ORDER BY b.first_day DESC
        """

    func timeline(owner: Int64, _ granularity: TimelineGranularity) throws -> [TimelineCount] {
        try db.all(Self.timelineQuery, values: [owner, granularity.rawValue]) { row in
            TimelineCount(
                name: granularity.name(of: try row.next()), entries: try row.next(), photos: try row.next(),
                cover: try row.next())
        }
    }
}
