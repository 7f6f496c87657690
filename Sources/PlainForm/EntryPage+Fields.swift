import DaybookAPI

/// A field of an entry that its page has, and that people may edit there. Raw values are the names on the page, but for the
/// body. A change of the place is one of its name or of its coordinates, and a change of the weather one of the
/// temperature, too.
///
/// The zone comes before the date, which is read in the zone.
public enum PageField: String, CaseIterable, Sendable {
    case title, zone, date, tags, people, place, favorite, mood, weather
    /// The captions of the entry's photos.
    case photos
    case body

    /// Whether the field is one of the entry's text, of which each change makes a revision.
    public var isOfText: Bool {
        switch self {
        case .title, .mood, .weather, .photos, .body: true
        case .zone, .date, .tags, .people, .place, .favorite: false
        }
    }
}

extension FrontMatter {
    /// Adds the details of the day of an entry's text.
    mutating func addDayDetails(of text: KeptRevision) {
        add("mood", as: .plain(text.mood.flatMap { EntryPage.moods[$0] } ?? ""))
        add("weather", as: .plain(text.weather.flatMap { EntryPage.weathers[$0] } ?? ""))
        add("temperature", as: .plain(text.temperature.map(PlainPage.number) ?? ""))
    }
}

extension EntryPage {
    fileprivate static let moods: [KeptMood: String] = [
        .awful: "awful", .bad: "bad", .okay: "okay", .good: "good", .great: "great",
    ]
    fileprivate static let weathers: [KeptWeather: String] = [
        .clear: "clear", .partlyCloudy: "partly cloudy", .cloudy: "cloudy", .fog: "fog", .rain: "rain",
        .snow: "snow", .storm: "storm", .wind: "wind",
    ]

    /// Puts the value of a field into the record that the page was made of. A field that the page does not have any more
    /// is emptied; the date, the zone and the captions of photos that the page does not name stay.
    ///
    /// - Returns: Whether the value was another one than the record's.
    /// - Throws: `value` for a value of another form than the field's; the record may have a part of it then.
    public func apply(
        _ field: PageField, to record: inout PageRecord, offset: Offset
    ) throws(PageError) -> Bool {
        switch field {
        case .title: return Self.set(&record.text.title, to: try value(field).text())
        case .zone: return try setZone(of: &record, offset: offset)
        case .date: return try setDate(of: &record, offset: offset)
        case .tags: return Self.set(&record.entry.tags, to: try value(field).texts())
        case .people: return Self.set(&record.entry.people, to: try value(field).texts())
        case .place: return try setPlace(of: &record.entry)
        case .favorite:
            let flag = try value(field).flag()
            if flag == record.entry.favorite { return false }
            record.entry.favorite = flag
            return true
        case .mood:
            let mood = try Self.word(value(field), among: Self.moods)
            if mood == record.text.mood.flatMap({ Self.moods[$0] == nil ? nil : $0 }) { return false }
            record.text.mood = mood
            return true
        case .weather: return try setWeather(of: &record.text)
        case .photos: return try setCaptions(of: &record)
        case .body: return setBody(of: &record.text)
        }
    }

    private func value(_ field: PageField) -> PageValue { values[field.rawValue] ?? .empty }

    /// Replaces a text by one that differs in any byte.
    private static func set(_ old: inout String, to new: String) -> Bool {
        if old.utf8.elementsEqual(new.utf8) { return false }
        old = new
        return true
    }

    private static func set(_ old: inout [String], to new: [String]) -> Bool {
        if old.elementsEqual(new, by: { $0.utf8.elementsEqual($1.utf8) }) { return false }
        old = new
        return true
    }

    /// Returns the value that a word stands for; nil for no word.
    private static func word<Value: Hashable>(
        _ value: PageValue, among words: [Value: String]
    ) throws(PageError) -> Value? {
        let word = try value.text().lowercased()
        if word.isEmpty { return nil }
        guard let found = words.first(where: { $0.value == word }) else { throw .value }
        return found.key
    }

    private func setZone(of record: inout PageRecord, offset: Offset) throws(PageError) -> Bool {
        let zone = try value(.zone).text()
        guard !zone.isEmpty, Self.set(&record.entry.timeZone, to: zone), let time = record.entry.entryTime else {
            return false
        }
        guard let found = offset(zone, time.seconds) else { throw .value }
        record.entry.utcOffsetSeconds = found
        return true
    }

