/// A photo record as it is stored.
struct StoredPhoto: ChangeableResource, Hashable, Codable, Sendable {
    /// The photo's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var facts: PhotoFacts
    var time: PhotoTime
    var details: PhotoDetails
    /// The origin of the photo: ``PhotoTrait/ownSource``, or the provider of a saved picture.
    let source: String
    let sequence: Int64
    let createTime: Instant
    var updateTime: Instant
    var deleteTime: Instant?
    /// The number of the photo's last change. An owner never uses a number twice.
    var version: Int64
    /// The film, for the still of a live photo.
    var film: PairedFilm?
    /// The number of the still in the storage, for the film of a live photo.
    var still: Int64?

    var etag: ETag { ETag(version: version) }

    func requireChangeable() throws(DiaryError) {
        if deleteTime != nil { throw .trashed(.photo) }
    }
    var visibility: Visibility {
        still == nil ? Visibility(deleted: deleteTime != nil, draft: false, hidden: details.hidden) : .paired
    }

    /// Whether the photo can be the cover of a day, month or year in the timeline, an album, a place or an entry.
    var canBeCover: Bool { facts.hasPicture && facts.state == .ready }

    /// The content version of the renditions.
    var pictureVersion: String { details.turn.version(facts.version) }
}

/// The part of a photo record that its owner writes.
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

    /// The size of a photo record without texts, in bytes.
    static let bareWeight = 2048

    /// The size of the record in a response, in bytes, rounded up; the file's own words included.
    var weight: Int {
        var total = PhotoDetails.bareWeight + caption.utf8.count + fileName.utf8.count + (place?.name.utf8.count ?? 0)
        for label in tags + people { total += label.utf8.count + 4 }
        return total
    }
}

extension PhotoDetails {
    /// Decodes stored details, also from before photos could be turned.
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

/// The fields of a photo as a client sends them, before validation.
struct PhotoInput: IdentifiedInput, Hashable {
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

/// The fields of a photo that an update mask may name. Raw values are the names in the schema.
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

/// A new photo to be stored.
struct NewPhoto: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let facts: PhotoFacts
    let time: PhotoTime
    let details: PhotoDetails
    let source: String
    let now: Instant
}

/// A photo with the photos before and after it in a list, in the list's order.
struct PhotoNeighbors: Sendable {
    var before: [StoredPhoto]
    let photo: StoredPhoto
    var after: [StoredPhoto]

    /// The maximum number of photos on each side.
    static let most = 100
    /// The number of photos on each side if the request names none.
    static let usual = 10

    /// Returns the requested number of photos on one side.
    static func count(_ asked: Int32?) -> Int {
        min(asked.map { max(0, Int($0)) } ?? usual, most)
    }
}

/// A photo as entries refer to it.
struct PhotoReference: Hashable, Sendable {
    let key: Int64
    /// The photo's ID. For the film of a live photo all fields are those of its still.
    let id: UUIDBytes
    let isTrashed: Bool
    let isHidden: Bool
}

/// A property of photos that a list can filter by.
enum PhotoTrait: String, CaseIterable, Sendable {
    /// The photo has people.
    case people
    /// The photo has a point or a place name.
    case place
    /// The photo has another source than its owner's upload.
    case imported

    /// The source of the owner's uploads.
    static let ownSource = "upload"

    func marks(_ photo: StoredPhoto) -> Bool {
        switch self {
        case .people: !photo.details.people.isEmpty
        case .place: photo.details.location != nil || photo.details.place != nil
        case .imported: photo.source != Self.ownSource
        }
    }
}

/// The owner's rotation of a photo, in degrees clockwise.
enum PhotoTurn: Int64, Codable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether the turn swaps width and height.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// Returns the content version of turned renditions, from the version of the bytes.
    func version(_ version: String) -> String { self == .none ? version : "\(version)-\(rawValue)" }
}

/// The film of a live photo, as its still refers to it.
struct PairedFilm: Hashable, Codable, Sendable {
    /// The number of the film's own record in the storage.
    let key: Int64
    let digest: [UInt8]
    /// The duration; 0 if unknown.
    let durationMilliseconds: Int64
}

/// A state in which a half of a live photo can get another half.
enum HalfState: CaseIterable, Sendable {
    /// The half is outside the trash, with no other half.
    case waiting
    /// The half is in the trash, with no other half.
    case trashed
    /// The half is a film that went to the trash with its still.
    case followingToTrash
}
