import DaybookAPI
import ProtobufC

/// The rules for single fields of imported records: those of the API for the same field of a resource, and those of
/// media-service and the gateway for the facts that these alone write.
///
/// Each text has a maximum size, which a test compares with the tables of the records.
extension KeptRecord {
    /// Throws an error of code `invalidArgument` that names the fields with values that Daybook itself never gives.
    func check() throws(DiaryError) {
        let violations = Self.checker.violations(in: self, atMost: Limits.violations)
        guard violations.isEmpty else { throw .invalid(violations.map { DiaryError.Violation($0) }) }
    }

    /// The rules by the name of the message and the number of the field.
    static let fieldRules = numberedRules()

    private static let checker = RuleChecker(messages: [KeptRecord.self], rules: fieldRules)

    private static func numberedRules() -> [String: [Int: FieldRule]] {
        let messages: [(type: any ProtobufC.Message.Type, rules: [String: FieldRule])] = [
            (KeptAccount.self, account), (KeptEntry.self, entry), (KeptPlacedPhoto.self, captioned),
            (KeptRevision.self, revision), (KeptRevisionPhoto.self, captioned),
            (KeptPhoto.self, photoFile.merging(photoDetails) { first, _ in first }),
            (KeptAlbum.self, album), (KeptSubject.self, subject), (KeptSound.self, sound), (KeptShare.self, share),
            (KeptMemory.self, memory), (KeptSavedPicture.self, savedPicture),
        ]
        var numbered: [String: [Int: FieldRule]] = [:]
        for (type, rules) in messages {
            let message = type.descriptor
            for (name, rule) in rules {
                guard let field = message.field(jsonName: name) else { continue }
                numbered[message.name, default: [:]][field.number] = rule
            }
        }
        return numbered
    }

    /// The size of the hash that a creation is known by.
    private static let creationBytes = 32
    /// The maximum size of the name of a time zone. The longest in the tz database has 32 bytes.
    private static let zoneBytes = 100
    /// The maximum size of a media type, as in an upload.
    private static let mediaTypeBytes = 256
    /// The maximum size of the address of a saved picture: that of an address that the gateway opens, with the
    /// parameters that it adds.
    private static let linkBytes = 4096 + 64
    /// The maximum number of photos of an entry or of an earlier text. Photos in the trash keep their places, so that an
    /// entry may have more than the API gives it.
    private static let placedPhotos = 10_000
    /// The highest position of a photo in an entry. Daybook gives them from 0 on, and others come behind the last one.
    private static let lastPosition = Double(Int64(1) << 48)
    /// The maximum number of series that an account gives numbers of. A newer Daybook may have more than this one.
    private static let series = 16
    /// The maximum sizes to which the gateway cuts the texts of a saved picture.
    private static let (providerNameBytes, providerTextBytes) = (500, 2000)
    /// The maximum offset from UTC.
    private static let offset = FieldRule(minimum: -18 * 3600, maximum: 18 * 3600)
    private static let pixels = FieldRule(minimum: 0, maximum: Double(UInt32.max))
    private static let natural = FieldRule(minimum: 0)

    /// Returns the API's rule for a field, by its name in the schema.
    private static func rule(of field: String, in message: any ProtobufC.Message.Type) -> FieldRule {
        let descriptor = message.descriptor
        return descriptor.field(named: field).flatMap { DaybookSchema.fieldRules[descriptor.name]?[$0.number] }
            ?? FieldRule()
    }

    private static func text(bytes: Int) -> FieldRule { FieldRule(maximumBytes: bytes) }

    private static let account: [String: FieldRule] = [
        "name": text(bytes: rule(of: "name", in: Account.self).maximumBytes),
        "locale": rule(of: "locale", in: Account.self),
        "timeZone": text(bytes: zoneBytes),
        "dayBoundary": rule(of: "day_boundary", in: Account.self),
        "counters": FieldRule(maximumItems: series),
    ]

    private static let entry: [String: FieldRule] = [
        "timeZone": text(bytes: zoneBytes),
        "utcOffsetSeconds": offset,
        "tags": rule(of: "tags", in: Entry.self),
        "people": rule(of: "people", in: Entry.self),
        "placeName": rule(of: "name", in: Place.self),
        "placeLatitude": rule(of: "latitude", in: Place.self),
        "placeLongitude": rule(of: "longitude", in: Place.self),
        "creation": text(bytes: creationBytes),
        "photos": FieldRule(maximumItems: placedPhotos),
    ]

    /// The rules for the photos of an entry and of its earlier texts.
    private static let captioned: [String: FieldRule] = [
        "caption": rule(of: "caption", in: EntryPhoto.self), "position": FieldRule(minimum: 0, maximum: lastPosition),
    ]

