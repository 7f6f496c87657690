/// The columns of an entry as `e`, with the title of its newest revision as `r`, and the body of the revision that holds
/// it as `b`. The photos are in other rows.
extension StoredEntry: SQLRecord {
    static let names = ColumnNames(of: StoredEntry.self)

    static func columns<Pass: ColumnPass>(
        of entry: StoredEntry?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredEntry {
        let content = entry?.content
        try pass.derived("visibility", of: entry, at: \.visibility.rawValue)
        try pass.derived("draft", of: entry, at: \.isDraft)
        try pass.derived("weight", of: content, at: \.weight)
        return StoredEntry(
            key: try pass.column(.fixed("key"), of: entry, at: \.key),
            owner: try pass.column(.fixed("owner"), of: entry, at: \.owner),
            id: try pass.column(.fixed("id"), of: entry, at: \.id),
            content: try EntryContent.columns(of: content, in: &pass),
            offset: try pass.column("utc_offset", of: entry, at: \.offset),
            localDate: try pass.column("local_day", of: entry, at: \.localDate),
            sequence: try pass.column(.fixed("sequence"), of: entry, at: \.sequence),
            createTime: try pass.column(.fixed("created"), of: entry, at: \.createTime),
            updateTime: try pass.column("updated", of: entry, at: \.updateTime),
            deleteTime: try pass.column("deleted", of: entry, at: \.deleteTime),
            version: try pass.column("version", of: entry, at: \.version),
            emptiedTime: try pass.column("emptied", of: entry, at: \.emptiedTime),
            burst: try EditBurst.columns(of: entry?.burst, in: &pass),
            creation: try pass.column(.fixed("creation"), of: entry, at: \.creation))
    }
}

extension EntryContent: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of content: EntryContent?, in pass: inout Pass
    ) throws(Pass.Failure) -> EntryContent {
        var read = EntryContent(
            title: try pass.column(.selected("r.title"), of: content, at: \.title),
            body: try pass.column(.selected("b.body"), of: content, at: \.body),
            time: try pass.column("at", of: content, at: \.time),
            timeZone: try pass.column("time_zone", of: content, at: \.timeZone),
            photos: [],
            tags: try pass.texts("tags", of: content, at: \.tags),
            people: try pass.texts("people", of: content, at: \.people),
            place: try PlaceMark.columns(of: content?.place, in: &pass),
            favorite: try pass.column("favorite", of: content, at: \.favorite),
            hidden: try pass.column("hidden", of: content, at: \.hidden))
        read.dayDetails = try DayDetails.columns(
            of: content?.dayDetails, as: { .selected("r." + $0) }, in: &pass)
        return read
    }
}

extension PlaceMark {
    static let names = ColumnNames { _ = columns(of: nil, in: &$0) }

    /// Passes the columns of a place. No place has an empty name and no point.
    static func columns<Pass: ColumnPass>(
        of place: PlaceMark?, in pass: inout Pass
    ) throws(Pass.Failure) -> PlaceMark? {
        let name = try pass.column("place_name", of: place, at: \.name)
        let latitude = try pass.optional("place_latitude", of: place?.point, at: \.latitude)
        let longitude = try pass.optional("place_longitude", of: place?.point, at: \.longitude)
        var point: PlaceMark.Point?
        if let latitude, let longitude { point = .init(latitude: latitude, longitude: longitude) }
        return name.isEmpty && point == nil ? nil : PlaceMark(name: name, point: point)
    }
}

extension EditBurst {
    static let names = ColumnNames { _ = columns(of: nil, in: &$0) }

    /// Passes the columns of a burst, which are all null if there is none.
    static func columns<Pass: ColumnPass>(
        of burst: EditBurst?, in pass: inout Pass
    ) throws(Pass.Failure) -> EditBurst? {
        let session = try pass.optional("burst_session", of: burst, at: \.session)
        let start = try pass.optional("burst_start", of: burst, at: \.start)
        let last = try pass.optional("burst_last", of: burst, at: \.last)
        let isRevised = try pass.optional("burst_revised", of: burst, at: \.hasRevision)
        guard let session, let start, let last else { return nil }
        return EditBurst(session: session, start: start, last: last, hasRevision: isRevised ?? false)
    }
}
