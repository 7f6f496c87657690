/// An entry or a photo in the trash.
struct TrashItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
    }
    let resource: Resource
    /// The time when the item is deleted for good.
    let purgeTime: Instant
}
