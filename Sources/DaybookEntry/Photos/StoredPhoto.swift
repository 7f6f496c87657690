/// A photo record as the diary keeps it.
struct StoredPhoto: Hashable, Codable, Sendable {
    /// The storage's own number of it.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var facts: PhotoFacts
    var time: PhotoTime
    var details: PhotoDetails
    /// How it came here.
    let source: String
    let sequence: Int64
    let createTime: Instant
    var updateTime: Instant
    var deleteTime: Instant?
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64
    /// The moving half, of the still of a live photo.
    var film: PairedFilm?
    /// The storage's number of the still that it belongs to, of the film of a live photo.
    var still: Int64?

    var etag: ETag { ETag(version: version) }
    var visibility: Visibility {
        still == nil ? Visibility(deleted: deleteTime != nil, draft: false, hidden: details.hidden) : .paired
    }

    /// Whether it can stand for a day, month or year in the timeline, an album, a place or an entry.
    var canBeCover: Bool { facts.hasPicture && facts.state == .ready }

    /// The content version of its smaller pictures.
    var pictureVersion: String { details.turn.version(facts.version) }
}

/// What a person says of a photo.
struct PhotoDetails: Hashable, Codable, Sendable {
    var location: GeoPosition?
    var place: PlaceMark?
    @Verbatim var caption = ""
    var favorite = false
    var hidden = false
    @Verbatim var tags: [String] = []
    @Verbatim var people: [String] = []
    @Verbatim var fileName = ""
    var turn = PhotoTurn.none

    /// The weight of a photo of which nothing is said.
    static let bareWeight = 2048

    /// The bytes that it takes in a response, rounded up; the file's own words included.
    var weight: Int {
        var total = PhotoDetails.bareWeight + caption.utf8.count + fileName.utf8.count + (place?.name.utf8.count ?? 0)
        for label in tags + people { total += label.utf8.count + 4 }
        return total
    }
}

extension PhotoDetails {
    /// Reads what a diary stored, also before photos could be turned.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            location: try values.decodeIfPresent(GeoPosition.self, forKey: .location),
            place: try values.decodeIfPresent(PlaceMark.self, forKey: .place),
            caption: try values.decode(String.self, forKey: .caption),
            favorite: try values.decode(Bool.self, forKey: .favorite),
            hidden: try values.decode(Bool.self, forKey: .hidden),
            tags: try values.decode([String].self, forKey: .tags),
            people: try values.decode([String].self, forKey: .people),
            fileName: try values.decode(String.self, forKey: .fileName),
            turn: try values.decodeIfPresent(PhotoTurn.self, forKey: .turn) ?? .none)
    }
}

/// A photo as a client sends it, before anything of it is believed.
struct PhotoInput: Hashable, Sendable {
    var id = ""
    var takenTime: TimestampInput?
    var timeZone = ""
    var utcOffset: String?
    var location: GeoPosition?
    var place: PlaceMark.Input?
    var caption = ""
    var favorite = false
    var hidden = false
    var tags: [String] = []
    var people: [String] = []
    var fileName = ""
    var turn: UInt32 = 0
}

/// The fields of a photo that a change may name, by their names in the schema.
enum PhotoField: String, CaseIterable, Sendable, MaskedField {
    case takenTime = "taken_time"
    case timeZone = "time_zone"
    case utcOffset = "utc_offset"
    case location, place
    case placeName = "place.name"
    case placeLatitude = "place.latitude"
    case placeLongitude = "place.longitude"
    case caption, favorite, hidden, tags, people
    case fileName = "file_name"
    case turn

    static let timeFields: Set<PhotoField> = [.takenTime, .timeZone, .utcOffset]

    static let outputOnly: Set<String> = [
        "digest", "media_type", "kind", "size_bytes", "width", "height", "duration_ms", "local_date_time", "local_date",
        "state", "camera", "subtypes", "thumb_hash", "dominant_color", "source", "sequence", "create_time",
        "update_time", "delete_time", "etag", "display_date", "urls", "ages", "live", "burst_id", "taken_precision",
        "taken_source", "caption_source", "file_tags", "undecodable_reason", "undecodable_text",
    ]

    static let wholeResource = Set(allCases).subtracting([.placeName, .placeLatitude, .placeLongitude])
}
