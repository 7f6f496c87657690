import Wording

extension Diary {
    /// How many things of a day are looked at together.
    private static let dayItemsAtOnce = 500
    /// How many days one call looks at on its way to those that it lists.
    private static let daysAtOnce = 2000

    /// A day as its owner counts days: from their day boundary to the next.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for what is no date.
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

    /// Days without an entry that have photos which no entry shows, newest first. Steps from day to day by index, however many photos each has.
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
            // Photos that stand in an entry of another day are written about.
            if try count.entries == 0 && hasLoosePhoto(times, caller: caller, in: transaction) { days.append(count) }
            end = times.lowerBound
        }
        let position = PagePosition(primary: end, id: .last)
        return ListPage(items: days, nextPageToken: tokens.token(after: position, binding: binding))
    }

    /// Whether no shown entry shows one of the photos of a time.
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
                // The index is to the second; bursts are faster.
                return photos.sorted {
                    ($0.time.local, $0.time.fraction, $0.id) < ($1.time.local, $1.time.fraction, $1.id)
                }
            }
        }
    }

    /// The same day of each year before that the diary has something of, newest first.
    private func years(
        before date: CivilDate, caller: Caller, in transaction: any DiaryReading
    ) throws -> [CivilDate] {
        let (year, month, day) = date.parts
        // A day that begins late reaches into the civil year after its own.
        let years = try transaction.days.timeline(owner: caller.owner, .year).compactMap { Int64($0.name) }
            .flatMap { [$0, $0 - 1] }
        return Set(years).filter { $0 < year }.sorted(by: >).compactMap {
            CivilDate(year: $0, month: month, day: day)
        }
    }
}
