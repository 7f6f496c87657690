extension StoredEntry {
    /// The columns of an entry as `e`, of its newest revision as `r`, and of the revision that holds its body as `b`,
    /// in the order of ``init(row:)``.
    static let columns = """
        e.key, e.owner, e.id, r.title, b.body, e.at, e.time_zone, e.tags, e.people, e.place_name, e.place_latitude,
        e.place_longitude, r.mood, r.weather, r.temperature, e.favorite, e.hidden, e.utc_offset, e.local_day, e.sequence, e.created, e.updated, e.deleted,
        e.version, e.emptied, e.burst_session, e.burst_start, e.burst_last, e.burst_revised, e.creation
        """

    /// Reads an entry without its photos, which are in other rows.
    init(row: inout SQLiteRow) throws {
        let (key, owner, id): (Int64, Int64, UUIDBytes) = try (row.next(), row.next(), row.next())
        let content = EntryContent(
            title: try row.next(), body: try row.next(), time: try row.next(), timeZone: try row.next(), photos: [],
            tags: TextList.read(try row.next()), people: TextList.read(try row.next()),
            place: try PlaceMark.read(&row), mood: try row.next(), weather: try EntryWeather.read(&row),
            favorite: try row.next(), hidden: try row.next())
        self.init(
            key: key, owner: owner, id: id, content: content, offset: try row.next(), localDate: try row.next(),
            sequence: try row.next(), createTime: try row.next(), updateTime: try row.next(),
            deleteTime: try row.next(), version: try row.next(), emptiedTime: try row.next(),
            burst: try EditBurst.read(&row), creation: try row.next())
    }
}

extension PlaceMark {
    /// Reads the columns of a place: name, latitude, longitude; `nil` if all are empty.
    static func read(_ row: inout SQLiteRow) throws -> PlaceMark? {
        let (name, latitude, longitude): (String, Double?, Double?) = try (row.next(), row.next(), row.next())
        var point: PlaceMark.Point?
        if let latitude, let longitude { point = .init(latitude: latitude, longitude: longitude) }
        return name.isEmpty && point == nil ? nil : PlaceMark(name: name, point: point)
    }
}

extension EntryMood: SQLiteNumbered {}
extension EntryWeather.Condition: SQLiteNumbered {}

extension EntryWeather {
    /// Reads the columns of weather: condition, temperature; `nil` without a condition.
    static func read(_ row: inout SQLiteRow) throws -> EntryWeather? {
        let (condition, temperature): (Condition?, Double?) = try (row.next(), row.next())
        return condition.map { EntryWeather(condition: $0, temperature: temperature) }
    }
}

extension EditBurst {
    /// Reads the columns of a burst: session, start, last change, whether it has a revision; `nil` for no burst.
    static func read(_ row: inout SQLiteRow) throws -> EditBurst? {
        let (session, start, last, isRevised): (UUIDBytes?, Instant?, Instant?, Bool?) = try (
            row.next(), row.next(), row.next(), row.next()
        )
        guard let session, let start, let last else { return nil }
        return EditBurst(session: session, start: start, last: last, hasRevision: isRevised ?? false)
    }
}