    /// Sets the time. A date whose offset a person changed, or changed together with the zone, is an instant; any other
    /// one is what a clock in the zone shows, also if the clocks were put forward or back since the date that was there.
    private func setDate(of record: inout PageRecord, offset: Offset) throws(PageError) -> Bool {
        let text = try value(.date).text()
        guard !text.isEmpty, !text.utf8.elementsEqual(record.date.utf8), let old = record.entry.entryTime else {
            return false
        }
        guard let date = PageDate(text) else { throw .value }
        let (secondsOfDay, zone) = (Int64(86_400), record.entry.timeZone)
        let clock = PlainDate(localSeconds: old.seconds + Int64(record.entry.utcOffsetSeconds)).secondOfDay
        let local = date.day * secondsOfDay + (date.second ?? clock)
        let isOfZone = zone.utf8.elementsEqual(record.zone.utf8)
        let seconds: Int64
        if let written = date.offset, written != record.offset / 60 * 60 || !isOfZone {
            seconds = local - written
        } else {
            guard let near = offset(zone, local - record.offset), let found = offset(zone, local - Int64(near)) else {
                throw .value
            }
            seconds = local - Int64(found)
        }
        guard let found = offset(zone, seconds) else { throw .value }
        if seconds == old.seconds, found == record.entry.utcOffsetSeconds { return false }
        var time = Timestamp()
        time.seconds = seconds
        (record.entry.entryTime, record.entry.utcOffsetSeconds) = (time, found)
        return true
    }

    private func setPlace(of entry: inout KeptEntry) throws(PageError) -> Bool {
        var fields: [String: PageValue] = [:]
        switch value(.place) {
        case .empty: break
        // A person wrote the name alone, and the place is where it was.
        case .text(let name): return Self.set(&entry.placeName, to: name)
        case .fields(let found): fields = found
        case .list(let items):
            guard items.count <= 1 else { throw .value }
            if case .fields(let found) = items.first { fields = found } else if !items.isEmpty { throw .value }
        }
        let name = try fields["name"]?.text() ?? ""
        let latitude = try fields["latitude"]?.number()
        let longitude = try fields["longitude"]?.number()
        var isEdited = Self.set(&entry.placeName, to: name)
        // A page has both coordinates or none.
        let hasPoint = entry.placeLatitude != nil && entry.placeLongitude != nil
        if latitude == nil, longitude == nil, !hasPoint { return isEdited }
        if latitude != entry.placeLatitude || longitude != entry.placeLongitude {
            (entry.placeLatitude, entry.placeLongitude) = (latitude, longitude)
            isEdited = true
        }
        return isEdited
    }

    private func setWeather(of text: inout KeptRevision) throws(PageError) -> Bool {
        let weather = try Self.word(value(.weather), among: Self.weathers)
        let temperature = try values["temperature"]?.number()
        let old = text.weather.flatMap { Self.weathers[$0] == nil ? nil : $0 }
        if weather == old, temperature == text.temperature { return false }
        (text.weather, text.temperature) = (weather, temperature)
        return true
    }

    /// Sets the captions of the photos that the page names. A page does not name all of them, because hidden ones are
    /// left out, so that the photos themselves stay.
    private func setCaptions(of record: inout PageRecord) throws(PageError) -> Bool {
        let items: [PageValue]
        switch value(.photos) {
        case .empty: return false
        case .list(let found): items = found
        case .text, .fields: throw .value
        }
        var places: [String: Int] = [:]
        for (index, photo) in record.entry.photos.enumerated() { places[photo.photoId] = index }
        var captions: [String: String] = [:]
        for item in items {
            guard case .fields(let fields) = item, let id = try fields["id"]?.text(), let place = places[id] else {
                throw .value
            }
            let caption = try fields["caption"]?.text() ?? ""
            if Self.set(&record.entry.photos[place].caption, to: caption) { captions[id] = caption }
        }
        for index in record.text.photos.indices {
            if let caption = captions[record.text.photos[index].photoId] {
                record.text.photos[index].caption = caption
            }
        }
        return !captions.isEmpty
    }

    private func setBody(of text: inout KeptRevision) -> Bool {
        let old = Array(text.body.utf8)
        if body == old || body == old + [UInt8(ascii: "\n")] || Self.plain(old) == Self.plain(body) { return false }
        var new = body
        if hasReturns, Self.withoutReturns(old) == old { new = Self.withoutReturns(new) }
        // The page's writer ends the last line.
        if old.last != UInt8(ascii: "\n") { new = Self.withoutEnd(new) }
        text.body = String(decoding: new, as: UTF8.self)
        return true
    }
}
