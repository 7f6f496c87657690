import Wording

extension CallContext {
    var days: DayOperations<Self> { DayOperations(context: self) }
}

/// The operations on the calendar: days, unwritten days, and the timeline.
struct DayOperations<Context: CallContext>: Operations {
    let context: Context

    /// The number of items of a day that are read at once.
    private static var dayItemsAtOnce: Int { 500 }

    /// The maximum number of names of places of a day.
    private static var placesOfDay: Int { 3 }

    /// The maximum number of days that one call examines to fill its page.
    private static var daysAtOnce: Int { 2000 }

    /// Returns a day, from the account's day boundary to the next.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for an invalid date.
    func day(_ text: String) throws -> DiaryDay {
        guard let date = CivilDate(text) else { throw DiaryError.invalid("date", fault: TimeFault.notDate) }
        let boundary = caller.account.profile.boundary
        let counts = try count(date, by: boundary)
        var day = DiaryDay(date: date, entryCount: counts.entries, photoCount: counts.photos)
        day.entries = try dayEntries(boundary.localTimes(of: date))
        day.photos = try dayPhotos(boundary.localTimes(of: date))
        day.placeNames = try placeNames(boundary.localTimes(of: date))
        day.previousYears = try years(before: date).compactMap { year in
            let count = try count(year, by: boundary)
            return count.entries + count.photos > 0 ? count : nil
        }
        return day
    }

    /// Returns the days that have no entry but at least one photo outside all entries, newest first. A page may have
    /// fewer days than requested, even none, and still have a next page.
    ///
    /// Steps from day to day by index, regardless of the number of photos per day.
    func unwritten(pageSize: Int32, pageToken: String) throws -> ListPage<DayCount> {
        let (size, boundary) = (PageSize.checked(pageSize), caller.account.profile.boundary)
        var digest = ContentDigest()
        digest.add("unwritten")
        digest.add(owner)
        let binding = digest.finish()
        var end = try diary.tokens.position(of: pageToken, binding: binding)?.primary ?? .max
        var days: [DayCount] = []
        for _ in 0..<Self.daysAtOnce {
            guard let newest = try transaction.photos.newestLocalTime(owner: owner, before: end) else {
                return ListPage(items: days)
            }
            if days.count == size { break }
            let date = boundary.day(of: newest)
            let count = try count(date, by: boundary)
            let times = boundary.localTimes(of: date)
            // Photos in an entry of another day do not count.
            if try count.entries == 0 && hasLoosePhoto(times) { days.append(count) }
            end = times.lowerBound
        }
        let position = PagePosition(primary: end, id: .last)
        return ListPage(items: days, nextPageToken: diary.tokens.token(after: position, binding: binding))
    }

    /// Returns whether a photo of a time range is in no shown entry.
    private func hasLoosePhoto(_ times: Range<Int64>) throws -> Bool {
        var last: PagePosition?
        while true {
            let found = try transaction.photos.shown(
                owner: owner, localTimes: times, after: last, limit: Self.dayItemsAtOnce)
            if try transaction.entries.shownPhotos(among: found.map(\.key)).count < found.count { return true }
            guard found.count == Self.dayItemsAtOnce else { return false }
            last = found.last?.position
        }
    }

    private func count(_ date: CivilDate, by boundary: DayBoundary) throws -> DayCount {
        let times = boundary.localTimes(of: date)
        let photos = try transaction.photos.shownCount(owner: owner, localTimes: times)
        return DayCount(
            date: date, entries: try transaction.entries.shownCount(owner: owner, localTimes: times),
            photos: photos.count, cover: photos.cover)
    }

    private func dayEntries(_ times: Range<Int64>) throws -> [StoredEntry] {
        let found = try transaction.entries.shown(
            owner: owner, localTimes: times, after: nil, limit: Self.dayItemsAtOnce)
        let weights = found.map { $0.weight + EntryContent.cardWeight(of: $0.weight) }
        return try transaction.entries.entries(
            keys: found.prefix(PageSize.fitting(weights, to: Limits.pageBytes / 2)).map(\.key))
    }

    private func dayPhotos(_ times: Range<Int64>) throws -> [StoredPhoto] {
        var (bare, last): ([ListItem], PagePosition?) = ([], nil)
        while true {
            let found = try transaction.photos.shown(
                owner: owner, localTimes: times, after: last, limit: Self.dayItemsAtOnce)
            let placed = try transaction.entries.shownPhotos(among: found.map(\.key))
            bare += found.filter { !placed.contains($0.key) }
            last = found.last?.position
            let fitting = PageSize.fitting(bare.map(\.weight), to: Limits.pageBytes / 2)
            if found.count < Self.dayItemsAtOnce || fitting < bare.count {
                let photos = try transaction.photos.photos(keys: bare.prefix(fitting).map(\.key))
                // The index is precise to the second; the photos of a burst differ by fractions of it.
                return photos.sorted {
                    ($0.time.local, $0.time.fraction, $0.id) < ($1.time.local, $1.time.fraction, $1.id)
                }
            }
        }
    }

    /// Returns the names of the places of a time range's items, the most frequent first.
    private func placeNames(_ times: Range<Int64>) throws -> [String] {
        let limit = Self.dayItemsAtOnce
        let places =
            try transaction.entries.shownPlaces(owner: owner, localTimes: times, limit: limit)
            + transaction.photos.shownPlaces(owner: owner, localTimes: times, limit: limit)
        // The diary's places are read only for items that need a name.
        let isComplete = places.allSatisfy { !$0.name.isEmpty }
        let names = PlaceNames(isComplete ? [] : try transaction.labels.placeTallies(owner: owner))
        return Array(names.mostFrequent(of: places).prefix(Self.placesOfDay))
    }

    /// Returns the same day of each earlier year in which the diary has items, newest first.
    private func years(before date: CivilDate) throws -> [CivilDate] {
        let (year, month, day) = date.parts
        // With a boundary after midnight, a day reaches into the next civil year.
        let years = try transaction.days.timeline(owner: owner, .year).compactMap { Int64($0.name) }
            .flatMap { [$0, $0 - 1] }
        return Set(years).filter { $0 < year }.sorted(by: >).compactMap {
            CivilDate(year: $0, month: month, day: day)
        }
    }
}
