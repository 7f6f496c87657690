/// The table of photos. The parts are in the order of ``PhotoFacts`` and ``StoredPhoto``.
extension KeptTable {
    static let photos = KeptTable(
        name: "photo", order: [Order(column: "t.id", form: .id)], keys: ["key", "owner"],
        fields: [file, camera, pair, time, details].flatMap { $0 },
        derived: [
            "visibility", "local_day", "cover", "weight", "film_digest", "film_duration", "undecodable_reason",
            "judged_by",
        ])

    private static let file: [Field] = [
        Field("id", as: "id", in: .id),
        Field("sequence", as: "sequence", in: .integer),
        Field("digest", as: "digest", in: .digest),
        Field("media_type", as: "mediaType", in: .text),
        Field("kind", as: "kind", in: .integer),
        Field("size", as: "sizeBytes", in: .integer),
        Field("width", as: "width", in: .integer),
        Field("height", as: "height", in: .integer),
        Field("duration", as: "durationMs", in: .integer),
        Field("decodable", as: "decodable", in: .flag),
        Field("thumb_hash", as: "thumbHash", in: .text),
        Field("dominant_color", as: "dominantColor", in: .text),
        Field("subtypes", as: "subtypes", in: .texts),
    ]

    private static let camera: [Field] = [
        Field("captured", as: "capturedLocalSeconds", in: .integer),
        Field("captured_offset", as: "capturedOffsetSeconds", in: .integer),
        Field("captured_is_instant", as: "capturedIsInstant", in: .flag),
        Field("captured_fraction", as: "capturedFractionMicros", in: .integer),
        Field("captured_precision", as: "capturedPrecision", in: .integer),
        Field("modified", as: "modifyTime", in: .time),
        Field("file_latitude", as: "fileLatitude", in: .number),
        Field("file_longitude", as: "fileLongitude", in: .number),
        Field("file_altitude", as: "fileAltitude", in: .number),
        Field("camera_make", as: "cameraMake", in: .text),
        Field("camera_model", as: "cameraModel", in: .text),
        Field("camera_lens", as: "cameraLens", in: .text),
        Field("file_caption", as: "fileCaption", in: .text),
        Field("file_tags", as: "fileTags", in: .texts),
    ]

    private static let pair: [Field] = [
        Field("content_id", as: "contentId", in: .text),
        Field("burst_id", as: "burstId", in: .text),
        Field("clip_offset", as: "clipOffset", in: .integer),
        Field("clip_size", as: "clipSize", in: .integer),
        Field("clip_duration", as: "clipDurationMs", in: .integer),
        Field("film", as: "filmId", in: .idOf("photo")),
        Field("still", as: "stillId", in: .idOf("photo")),
    ]

    private static let time: [Field] = [
        Field("at", as: "takenTime", in: .time),
        Field("time_zone", as: "timeZone", in: .text),
        Field("utc_offset", as: "utcOffsetSeconds", in: .integer),
        Field("local_time", as: "localSeconds", in: .integer),
        Field("taken_precision", as: "takenPrecision", in: .integer),
        Field("taken_source", as: "takenSource", in: .integer),
    ]

    private static let details: [Field] = [
        Field("latitude", as: "latitude", in: .number),
        Field("longitude", as: "longitude", in: .number),
        Field("altitude", as: "altitude", in: .number),
        Field("place_name", as: "placeName", in: .text),
        Field("place_latitude", as: "placeLatitude", in: .number),
        Field("place_longitude", as: "placeLongitude", in: .number),
        Field("caption", as: "caption", in: .text),
        Field("favorite", as: "favorite", in: .flag),
        Field("hidden", as: "hidden", in: .flag),
        Field("tags", as: "tags", in: .texts),
        Field("people", as: "people", in: .texts),
        Field("file_name", as: "fileName", in: .text),
        Field("source", as: "source", in: .text),
        Field("turn", as: "turnDegrees", in: .integer),
        Field("created", as: "createTime", in: .time),
        Field("updated", as: "updateTime", in: .time),
        Field("deleted", as: "deleteTime", in: .time),
        Field("version", as: "version", in: .integer),
    ]
}
