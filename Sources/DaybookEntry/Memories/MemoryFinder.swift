import Wording

/// A finder of memories in one snapshot of the diary: first the candidates, then the content of each.
struct MemoryFinder {
    private let context: ReadContext
    /// The day that the memories are relative to.
    private let today: CivilDate
    private let boundary: DayBoundary
    /// The years with at least one item.
    private let years: Set<Int64>
    private var trips: [TripFinder.Trip]?

    private var owner: Int64 { context.caller.owner }
    private var transaction: any DiaryReading { context.transaction }

    init(context: ReadContext, today: CivilDate) throws {
        (self.context, self.today) = (context, today)
        boundary = context.caller.account.profile.boundary
        let timeline = try context.transaction.days.timeline(owner: context.caller.owner, .year)
        years = Set(timeline.compactMap { Int64($0.name) })
    }

    /// Returns the possible memories, in the order of responses.
    mutating func candidates() throws -> [MemoryID] {
        let pasts = 1...MemoryLimits.years
        let days = pasts.compactMap { PastDays.sameDay(as: today, in: today.parts.year - $0) }
            .filter { hasThings(in: $0...$0) }.map { MemoryID(kind: .onThisDay, first: $0) }
        let weeks = pasts.compactMap { PastDays.sameWeek(as: today, in: today.parts.year - $0) }.filter(hasThings)
            .map { MemoryID(kind: .thisWeek, first: $0.lowerBound) }
        let trips = try allTrips().filter { $0.last < today }.suffix(MemoryLimits.trips).reversed()
            .map { MemoryID(kind: .trip, first: $0.first) }
        return days + weeks + trips + (try reviews())
    }

    /// Returns the newest years that have a review.
    private func reviews() throws -> [MemoryID] {
        var reviews: [MemoryID] = []
        for year in years.sorted(by: >) where reviews.count < MemoryLimits.reviews {
            guard let days = try daysOfReview(year) else { continue }
            reviews.append(MemoryID(kind: .year, first: days.lowerBound))
        }
        return reviews
    }

