@testable import DaybookEntry

/// The memories of the past.
extension DiaryModel {
    struct Memory: Equatable {
        let id: String
        let from: Int64
        let to: Int64
        /// In Korean.
        var title = ""
        var cover: String?
        var photos: [String] = []
        var entries: [String] = []
    }

    /// The memories of a day, dismissed ones too: this day, this week, trips, years.
    func memories(of today: Int64) -> [Memory] {
        let date = CivilDate(day: today)
        let pasts = 1...50 as ClosedRange<Int64>
        let days = pasts.compactMap { past in
            PastDays.sameDay(as: date, in: date.parts.year - past).map {
                memory("on-this-day-\($0)", $0.day...$0.day, "\(past)년 전 오늘")
            }
        }
        let weeks = pasts.compactMap { past in
            PastDays.sameWeek(as: date, in: date.parts.year - past).map {
                memory("this-week-\($0.lowerBound)", $0.lowerBound.day...$0.upperBound.day, "\(past)년 전 이번 주")
            }
        }
        let trips = TripFinder.trips(of: locatedDays()).filter { $0.last < date }.suffix(10).reversed().map(trip)
        let reviews = timeline(letters: 4).compactMap { Int64($0.key) }
            .filter { $0 < date.parts.year && photos(in: Self.days(ofYear: $0)).count >= 12 }.prefix(10).map(review)
        return (days + weeks + trips + reviews).filter { !$0.photos.isEmpty || !$0.entries.isEmpty }
    }

    /// A trip is called by the place that most of its things name, the first by name of several, or else by its month.
    private func trip(_ trip: TripFinder.Trip) -> Memory {
        var memory = memory("trip-\(trip.first)", trip.first.day...trip.last.day, "")
        let places = memory.photos.compactMap { photos[$0]?.place } + memory.entries.compactMap { entries[$0]?.place }
        let named = Dictionary(grouping: places.map { LabelName.key($0.name) }.filter { !$0.isEmpty }) { $0 }
        let most = named.values.map(\.count).max()
        let place = named.filter { $0.value.count == most }.keys.min()
        memory.title =
            place.map { "\($0) 여행" } ?? "\(trip.first.parts.year)년 \(trip.first.parts.month)월 여행"
        return memory
    }

    private func memory(_ id: String, _ days: ClosedRange<Int64>, _ title: String) -> Memory {
        let photos = photos(in: days)
        return Memory(
            id: id, from: days.lowerBound, to: days.upperBound, title: title, cover: cover(of: days, photos.map(\.id)),
            photos: spread(photos.map { ($0.id, ownDay($0.local)) }, days),
            entries: spread(
                entries(in: days).map { ($0.id, ownDay($0.local.flooredQuotient(by: ModelTime.second))) }, days)
        )
    }

    private static func days(ofYear year: Int64) -> ClosedRange<Int64> {
        CivilDate.dayNumber(year: year, month: 1, day: 1)...CivilDate.dayNumber(year: year, month: 12, day: 31)
    }

    private func review(_ year: Int64) -> Memory {
        let days = Self.days(ofYear: year)
        var review = Memory(
            id: "year-\(year)", from: days.lowerBound, to: days.upperBound, title: "\(year)년 돌아보기")
        for month in 1...12 as ClosedRange<Int64> {
            let start = CivilDate.dayNumber(year: year, month: month, day: 1)
            let ofMonth = start...start + CivilDate.days(ofMonth: month, in: year) - 1
            review.photos += photos(in: ofMonth).prefix(4).map(\.id)
            review.entries += entries(in: ofMonth).prefix(4).map(\.id)
        }
        review.cover = cover(of: days, review.photos)
        return review
    }

    private func photos(in days: ClosedRange<Int64>) -> [ModelPhoto] {
        shownPhotos.reversed().filter { !$0.isScreenshot && days.contains(ownDay($0.local)) }
    }

    private func entries(in days: ClosedRange<Int64>) -> [ModelEntry] {
        shownEntries.reversed().filter { days.contains(ownDay($0.local.flooredQuotient(by: ModelTime.second))) }
    }

    private func cover(of days: ClosedRange<Int64>, _ listed: [String]) -> String? {
        guard boundary == 0 else { return listed.first }
        return Self.cover(photos(in: days).reversed())
    }

    /// All of some things, or, of too many, as many of each day.
    private func spread(_ all: [(id: String, day: Int64)], _ days: ClosedRange<Int64>) -> [String] {
        guard all.count > 50, days.count > 1 else { return all.prefix(50).map(\.id) }
        let share = max(1, 50 / days.count)
        return Array(days.flatMap { day in all.filter { $0.day == day }.prefix(share).map(\.id) }.prefix(50))
    }

    /// Returns the places of shown items by civil days, for the diary's own rule of trips.
    func locatedDays() -> [LocatedDay] {
        var counts: [Int64: [LocatedDay.Region: Int64]] = [:]
        func add(_ latitude: Double?, _ longitude: Double?, on day: Int64) {
            guard let latitude, let longitude,
                let region = LocatedDay.Region(PlaceMark.Point(latitude: latitude, longitude: longitude))
            else { return }
            counts[day, default: [:]][region, default: 0] += 1
        }
        for entry in shownEntries { add(entry.place?.latitude, entry.place?.longitude, on: entry.localDay) }
        for photo in shownPhotos where !photo.isScreenshot {
            add(photo.point?.latitude, photo.point?.longitude, on: photo.localDay)
        }
        return counts.flatMap { day, regions in
            regions.map { LocatedDay(date: CivilDate(day: day), region: $0.key, items: $0.value) }
        }
    }
}
