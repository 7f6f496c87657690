/// A finder of trips: runs of days away from home.
///
/// The region of a day is the one with most of its items. Home is the region that, with its neighbours, has the most
/// days in three quarters of a year: the current one and those before and after it. A move thus changes the home, and a
/// long holiday does not. If these quarters have too few days, all days count. A day is away if it is more than
/// ``farMetres`` from home. A day without a place does not end a trip; a day at home does.
struct TripFinder {
    static let farMetres = 50_000.0
    /// The minimum number of days that determine a home.
    static let leastDays = 10
    /// The allowed lengths of a trip, in civil days from the first to the last.
    static let lengths: ClosedRange<Int64> = 2...60
    /// The maximum number of consecutive days without a place within a trip.
    static let silentDays: Int64 = 2

    /// The first and the last day of a trip.
    struct Trip: Hashable, Sendable {
        var first: CivilDate
        var last: CivilDate
    }

    /// Returns the trips, oldest first.
    ///
    /// - Parameter counts: The located days in any order, with several for a day in several regions.
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
                PlaceGrouping.distance(from: region.middle, to: home.middle) > farMetres
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

    /// Returns each day's region with the most items, or the first of equal regions, in the order of days.
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

    /// Returns the home region of each quarter that has a day.
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

    /// Returns the region with the most days, including its eight neighbours. Among equals, the one with the most days
    /// of its own wins, then the first.
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

    /// Returns the number of a date's quarter, counted from year 0.
    private static func quarter(of date: CivilDate) -> Int64 {
        let parts = date.parts
        return parts.year * 4 + (parts.month - 1) / 3
    }
}