    /// Returns the days of a year with enough photos for a review; nil for any other year.
    private func daysOfReview(_ year: Int64) throws -> ClosedRange<CivilDate>? {
        guard year < today.parts.year, years.contains(year), let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31),
            try items(.photo, in: first...last, limit: MemoryLimits.photosOfReview).count
                >= MemoryLimits.photosOfReview
        else { return nil }
        return first...last
    }

    /// Returns a memory with its content; `nil` if there is no memory with this ID, or it is empty now.
    mutating func memory(_ id: MemoryID) throws -> Memory? {
        let memory: Memory?
        switch id.kind {
        case .onThisDay:
            let past = today.parts.year - id.first.parts.year
            memory = past < 1 ? nil : try self.memory(id, to: id.first, title: MemoryTitle.onThisDay(years: past))
        case .thisWeek:
            let past = PastDays.years(from: id.first, to: today)
            let last = CivilDate(day: id.first.day + 6)
            memory = past < 1 ? nil : try self.memory(id, to: last, title: MemoryTitle.thisWeek(years: past))
        case .trip: memory = try trip(id)
        case .year: memory = try review(id)
        }
        return memory.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns whether a year of the days has items. With a late day boundary, the year of the next day counts too.
    private func hasThings(in days: ClosedRange<CivilDate>) -> Bool {
        let ends = [days.lowerBound, CivilDate(day: days.upperBound.day + 1)]
        return ends.contains { years.contains($0.parts.year) }
    }

    private mutating func allTrips() throws -> [TripFinder.Trip] {
        if let trips { return trips }
        let found = TripFinder.trips(of: try transaction.memories.locatedDays(owner: owner))
        trips = found
        return found
    }

    private mutating func trip(_ id: MemoryID) throws -> Memory? {
        guard let trip = try allTrips().first(where: { $0.first == id.first && $0.last < today }) else { return nil }
        var memory = try memory(id, to: trip.last, title: MemoryTitle.trip(to: nil, from: trip.first))
        if let name = try placeName(memory) {
            memory = Memory(
                id: id, title: MemoryTitle.trip(to: name, from: trip.first), first: memory.first, last: memory.last,
                cover: memory.cover, photos: memory.photos, entries: memory.entries)
        }
        return memory
    }

    /// Returns the place that most items of a memory name; of equals, the first by name.
    private func placeName(_ memory: Memory) throws -> String? {
        let photos = try memory.photos.compactMap { try transaction.photos.photo(owner: owner, id: $0) }
        let entries = try memory.entries.compactMap { try transaction.entries.entry(owner: owner, id: $0) }
        let names = (photos.compactMap(\.details.place) + entries.compactMap(\.content.place)).map(\.name)
        var counts: [String: Int] = [:]
        for name in names where !name.isEmpty { counts[LabelName.key(name), default: 0] += 1 }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }

    private func review(_ id: MemoryID) throws -> Memory? {
        let year = id.first.parts.year
        guard let allDays = try daysOfReview(year) else { return nil }
        var (photos, entries): ([UUIDBytes], [UUIDBytes]) = ([], [])
        for month in 1...12 as ClosedRange<Int64> {
            guard let first = CivilDate(year: year, month: month, day: 1) else { continue }
            let days = first...CivilDate(day: first.day + CivilDate.days(ofMonth: month, in: year) - 1)
            photos += try items(.photo, in: days, limit: MemoryLimits.itemsOfMonth)
            entries += try items(.entry, in: days, limit: MemoryLimits.itemsOfMonth)
        }
        return Memory(
            id: id, title: MemoryTitle.year(year), first: allDays.lowerBound, last: allDays.upperBound,
            cover: try cover(of: allDays, photos), photos: photos, entries: entries)
    }

    private func memory(_ id: MemoryID, to last: CivilDate, title: Words) throws -> Memory {
        let days = id.first...last
        let photos = try spread(.photo, over: days)
        return Memory(
            id: id, title: title, first: id.first, last: last, cover: try cover(of: days, photos), photos: photos,
            entries: try spread(.entry, over: days))
    }

    private func cover(of days: ClosedRange<CivilDate>, _ photos: [UUIDBytes]) throws -> UUIDBytes? {
        guard boundary == .midnight else { return photos.first }
        return photos.isEmpty ? nil : try transaction.photos.cover(owner: owner, query(.photo, in: days))
    }

    /// Returns all items of some days; if there are too many, equally many of each day.
    private func spread(_ kind: ResourceKind, over days: ClosedRange<CivilDate>) throws -> [UUIDBytes] {
        let all = try items(kind, in: days, limit: MemoryLimits.items + 1)
        let count = days.upperBound.day - days.lowerBound.day + 1
        guard all.count > MemoryLimits.items, count > 1 else { return Array(all.prefix(MemoryLimits.items)) }
        let share = max(1, MemoryLimits.items / Int(count))
        var found: [UUIDBytes] = []
        for day in days.lowerBound.day...days.upperBound.day where found.count < MemoryLimits.items {
            found += try items(kind, in: CivilDate(day: day)...CivilDate(day: day), limit: share)
        }
        return Array(found.prefix(MemoryLimits.items))
    }

    /// Returns the first items of some days, by the account's day boundary, oldest first.
    private func items(_ kind: ResourceKind, in days: ClosedRange<CivilDate>, limit: Int) throws -> [UUIDBytes] {
        var query = query(kind, in: days)
        query.order = .oldestFirst
        guard boundary != .midnight else {
            query.pageSize = limit
            return try list(query).prefix(limit).map(\.position.id)
        }
        // The list also contains items of the day before the first and of the day after the last.
        query.pageSize = min(limit * 4, Limits.pageSizeMost)
        let times =
            boundary.localTimes(of: days.lowerBound).lowerBound..<boundary.localTimes(of: days.upperBound).upperBound
        var found: [UUIDBytes] = []
        while true {
            let page = try list(query)
            let items = page.prefix(query.pageSize)
            found += try ids(of: kind, keys: items.map(\.key), within: times)
            guard found.count < limit, page.count > items.count, let last = items.last else {
                return Array(found.prefix(limit))
            }
            query.after = last.position
        }
    }

    /// Returns the IDs of those items whose local time is in a range.
    private func ids(of kind: ResourceKind, keys: [Int64], within times: Range<Int64>) throws -> [UUIDBytes] {
        let found: [(UUIDBytes, LocalTime)] =
            kind == .photo
            ? try transaction.photos.photos(keys: keys).map { ($0.id, $0.time.local) }
            : try transaction.entries.entries(keys: keys).map {
                ($0.id, LocalTime($0.content.time, offset: $0.offset))
            }
        return found.filter { times.contains($0.1.seconds) }.map(\.0)
    }

    private func list(_ query: ListQuery) throws -> [ListItem] {
        query.kind == .photo
            ? try transaction.photos.list(owner: owner, query)
            : try transaction.entries.list(owner: owner, query)
    }

    private func query(_ kind: ResourceKind, in days: ClosedRange<CivilDate>) -> ListQuery {
        var query = ListQuery(kind: kind)
        query.from = days.lowerBound
        query.to = CivilDate(day: days.upperBound.day + (boundary == .midnight ? 0 : 1))
        query.omitsScreenshots = kind == .photo
        // A photo known only to the month belongs to none of its days, but may belong to a whole month or year.
        query.omitsVagueTimes = kind == .photo && days.upperBound.day - days.lowerBound.day < 27
        return query
    }
}

/// A set of photos and entries of the past, shown again.
struct Memory: Hashable, Codable, Sendable {
    let id: MemoryID
    let title: Words
    let first: CivilDate
    let last: CivilDate
    var cover: UUIDBytes?
    /// The photos, oldest first.
    var photos: [UUIDBytes]
    /// The entries, oldest first.
    var entries: [UUIDBytes]
    var state = MemoryState()

    var isEmpty: Bool { photos.isEmpty && entries.isEmpty }
}

/// The fields of a memory that an update mask may name. Raw values are the names in the schema.
enum MemoryField: String, CaseIterable, Sendable, MaskedField {
    case favorite

    static let outputOnly: Set<String> = [
        "id", "kind", "title", "from", "to", "cover_photo_id", "photo_ids", "entry_ids", "etag",
    ]

    static let wholeResource = Set(allCases)
}

/// The limits of memories.
enum MemoryLimits {
    /// The maximum number of photos, and of entries, of one memory.
    static let items = 50
    /// The number of past years that are searched for this day and this week.
    static let years: Int64 = 50
    static let trips = 10
    static let reviews = 10
    /// The minimum number of photos of a year in review: one for each month. Fewer tell little of a year.
    static let photosOfReview = 12
    /// The maximum number of photos, and of entries, of each month in a year's review.
    static let itemsOfMonth = 4
    /// The maximum number of memories with stored state per owner.
    static let states = 10_000
}
