/// The tables of albums, subjects, sounds and shares.
extension KeptTable {
    static let albums = KeptTable(
        name: "album", order: [Order(column: "t.id", form: .id)], keys: ["key", "owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("title", as: "title", in: .text),
            Field("parent", as: "parentId", in: .id),
            Field("chosen_cover", as: "coverPhotoId", in: .id),
            Field("filter", as: "filter", in: .text),
            Field("created", as: "createTime", in: .time),
            Field("updated", as: "updateTime", in: .time),
            Field("version", as: "version", in: .integer),
            Field("creation", as: "creation", in: .bytes),
        ],
        derived: ["chosen_photo", "photos", "places"],
        leftOut: ["filled": "The progress of filling a saved search. An import fills it again."])

    static let albumPhotos = KeptTable(
        name: "album_photo", parent: Parent(table: "album", column: "album", condition: "p.filter IS NULL"),
        order: [
            Order(column: "p.id", form: .id),
            Order(column: "t.id", form: .id, key: Key(column: "t.photo", table: "photo")),
        ], pageSize: 1000,
        fields: [
            Field("album", as: "albumId", in: .idOf("album")),
            Field("id", as: "photoId", in: .id),
            Field("position", as: "position", in: .integer),
        ],
        derived: ["photo", "visibility", "at", "cover"])

    static let subjects = KeptTable(
        name: "subject", order: [Order(column: "t.id", form: .id)], keys: ["owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("name", as: "name", in: .text),
            Field("kind", as: "kind", in: .integer),
            Field("birthday", as: "birthday", in: .date),
            Field("sound", as: "soundId", in: .id),
            Field("cover", as: "coverPhotoId", in: .id),
            Field("created", as: "createTime", in: .time),
            Field("updated", as: "updateTime", in: .time),
            Field("version", as: "version", in: .integer),
            Field("creation", as: "creation", in: .bytes),
        ])

    static let sounds = KeptTable(
        name: "sound", order: [Order(column: "t.id", form: .id)], keys: ["owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("title", as: "title", in: .text),
            Field("digest", as: "digest", in: .digest),
            Field("media_type", as: "mediaType", in: .text),
            Field("size", as: "sizeBytes", in: .integer),
            Field("duration", as: "durationMs", in: .integer),
            Field("created", as: "createTime", in: .time),
            Field("version", as: "version", in: .integer),
        ])

    static let shares = KeptTable(
        name: "share", order: [Order(column: "t.id", form: .id)],
        lists: [List(field: "photos", table: sharedPhotos, parent: "share")], keys: ["key", "owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("title", as: "title", in: .text),
            Field("entry", as: "entryId", in: .id),
            Field("album", as: "albumId", in: .id),
            Field("smart", as: "smartAlbum", in: .text),
            Field("expires", as: "expireTime", in: .time),
            Field("view_limit", as: "viewLimit", in: .integer),
            Field("views", as: "viewCount", in: .integer),
            Field("location", as: "includesLocation", in: .flag),
            Field("text_only", as: "textOnly", in: .flag),
            Field("created", as: "createTime", in: .time),
            Field("revoked", as: "revokeTime", in: .time),
            Field("off", as: "off", in: .flag),
            Field("picture_size", as: "pictureSize", in: .integer),
            Field("version", as: "version", in: .integer),
            Field("creation", as: "creation", in: .bytes),
        ],
        derived: ["photos"],
        leftOut: [
            "token": "Access, which does not leave the server.",
            "token_hash": "Access, which does not leave the server.",
            "password": "Access, which does not leave the server.",
        ])

    private static let sharedPhotos = KeptTable(
        name: "share_photo", order: [Order(column: "t.position", form: .integer)], keys: ["share"],
        fields: [Field("position", as: "position", in: .integer), Field("photo", as: "photoId", in: .id)])

    static let shareViews = KeptTable(
        name: "share_view", parent: Parent(table: "share", column: "share"),
        order: [Order(column: "p.id", form: .id), Order(column: "t.number", form: .integer)], pageSize: 1000,
        fields: [
            Field("share", as: "shareId", in: .idOf("share")),
            Field("number", as: "number", in: .integer),
            Field("at", as: "time", in: .time),
            Field("what", as: "visit", in: .integer),
        ])
}
