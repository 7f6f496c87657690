/// What a person says in an entry: everything of it that the server does not make.
struct EntryContent: Hashable, Codable, Sendable {
    @Verbatim var title = ""
    @Verbatim var body = ""
    var time: Instant
    /// A name of the tz database, as it was sent.
    @Verbatim var timeZone: String
    var photos: [PhotoLink] = []
    @Verbatim var tags: [String] = []
    @Verbatim var people: [String] = []
    var place: PlaceMark?
    var favorite = false
    var hidden = false

    /// A photo at its place in an entry.
    struct PhotoLink: Hashable, Codable, Sendable {
        var photo: UUIDBytes
        @Verbatim var caption = ""
    }

    /// Whether title, body and photos, which revisions keep, are the same.
    func hasSameText(as other: EntryContent) -> Bool {
        _title == other._title && _body == other._body && photos == other.photos
    }

    /// Nothing that is seen is written, and nothing put to it or said of it: such an entry is a draft.
    var isBlank: Bool {
        title.isBlank && body.isBlank && photos.isEmpty && tags.isEmpty && people.isEmpty && place == nil
    }

    /// What an entry without text weighs, and each of its photos without a caption.
    static let bareWeight = 512
    static let photoWeight = 48

    /// What it weighs in an answer, in bytes, rounded up.
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

/// An entry as a client sends it, before anything of it is believed.
struct EntryInput: Hashable, Sendable {
    var id = ""
    var title = ""
    var body = ""
    var time: TimestampInput?
    var timeZone = ""
    var photos: [Photo] = []
    var tags: [String] = []
    var people: [String] = []
    var place: PlaceMark.Input?
    var favorite = false
    var hidden = false

    struct Photo: Hashable, Sendable {
        var photoID = ""
        var caption = ""
    }
}

/// A protobuf timestamp as a client sends it.
struct TimestampInput: Hashable, Sendable {
    var seconds: Int64
    var nanoseconds: Int32
}
