/// Something in the trash.
struct TrashItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
    }
    let resource: Resource
    /// When it is deleted for good.
    let purgeTime: Instant
}
