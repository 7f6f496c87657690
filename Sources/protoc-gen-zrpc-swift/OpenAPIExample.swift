/// Examples of responses, made from the schema, so that none can be out of date.
struct OpenAPIExample {
    let schema: Schema

    /// The levels of messages within messages that an example shows.
    private static let maximumDepth = 3

    /// Returns an example of a message, by its full name; nil for a message without fields.
    func message(_ fullName: String) -> JSONText? { object(fullName, depth: 0) }

    private func object(_ fullName: String, depth: Int) -> JSONText? {
        if fullName == OpenAPISchema.timestamp { return .string("2026-05-17T09:30:00Z") }
        guard depth < Self.maximumDepth, let fields = schema.messages[fullName]?.jsonFields else { return nil }
        var oneofs: Set<Int> = []
        let members = fields.compactMap { field -> (String, JSONText)? in
            // Of the fields of which a message has one at most, the example has the first.
            if let oneof = field.oneof, !oneofs.insert(oneof).inserted { return nil }
            return value(field, depth: depth).map { (field.jsonName, field.isRepeated ? .array([$0]) : $0) }
        }
        return members.isEmpty ? nil : .object(members)
    }

    private func value(_ field: SchemaField, depth: Int) -> JSONText? {
        switch field.type {
        case .double, .float: .number(Self.numbers[field.name] ?? "0.5")
        case .int32, .sint32, .uint32, .fixed32: .number(Self.numbers[field.name] ?? "1")
        case .int64, .sint64, .uint64, .fixed64: .string(Self.numbers[field.name] ?? "1")
        case .bool: .bool(false)
        case .bytes: .string("c2FtcGxl")
        case .string: .string(Self.texts[field.name] ?? (field.name.hasSuffix("_id") ? Self.id : "text"))
        case .enumeration(let name):
            schema.enums[name]?.values.first { $0.number != 0 }.map { .string($0.shortName) }
        case .message(let name): object(name, depth: depth + 1)
        }
    }

    private static let id = "0197a3c8-5b1e-7d24-9c3a-2f6b8d1e4a70"
    private static let digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    private static let thumb = "/v1/photos/\(id)/thumb"

    /// The texts of fields, by the fields' names.
    private static let texts = [
        "id": id, "etag": "\"42\"", "title": "A walk along the river", "body": "We walked until it was **dark**.",
        "snippet": "We walked until it was dark.", "text": "We walked until it was dark.", "name": "Mina",
        "caption": "The bridge at dusk", "file_name": "IMG_0412.HEIC", "media_type": "image/heic", "digest": digest,
        "date": "2026-05-17", "display_date": "17 May 2026", "local_date": "2026-05-17", "birthday": "2024-02-29",
        "local_date_time": "2026-05-17T18:30:00", "time_zone": "Asia/Seoul", "utc_offset": "+09:00", "locale": "ko",
        "language": "ko", "day_boundary": "04:00", "next_page_token": "", "thumb_hash": "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
        "dominant_color": "#8a7a5c", "tags": "river", "people": "Mina", "tag": "river", "url": thumb, "thumb": thumb,
        "small": "/v1/photos/\(id)/small", "large": "/v1/photos/\(id)/large", "original": "/v1/photos/\(id)/original",
        "preview": "/v1/photos/\(id)/preview", "video": "/v1/photos/\(id)/video", "make": "Apple", "model": "iPhone 16",
        "lens": "iPhone 16 back camera 5.96mm f/1.6", "ids": id, "photo_ids": id, "entry_ids": id, "q": "river",
        "version": "1.0", "status": "ready", "age": "2 years 3 months", "user_agent": "Firefox on Linux",
        "offset_source": "EXIF", "video_codec": "hevc", "audio_codec": "aac", "order_by": "entryTime desc",
    ]

    /// The numbers of fields, by the fields' names.
    private static let numbers = [
        "width": "4032", "height": "3024", "size_bytes": "2483112", "latitude": "37.5283", "longitude": "126.9327",
        "iso": "64", "focal_length": "5.96", "year": "2026", "month": "5", "day": "17", "total_size": "128",
    ]
}
