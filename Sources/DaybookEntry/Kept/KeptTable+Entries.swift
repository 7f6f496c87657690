/// The tables of entries and of their texts.
extension KeptTable {
    static let entries = KeptTable(
        name: "entry", order: [Order(column: "t.id", form: .id)],
        lists: [List(field: "photos", table: placedPhotos, parent: "entry")], pageSize: 100,
        keys: ["key", "owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("sequence", as: "sequence", in: .integer),
            Field("at", as: "entryTime", in: .time),
            Field("time_zone", as: "timeZone", in: .text),
            Field("utc_offset", as: "utcOffsetSeconds", in: .integer),
            Field("revision", as: "revision", in: .revisionNumber),
            Field("tags", as: "tags", in: .texts),
            Field("people", as: "people", in: .texts),
            Field("place_name", as: "placeName", in: .text),
            Field("place_latitude", as: "placeLatitude", in: .number),
            Field("place_longitude", as: "placeLongitude", in: .number),
            Field("favorite", as: "favorite", in: .flag),
            Field("hidden", as: "hidden", in: .flag),
            Field("draft", as: "draft", in: .flag),
            Field("created", as: "createTime", in: .time),
            Field("updated", as: "updateTime", in: .time),
            Field("deleted", as: "deleteTime", in: .time),
            Field("emptied", as: "emptyTime", in: .time),
            Field("version", as: "version", in: .integer),
            Field("creation", as: "creation", in: .bytes),
        ],
        derived: ["visibility", "local_day", "weight"],
        leftOut: Dictionary(
            uniqueKeysWithValues: ["burst_session", "burst_start", "burst_last", "burst_revised"].map {
                ($0, "The edits of one session under way. The next edit begins a new revision.")
            }))

    private static let placedPhotos = KeptTable(
        name: "entry_photo", order: [Order(column: "t.position", form: .integer)], keys: ["entry"],
        fields: [
            Field("position", as: "position", in: .integer),
            Field("photo", as: "photoId", in: .idOf("photo")),
            Field("caption", as: "caption", in: .text),
            Field("removed", as: "state", in: .integer),
        ])

    /// The bodies make a page of revisions large: each has up to a megabyte.
    static let revisions = KeptTable(
        name: "entry_revision", parent: Parent(table: "entry", column: "entry"),
        order: [Order(column: "p.id", form: .id), Order(column: "t.number", form: .integer)],
        lists: [List(field: "photos", table: revisionPhotos, parent: "revision")], pageSize: 16,
        keys: ["key"],
        fields: textFields + dayFields,
        derived: ["bytes", "digest"])

    private static let textFields = [
        Field("entry", as: "entryId", in: .idOf("entry")),
        Field("number", as: "number", in: .integer),
        Field("change", as: "change", in: .integer),
        Field("at", as: "time", in: .time),
        Field("text", as: "bodyRevision", in: .revisionNumber),
        Field("title", as: "title", in: .text),
        Field("body", as: "body", in: .text),
    ]

    private static let revisionPhotos = KeptTable(
        name: "revision_photo", order: [Order(column: "t.position", form: .integer)], keys: ["revision"],
        fields: [
            Field("position", as: "position", in: .integer),
            Field("photo_id", as: "photoId", in: .id),
            Field("digest", as: "digest", in: .digest),
            Field("caption", as: "caption", in: .text),
        ])
}
