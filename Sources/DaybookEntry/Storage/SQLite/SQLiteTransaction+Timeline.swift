import Foundation
import GRDB

extension SQLiteTransaction {
    /// One row of `bucket` for each bucket, one step in the cover index for each cover.
    static let timelineQuery = """
        SELECT b.first_day, b.entries, b.photos,
            (SELECT p.id FROM photo p
             WHERE p.owner = b.owner AND p.cover = 1 AND p.local_day BETWEEN b.first_day AND b.last_day AND b.photos > 0
             ORDER BY p.local_day DESC, p.at DESC, p.id DESC LIMIT 1) AS cover
        FROM bucket b WHERE b.owner = ? AND b.granularity = ? ORDER BY b.first_day DESC
        """

    func timeline(owner: Int64, _ granularity: TimelineGranularity) throws -> [TimelineCount] {
        try db.rows(Self.timelineQuery, [owner, granularity.rawValue]).map { row in
            TimelineCount(
                name: granularity.name(of: CivilDate(day: row["first_day"])), entries: row["entries"],
                photos: row["photos"], cover: row["cover"])
        }
    }
}

extension TimelineGranularity {
    /// The first and last day of the bucket a date is in.
    func days(around date: CivilDate) -> ClosedRange<Int64> {
        let parts = date.parts
        switch self {
        case .day: return date.day...date.day
        case .month:
            let first = CivilDate.dayNumber(year: parts.year, month: parts.month, day: 1)
            return first...(first + CivilDate.days(ofMonth: parts.month, in: parts.year) - 1)
        case .year:
            let first = CivilDate.dayNumber(year: parts.year, month: 1, day: 1)
            return first...(CivilDate.dayNumber(year: parts.year + 1, month: 1, day: 1) - 1)
        }
    }

    /// A bucket's key, by its first day.
    func name(of first: CivilDate) -> String {
        switch self {
        case .day: first.description
        case .month: String(first.description.prefix(7))
        case .year: String(first.description.prefix(4))
        }
    }
}
