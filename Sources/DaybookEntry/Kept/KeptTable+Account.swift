/// The tables of an account, and of a person's decisions on memories and on pictures of the discover feed.
extension KeptTable {
    static let accounts = KeptTable(
        name: "account", order: [Order(column: "t.id", form: .id)], key: "owner",
        lists: [
            List(field: "counters", table: counters, parent: "owner"),
            List(field: "storage", table: storage, parent: "owner", isSingle: true),
        ],
        keys: ["owner"],
        fields: [
            Field("id", as: "id", in: .id),
            Field("name", as: "name", in: .text),
            Field("locale", as: "locale", in: .text),
            Field("time_zone", as: "timeZone", in: .text),
            Field("day_boundary", as: "dayBoundary", in: .text),
            Field("created", as: "createTime", in: .time),
            Field("updated", as: "updateTime", in: .time),
            Field("version", as: "version", in: .integer),
            Field("default_sound", as: "defaultSoundId", in: .id),
            Field("role", as: "role", in: .integer),
            Field("disabled", as: "disabled", in: .flag),
        ],
        derived: ["name_key"],
        leftOut: ["password_hash": "Access, which does not leave the server."])

    private static let counters = KeptTable(
        name: "counter", order: [Order(column: "t.name", form: .integer)], keys: ["owner"],
        fields: [Field("name", as: "series", in: .integer), Field("value", as: "value", in: .integer)])

    private static let storage = KeptTable(
        name: "room", order: [Order(column: "t.owner", form: .integer)], keys: ["owner"],
        fields: [Field("quota", as: "quotaBytes", in: .integer)],
        derived: ["used", "texts", "indexed", "revisions", "answers"])

    static let memories = KeptTable(
        name: "memory_state", order: [Order(column: "t.id", form: .text)], pageSize: 500, keys: ["owner"],
        fields: [
            Field("id", as: "id", in: .text),
            Field("favorite", as: "favorite", in: .flag),
            Field("dismissed", as: "dismissed", in: .flag),
            Field("version", as: "version", in: .integer),
        ])

    static let savedPictures = KeptTable(
        name: "saved_picture", order: [Order(column: "t.id", form: .text)], keys: ["owner"],
        fields: [
            Field("id", as: "id", in: .text),
            Field("photo", as: "photoId", in: .id),
            Field("memo", as: "memo", in: .text),
            Field("starred", as: "starred", in: .flag),
            Field("made", as: "madePhoto", in: .flag),
            Field("saved", as: "saveTime", in: .time),
            Field("width", as: "width", in: .integer),
            Field("height", as: "height", in: .integer),
            Field("description", as: "description", in: .text),
            Field("thumb", as: "thumbUrl", in: .text),
            Field("small", as: "smallUrl", in: .text),
            Field("regular", as: "regularUrl", in: .text),
            Field("author_name", as: "authorName", in: .text),
            Field("author_url", as: "authorUrl", in: .text),
            Field("provider", as: "provider", in: .text),
            Field("page_url", as: "pageUrl", in: .text),
            Field("license", as: "license", in: .text),
        ])
}