    private static let revision: [String: FieldRule] = [
        "title": rule(of: "title", in: Entry.self),
        "body": rule(of: "body", in: Entry.self),
        "temperature": rule(of: "temperature", in: Weather.self),
        "photos": FieldRule(maximumItems: placedPhotos),
    ]

    /// The rules for the facts of a photo's file.
    private static let photoFile: [String: FieldRule] = [
        "mediaType": text(bytes: mediaTypeBytes),
        "sizeBytes": FieldRule(minimum: 1, maximum: Double(Limits.fileBytes)),
        "width": pixels, "height": pixels, "durationMs": natural,
        "capturedOffsetSeconds": offset,
        "capturedFractionMicros": FieldRule(minimum: 0, maximum: 999_999),
        "fileLatitude": rule(of: "latitude", in: GeoPoint.self),
        "fileLongitude": rule(of: "longitude", in: GeoPoint.self),
        "cameraMake": text(bytes: CameraName.maximumBytes),
        "cameraModel": text(bytes: CameraName.maximumBytes),
        "cameraLens": text(bytes: CameraName.maximumBytes),
        "subtypes": FieldRule(
            minimumLength: 1, maximumBytes: PhotoFacts.longestGroup, maximumItems: PhotoFacts.maximumSubtypes),
        "fileCaption": rule(of: "caption", in: Photo.self),
        "fileTags": rule(of: "tags", in: Photo.self),
        "thumbHash": FieldRule(maximumBytes: 100, pattern: "^[A-Za-z0-9+/]*={0,2}$", expected: "base64"),
        "dominantColor": FieldRule(maximumBytes: 7, pattern: "^#[0-9a-f]{6}$", expected: "a color, as #7a6a58"),
        "contentId": text(bytes: PhotoFacts.longestGroup),
        "burstId": text(bytes: PhotoFacts.longestGroup),
        "clipOffset": natural, "clipSize": natural, "clipDurationMs": natural,
    ]

    /// The rules for what a person writes about a photo.
    private static let photoDetails: [String: FieldRule] = [
        "timeZone": text(bytes: zoneBytes),
        "utcOffsetSeconds": offset,
        "latitude": rule(of: "latitude", in: GeoPoint.self),
        "longitude": rule(of: "longitude", in: GeoPoint.self),
        "placeName": rule(of: "name", in: Place.self),
        "placeLatitude": rule(of: "latitude", in: Place.self),
        "placeLongitude": rule(of: "longitude", in: Place.self),
        "caption": rule(of: "caption", in: Photo.self),
        "tags": rule(of: "tags", in: Photo.self),
        "people": rule(of: "people", in: Photo.self),
        "fileName": rule(of: "file_name", in: Photo.self),
        "source": text(bytes: providerNameBytes),
        "turnDegrees": rule(of: "turn", in: Photo.self),
    ]

    private static let album: [String: FieldRule] = [
        "title": rule(of: "title", in: Album.self),
        "filter": rule(of: "filter", in: Album.self),
        "creation": text(bytes: creationBytes),
    ]

    private static let subject: [String: FieldRule] = [
        "name": rule(of: "name", in: Subject.self), "creation": text(bytes: creationBytes),
    ]

    private static let sound: [String: FieldRule] = [
        "title": rule(of: "title", in: Sound.self),
        "mediaType": text(bytes: mediaTypeBytes),
        "sizeBytes": FieldRule(minimum: 1, maximum: Double(SoundRules.maximumBytes)),
        "durationMs": FieldRule(minimum: 1, maximum: Double(SoundRules.maximumMilliseconds)),
    ]

    private static let share: [String: FieldRule] = [
        "title": rule(of: "title", in: CreateShareRequest.self),
        "smartAlbum": rule(of: "album_id", in: DaybookAPI.ShareTarget.self),
        "photos": FieldRule(maximumItems: ShareRules.maximumPhotos),
        "viewLimit": rule(of: "view_limit", in: CreateShareRequest.self),
        "viewCount": natural,
        "creation": text(bytes: creationBytes),
    ]

    private static let memory: [String: FieldRule] = ["id": text(bytes: 64)]

    private static let savedPicture: [String: FieldRule] = [
        "id": text(bytes: DiscoverRules.longestID),
        "memo": rule(of: "memo", in: SaveDiscoverPhotoRequest.self),
        "width": pixels, "height": pixels,
        "description": text(bytes: providerTextBytes),
        "thumbUrl": text(bytes: linkBytes), "smallUrl": text(bytes: linkBytes), "regularUrl": text(bytes: linkBytes),
        "authorName": text(bytes: providerNameBytes), "authorUrl": text(bytes: linkBytes),
        "provider": text(bytes: providerNameBytes), "pageUrl": text(bytes: linkBytes),
        "license": text(bytes: providerNameBytes),
    ]
}
