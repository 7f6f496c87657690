import Wording

/// The rules for entries, beyond the field limits that the schema states and the runner checks first.
struct EntryRules: Sendable {
    let zones: TimeZoneDatabase

    /// Returns the content of a new entry, with the API's defaults.
    ///
    /// - Parameters:
    ///   - now: The time of an entry without a time.
    ///   - accountZone: The time zone of an entry without one.
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation.
    func content(of input: EntryInput, now: Instant, accountZone: String) throws(DiaryError) -> EntryContent {
        var content = EntryContent(time: now, timeZone: accountZone)
        try set(EntryField.wholeResource, of: &content, to: input, defaults: (now, accountZone))
        return content
    }

    /// Returns the content after a change of the given fields.
    func content(
        _ old: EntryContent, changing fields: Set<EntryField>, to input: EntryInput, accountZone: String
    ) throws(DiaryError) -> EntryContent {
        var content = old
        try set(fields, of: &content, to: input, defaults: (nil, accountZone))
        return content
    }

    /// Returns the UTC offset and the civil date of an entry.
    func civil(_ content: EntryContent) throws(DiaryError) -> (offset: UTCOffset, date: CivilDate) {
        guard let rules = zones.rules(of: content.timeZone) else {
            throw .invalid("timeZone", fault: TimeFault.unknownZone)
        }
        let offset = rules.offset(at: content.time)
        let date = LocalTime(content.time, offset: offset).date
        guard (CivilDate.earliest...CivilDate.latest).contains(date) else {
            throw .invalid("entryTime", fault: TimeFault.localYearOutOfRange)
        }
        return (offset, date)
    }

    private func set(
        _ fields: Set<EntryField>, of content: inout EntryContent, to input: EntryInput,
        defaults: (time: Instant?, zone: String)
    ) throws(DiaryError) {
        var violations = Violations()
        for field in EntryField.allCases where fields.contains(field) {
            switch field {
            case .title: content.title = input.title
            case .body: content.body = input.body
            case .entryTime: setTime(of: &content, to: input.time, default: defaults.time, &violations)
            case .timeZone: content.timeZone = input.timeZone.isEmpty ? defaults.zone : input.timeZone
            case .photos: content.photos = photos(input.photos, into: &violations)
            case .tags: content.tags = input.tags
            case .people: content.people = input.people
            case .mood: content.mood = EntryMood(input.mood, into: &violations)
            case .weather: content.weather = EntryWeather(input.weather, field: "weather", into: &violations)
            case .favorite: content.favorite = input.favorite
            case .hidden: content.hidden = input.hidden
            case .place, .placeName, .placeLatitude, .placeLongitude: continue
            }
        }
        setPlace(fields, of: &content, to: input.place, into: &violations)
        if zones.rules(of: content.timeZone) == nil {
            violations.add("timeZone", fault: TimeFault.unknownZone)
        }
        try violations.refuse()
        try checkWeight(of: content)
    }

    /// Throws an error of code `invalidArgument` if the content is too large for one response.
    func checkWeight(of content: EntryContent) throws(DiaryError) {
        guard content.weight > Limits.entryBytes else { return }
        throw .invalid("photos", fault: EntryFault.tooLarge)
    }

    private func setTime(
        of content: inout EntryContent, to input: TimestampInput?, default time: Instant?,
        _ violations: inout Violations
    ) {
        if let input {
            if let instant = Instant(seconds: input.seconds, nanoseconds: input.nanoseconds) {
                content.time = instant
            } else {
                violations.add("entryTime", fault: TimeFault.yearOutOfRange)
            }
        } else if let time {
            content.time = time
        } else {
            violations.add("entryTime", fault: FieldFault.uncleared)
        }
    }

    private func setPlace(
        _ fields: Set<EntryField>, of content: inout EntryContent, to input: PlaceMark.Input?,
        into violations: inout Violations
    ) {
        guard !fields.isDisjoint(with: EntryField.placeFields) else { return }
        var merged = fields.contains(.place) ? input : (content.place?.input ?? PlaceMark.Input())
        if fields.contains(.placeName) { merged?.name = input?.name ?? "" }
        if fields.contains(.placeLatitude) { merged?.latitude = input?.latitude }
        if fields.contains(.placeLongitude) { merged?.longitude = input?.longitude }
        content.place = PlaceMark(merged, field: "place", into: &violations)
    }

    private func photos(_ input: [EntryInput.Photo], into violations: inout Violations) -> [EntryContent.PhotoLink] {
        var links: [EntryContent.PhotoLink] = []
        var seen: Set<UUIDBytes> = []
        for (index, photo) in input.enumerated() {
            guard let id = UUIDBytes(photo.photoID) else {
                violations.add("photos[\(index)].photoId", fault: FieldFault.notUUID)
                continue
            }
            if !seen.insert(id).inserted { violations.add("photos[\(index)].photoId", fault: EntryFault.photoTwice) }
            links.append(.init(photo: id, caption: photo.caption))
        }
        return links
    }
}

/// The fields of an entry that an update mask may name. Raw values are the names in the schema.
enum EntryField: String, CaseIterable, Sendable, MaskedField {
    case title, body
    case entryTime = "entry_time"
    case timeZone = "time_zone"
    case photos, tags, people, place
    case placeName = "place.name"
    case placeLatitude = "place.latitude"
    case placeLongitude = "place.longitude"
    case mood, weather
    case favorite, hidden

    static let placeFields: Set<EntryField> = [.place, .placeName, .placeLatitude, .placeLongitude]

    static let outputOnly: Set<String> = [
        "utc_offset", "local_date", "sequence", "create_time", "update_time", "delete_time", "etag", "display_date",
        "ages",
        "snippet", "cover",
    ]

    /// The fields that a replacement of the whole entry sets; `place` includes its parts.
    static let wholeResource = Set(allCases).subtracting([.placeName, .placeLatitude, .placeLongitude])
}

extension EntryMood {
    /// Validates a client's mood: the schema's number; `nil` if it is absent or 0.
    init?(_ number: Int32?, into violations: inout Violations) {
        guard let number, number != 0 else { return nil }
        guard let mood = EntryMood(rawValue: number) else {
            violations.add("mood", fault: FieldFault.notOneOf, parameters: ["names": "AWFUL, BAD, OKAY, GOOD, GREAT"])
            return nil
        }
        self = mood
    }
}

extension EntryWeather {
    /// Validates a client's weather; `nil` if it is absent.
    init?(_ input: Input?, field: String, into violations: inout Violations) {
        guard let input else { return nil }
        guard let condition = Condition(rawValue: input.condition) else {
            violations.add("\(field).condition", fault: EntryFault.conditionMissing)
            return nil
        }
        self.init(condition: condition, temperature: input.temperature)
    }
}

extension DayFacets {
    /// The facets that a client asks for: the schema's numbers, each 0 for any.
    struct Input: Hashable, Sendable {
        var mood: Int32 = 0
        var weather: Int32 = 0

        var isEmpty: Bool { self == Input() }

        /// Adds the facets to a digest. A list without them hashes as it did before they existed.
        func add(to digest: inout ContentDigest) {
            if mood != 0 { digest.add(["mood", "\(mood)"]) }
            if weather != 0 { digest.add(["weather", "\(weather)"]) }
        }
    }

    /// Validates the facets of a client.
    init(_ input: Input, into violations: inout Violations) {
        mood = EntryMood(input.mood, into: &violations)
        weather = EntryWeather.Condition(rawValue: input.weather)
        if input.weather != 0, weather == nil { violations.add("weather", fault: EntryFault.conditionMissing) }
    }
}
