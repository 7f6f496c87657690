/// An album as it is stored, made by its owner.
struct StoredAlbum: ChangeableResource, Hashable, Codable, Sendable {
    /// The album's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var content: AlbumContent
    /// The number of photos that the album shows.
    var photoCount: Int64
    /// The chosen photo, or else the newest shown; `nil` if the album shows none.
    var cover: UUIDBytes?
    let createTime: Instant
    var updateTime: Instant
    /// The number of the album's last change. An owner never uses a number twice.
    var version: Int64
    /// The hash of the fields that created the album; it identifies a repeated creation.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }
}

/// The part of an album that its owner writes.
struct AlbumContent: Hashable, Codable, Sendable {
    @Verbatim var title = ""
    /// The album that contains this one.
    var parent: UUIDBytes?
    /// The cover that the owner chose. While the album does not show it, the newest photo is the cover.
    var chosenCover: UUIDBytes?
    /// The query, of search mode FILTER, of a saved search; `nil` for an album that is filled by hand.
    var filter: String?
}

/// The fields of an album that an update mask may name. Raw values are the names in the schema.
enum AlbumField: String, CaseIterable, Sendable, MaskedField {
    case title
    case coverPhotoID = "cover_photo_id"
    case parentID = "parent_id"
    case filter

    static let outputOnly: Set<String> = ["kind", "section", "photo_count", "create_time", "update_time", "etag"]

    static let wholeResource = Set(allCases)
}

/// The fields of an album as a client sends them, before validation.
struct AlbumInput: IdentifiedInput, Hashable {
    var id = ""
    var title = ""
    var parentID: String?
    var coverPhotoID: String?
    var filter: String?

    /// The hash of the fields, without the ID.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("album")
        digest.add(title)
        for text in [parentID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        // Albums created before there were filters must keep their hash.
        if let filter { digest.add(filter) }
        return digest.finish()
    }
}

/// The section of the album list that an album belongs to, in order. Raw values are the schema's.
enum AlbumSection: Int64, CaseIterable, Sendable {
    case myAlbums = 1
    case peopleAndPlaces = 2
    case mediaTypes = 3
    case utilities = 4
}

/// A new album to be stored.
struct NewAlbum: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let content: AlbumContent
    let creation: [UInt8]
    let now: Instant
}
