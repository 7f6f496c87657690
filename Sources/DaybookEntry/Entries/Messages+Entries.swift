import DaybookAPI

extension Entry {
    /// Makes the message of an entry for its owner.
    ///
    /// - Parameters:
    ///   - outcome: The effect of the call on the entry.
    ///   - isUnlocked: Whether the entry's hidden photos are shown.
    ///   - displayDate: The date in words, if the request names a language.
    ///   - cover: The cover on a card, for lists.
    init(
        _ entry: StoredEntry, after outcome: WriteOutcome, isUnlocked: Bool, displayDate: String?, cover: EntryCover?
    ) {
        self.init()
        id = entry.id.description
        title = entry.content.title
        body = entry.content.body
        entryTime = Timestamp(entry.content.time)
        timeZone = entry.content.timeZone
        utcOffset = entry.offset.description
        localDate = entry.localDate.description
        photos = entry.seenPhotos(isUnlocked: isUnlocked).map(EntryPhoto.init)
        tags = entry.content.tags
        people = entry.content.people
        place = entry.content.place.map(Place.init)
        setDayDetails(to: entry.content.dayDetails)
        favorite = entry.content.favorite
        hidden = entry.content.hidden
        sequence = entry.sequence
        createTime = Timestamp(entry.createTime)
        updateTime = Timestamp(entry.updateTime)
        deleteTime = entry.deleteTime.map(Timestamp.init)
        etag = entry.etag(isUnlocked: isUnlocked).description
        self.displayDate = displayDate
        self.outcome = Outcome(outcome)
        snippet = BodySnippet.text(of: entry.content.body)
        self.cover = cover.map(DaybookAPI.EntryCover.init)
    }

    var input: EntryInput {
        EntryInput(
            id: id, title: title, body: body, time: entryTime?.input, timeZone: timeZone,
            photos: photos.map { EntryInput.Photo(photoID: $0.photoId, caption: $0.caption) }, tags: tags,
            people: people, place: place?.input, mood: mood?.rawValue, weather: weather?.input, favorite: favorite,
            hidden: hidden)
    }

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<EntryField> {
        var fields: Set<EntryField> = []
        if !title.isEmpty { fields.insert(.title) }
        if !body.isEmpty { fields.insert(.body) }
        if entryTime != nil { fields.insert(.entryTime) }
        if !timeZone.isEmpty { fields.insert(.timeZone) }
        if !photos.isEmpty { fields.insert(.photos) }
        if !tags.isEmpty { fields.insert(.tags) }
        if !people.isEmpty { fields.insert(.people) }
        if place != nil { fields.insert(.place) }
        if mood != nil { fields.insert(.mood) }
        if weather != nil { fields.insert(.weather) }
        if favorite { fields.insert(.favorite) }
        if hidden { fields.insert(.hidden) }
        return fields
    }
}

/// A message with the details of a day.
protocol DayMessage {
    var mood: Mood? { get set }
    var weather: Weather? { get set }
}

extension Entry: DayMessage {}
extension Revision: DayMessage {}

extension DayMessage {
    mutating func setDayDetails(to details: DayDetails) {
        mood = details.mood.map(Mood.init)
        weather = details.weather.map(Weather.init)
    }
}

extension DaybookAPI.RevisionDiff {
    /// Sets whether each detail of the day differs between two revisions.
    mutating func setDayChanges(from old: DayDetails, to new: DayDetails) {
        moodChanged = old.mood != new.mood
        weatherChanged = old.weather != new.weather
    }
}

extension EntryInput {
    /// Sets the details of the day to those of a text in an export.
    mutating func setDayDetails(to text: KeptRevision) {
        mood = text.mood?.rawValue
        if text.weather != nil || text.temperature != nil {
            weather = EntryWeather.Input(condition: text.weather?.rawValue ?? 0, temperature: text.temperature)
        }
    }
}

extension ListEntriesRequest {
    /// The details that the days of the entries must have.
    var day: DayFacets.Input { DayFacets.Input(mood: mood.rawValue, weather: weather.rawValue) }
}

extension Mood {
    init(_ mood: EntryMood) { self.init(rawValue: mood.rawValue) }
}

extension Weather {
    init(_ weather: EntryWeather) {
        self.init()
        condition = WeatherCondition(rawValue: weather.condition.rawValue)
        temperature = weather.temperature
    }

    var input: EntryWeather.Input {
        EntryWeather.Input(condition: condition.rawValue, temperature: temperature)
    }
}

extension DaybookAPI.EntryCover {
    init(_ cover: DaybookEntry.EntryCover) {
        self.init()
        photoId = cover.photo.description
        width = UInt32(clamping: cover.turn.isSideways ? cover.height : cover.width)
        height = UInt32(clamping: cover.turn.isSideways ? cover.width : cover.height)
        thumbHash = ThumbHash.turned(cover.thumbHash, by: cover.turn)
        dominantColor = cover.dominantColor
        urls = PhotoUrls(photo: photoId, version: cover.version)
        urls?.setPictures(of: photoId, version: cover.turn.version(cover.version))
    }
}
