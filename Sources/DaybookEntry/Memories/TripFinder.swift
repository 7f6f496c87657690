/// Finds trips: runs of days away from home.
///
/// A day is where most of its things are. Home is the region, with those around it, of the most days of a quarter of a
/// year and the quarters beside it, so that a move is noticed and a long holiday is none; where those have few days, of all
/// days. Away is further than ``farMetres`` from there. A day that tells no place ends no trip; one at home does.
struct TripFinder {
    static let farMetres = 50_000.0
    /// Fewer days than this say nothing of where somebody lives.
    static let leastDays = 10
    /// Civil days from the first to the last.
    static let lengths: ClosedRange<Int64> = 2...60
    /// Days in a row, at most, that tell no place within a trip.
    static let silentDays: Int64 = 2

    /// The days of a trip, first and last.
    struct Trip: Hashable, Sendable {
        var first: CivilDate
        var last: CivilDate
    }

    /// The trips, oldest first.
    ///
    /// - Parameter counts: In any order, several for a day with several regions.
    static func trips(of counts: [LocatedDay]) -> [Trip] {
        let days = regions(of: counts)
        let homes = homes(of: days)
        var trips: [Trip] = []
        var open: (trip: Trip, days: Int)?
        func close() {
            if let run = open, run.days >= 2, lengths.contains(run.trip.last.day - run.trip.first.day + 1) {
                trips.append(run.trip)
            }
            open = nil
        }
        for (date, region) in days {
            guard let home = homes[quarter(of: date)],
                PlaceGrouping.distance(region.middle, home.middle) > farMetres
            else {
                close()
                continue
            }
            if let run = open, date.day - run.trip.last.day > silentDays + 1 { close() }
            open = (Trip(first: open?.trip.first ?? date, last: date), (open?.days ?? 0) + 1)
        }
        close()
        return trips
    }

    /// The region of each day that has most of its things, the first of several as full; in order of days.
    private static func regions(of counts: [LocatedDay]) -> [(date: CivilDate, region: LocatedDay.Region)] {
        var fullest: [CivilDate: LocatedDay] = [:]
        for count in counts {
            guard let known = fullest[count.date] else {
                fullest[count.date] = count
                continue
            }
            if count.items > known.items || (count.items == known.items && count.region < known.region) {
                fullest[count.date] = count
            }
        }
        return fullest.values.map { ($0.date, $0.region) }.sorted { $0.0 < $1.0 }
    }

    /// Home in each quarter that has a day.
    private static func homes(
        of days: [(date: CivilDate, region: LocatedDay.Region)]
    ) -> [Int64: LocatedDay.Region] {
        var byQuarter: [Int64: [LocatedDay.Region]] = [:]
        for (date, region) in days { byQuarter[quarter(of: date), default: []].append(region) }
        let always = home(of: days.map(\.region))
        var homes: [Int64: LocatedDay.Region] = [:]
        for quarter in byQuarter.keys {
            let near = ((quarter - 1)...(quarter + 1)).flatMap { byQuarter[$0] ?? [] }
            homes[quarter] = near.count < leastDays ? always : home(of: near)
        }
        return homes
    }

    /// The region that has, with the eight around it, the most days; the fullest and then the first of several.
    private static func home(of days: [LocatedDay.Region]) -> LocatedDay.Region? {
        var counts: [LocatedDay.Region: Int] = [:]
        for region in days { counts[region, default: 0] += 1 }
        func around(_ region: LocatedDay.Region) -> Int {
            var sum = 0
            for row in (region.row - 1)...(region.row + 1) {
                for column in (region.column - 1)...(region.column + 1) {
                    sum += counts[LocatedDay.Region(row: row, column: column)] ?? 0
                }
            }
            return sum
        }
        return counts.map { (around($0.key), $0.value, $0.key) }.max { left, right in
            if left.0 != right.0 { return left.0 < right.0 }
            return left.1 != right.1 ? left.1 < right.1 : left.2 > right.2
        }?.2
    }

    /// Quarters of years, counted.
    private static func quarter(of date: CivilDate) -> Int64 {
        let parts = date.parts
        return parts.year * 4 + (parts.month - 1) / 3
    }
}
