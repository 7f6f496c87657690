/// The part of an entry that its owner writes.
struct EntryContent: Hashable, Codable, Sendable {
    @Verbatim var title = ""
    @Verbatim var body = ""
    var time: Instant
    /// A name of the tz database, as the client sent it.
    @Verbatim var timeZone: String
    var photos: [PhotoLink] = []
    @Verbatim var tags: [String] = []
    @Verbatim var people: [String] = []
    var place: PlaceMark?
    var mood: EntryMood?
    var weather: EntryWeather?
    var favorite = false
    var hidden = false

    /// A photo in an entry, with its caption there.
    struct PhotoLink: Hashable, Codable, Sendable {
        var photo: UUIDBytes
        @Verbatim var caption = ""
    }

    /// The details of the day. Each is a property of its own because stored responses have it as a member of its own.
    var dayDetails: DayDetails {
        get { DayDetails(mood: mood, weather: weather) }
        set { (mood, weather) = (newValue.mood, newValue.weather) }
    }

    /// Returns whether title, body, photos and the details of the day are equal. Revisions keep these.
    func isSameRevision(as other: EntryContent) -> Bool {
        _title == other._title && _body == other._body && photos == other.photos && dayDetails == other.dayDetails
    }

    /// Whether the entry has no visible text, photo, tag, person, place or detail of the day. Such an entry is a draft.
    var isBlank: Bool {
        title.isBlank && body.isBlank && photos.isEmpty && tags.isEmpty && people.isEmpty && place == nil
            && dayDetails.isEmpty
    }

    /// The size of an entry without text, in bytes.
    static let bareWeight = 512
    /// The size of a photo in an entry without its caption, in bytes.
    static let photoWeight = 48

    /// The size of the entry in a response, in bytes, rounded up.
    var weight: Int {
        var total =
            EntryContent.bareWeight + title.utf8.count + body.utf8.count + timeZone.utf8.count
            + (place?.name.utf8.count ?? 0)
        for label in tags { total += label.utf8.count + 4 }
        for label in people { total += label.utf8.count + 4 }
        for photo in photos { total += photo.caption.utf8.count + EntryContent.photoWeight }
        return total
    }
}

/// The fields of an entry as a client sends them, before validation.
struct EntryInput: IdentifiedInput, Hashable {
    var id = ""
    var title = ""
    var body = ""
    var time: TimestampInput?
    var timeZone = ""
    var photos: [Photo] = []
    var tags: [String] = []
    var people: [String] = []
    var place: PlaceMark.Input?
    /// The schema's number of the mood; `nil` or 0 for none.
    var mood: Int32?
    var weather: EntryWeather.Input?
    var favorite = false
    var hidden = false

    struct Photo: Hashable, Sendable {
        var photoID = ""
        var caption = ""
    }
}

extension EntryInput {
    /// The hash of a create request, equal if the same create is sent twice.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add(title)
        digest.add(body)
        digest.add(time)
        digest.add(timeZone)
        digest.add(photos.map { UUIDBytes($0.photoID)?.description ?? $0.photoID })
        digest.add(photos.map(\.caption))
        digest.add(tags)
        digest.add(people)
        digest.add(place)
        digest.add(favorite)
        digest.add(hidden)
        // An entry without mood and weather hashes as it did before these existed.
        if let mood, mood != 0 { digest.add(["mood", "\(mood)"]) }
        if let weather {
            digest.add(["weather", "\(weather.condition)"])
            digest.add(weather.temperature)
        }
        return digest.finish()
    }
}

/// A protobuf timestamp as a client sends it.
struct TimestampInput: Hashable, Sendable {
    var seconds: Int64
    var nanoseconds: Int32
}
