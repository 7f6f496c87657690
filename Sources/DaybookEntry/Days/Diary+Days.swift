import Wording

extension Diary {
    /// The number of items of a day that are read at once.
    private static let dayItemsAtOnce = 500
    /// The maximum number of days that one call examines to fill its page.
    private static let daysAtOnce = 2000

    /// Returns a day, from the account's day boundary to the next.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for an invalid date.
    func day(_ text: String, caller: Caller, in transaction: any DiaryReading) throws -> DiaryDay {
        guard let date = CivilDate(text) else { throw DiaryError.invalid("date", TimeFault.notDate) }
        let boundary = caller.account.profile.boundary
        let counts = try count(date, boundary, caller: caller, in: transaction)
        var day = DiaryDay(date: date, entryCount: counts.entries, photoCount: counts.photos)
        day.entries = try dayEntries(boundary.localTimes(of: date), caller: caller, in: transaction)
        day.photos = try dayPhotos(boundary.localTimes(of: date), caller: caller, in: transaction)
        day.previousYears = try years(before: date, caller: caller, in: transaction).compactMap { year in
            let count = try count(year, boundary, caller: caller, in: transaction)
            return count.entries + count.photos > 0 ? count : nil
        }
        return day
    }

    /// Returns the days that have no entry but at least one photo outside all entries, newest first. A page may have
    /// fewer days than requested, even none, and still have a next page.
    ///
    /// Steps from day to day by index, regardless of the number of photos per day.
    func unwrittenDays(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<DayCount> {
        let (size, boundary) = (PageSize.checked(pageSize), caller.account.profile.boundary)
        var digest = ContentDigest()
        digest.add("unwritten")
        digest.add(caller.owner)
        let binding = digest.finish()
        var end = try tokens.position(of: pageToken, binding: binding)?.primary ?? .max
        var days: [DayCount] = []
        for _ in 0..<Diary.daysAtOnce {
            guard let newest = try transaction.photos.newestLocalTime(owner: caller.owner, before: end) else {
                return ListPage(items: days)
            }
            if days.count == size { break }
            let date = boundary.day(of: newest)
            let count = try count(date, boundary, caller: caller, in: transaction)
            let times = boundary.localTimes(of: date)
            // Photos in an entry of another day do not count.
            if try count.entries == 0 && hasLoosePhoto(times, caller: caller, in: transaction) { days.append(count) }
            end = times.lowerBound
        }
        let position = PagePosition(primary: end, id: .last)
        return ListPage(items: days, nextPageToken: tokens.token(after: position, binding: binding))
    }

    /// Returns whether a photo of a time range is in no shown entry.
    private func hasLoosePhoto(
        _ times: Range<Int64>, caller: Caller, in transaction: any DiaryReading
    ) throws -> Bool {
        var last: PagePosition?
        while true {
            let found = try transaction.photos.shown(
                owner: caller.owner, localTimes: times, after: last, limit: Diary.dayItemsAtOnce)
            if try transaction.entries.shownPhotos(among: found.map(\.key)).count < found.count { return true }
            guard found.count == Diary.dayItemsAtOnce else { return false }
            last = found.last?.position
        }
    }

    private func count(
        _ date: CivilDate, _ boundary: DayBoundary, caller: Caller, in transaction: any DiaryReading
    ) throws -> DayCount {
        let times = boundary.localTimes(of: date)
        let photos = try transaction.photos.shownCount(owner: caller.owner, localTimes: times)
        return DayCount(
            date: date, entries: try transaction.entries.shownCount(owner: caller.owner, localTimes: times),
            photos: photos.count, cover: photos.cover)
    }

    private func dayEntries(
        _ times: Range<Int64>, caller: Caller, in transaction: any DiaryReading
    ) throws -> [StoredEntry] {
        let found = try transaction.entries.shown(
            owner: caller.owner, localTimes: times, after: nil, limit: Diary.dayItemsAtOnce)
        let weights = found.map { $0.weight + Diary.cardWeight(of: $0.weight) }
        return try transaction.entries.entries(
            keys: found.prefix(Diary.cut(weights, to: Limits.pageBytes / 2)).map(\.key))
    }

    private func dayPhotos(
        _ times: Range<Int64>, caller: Caller, in transaction: any DiaryReading
    ) throws -> [StoredPhoto] {
        var (bare, last): ([ListItem], PagePosition?) = ([], nil)
        while true {
            let found = try transaction.photos.shown(
                owner: caller.owner, localTimes: times, after: last, limit: Diary.dayItemsAtOnce)
            let placed = try transaction.entries.shownPhotos(among: found.map(\.key))
            bare += found.filter { !placed.contains($0.key) }
            last = found.last?.position
            let fitting = Diary.cut(bare.map(\.weight), to: Limits.pageBytes / 2)
            if found.count < Diary.dayItemsAtOnce || fitting < bare.count {
                let photos = try transaction.photos.photos(keys: bare.prefix(fitting).map(\.key))
                // The index has a precision of a second; bursts are faster.
                return photos.sorted {
                    ($0.time.local, $0.time.fraction, $0.id) < ($1.time.local, $1.time.fraction, $1.id)
                }
            }
        }
    }

    /// Returns the same day of each earlier year in which the diary has items, newest first.
    private func years(
        before date: CivilDate, caller: Caller, in transaction: any DiaryReading
    ) throws -> [CivilDate] {
        let (year, month, day) = date.parts
        // With a boundary after midnight, a day reaches into the next civil year.
        let years = try transaction.days.timeline(owner: caller.owner, .year).compactMap { Int64($0.name) }
            .flatMap { [$0, $0 - 1] }
        return Set(years).filter { $0 < year }.sorted(by: >).compactMap {
            CivilDate(year: $0, month: month, day: day)
        }
    }
}
