/// A hit with the resource it refers to.
struct FoundItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
        case album(StoredAlbum)
    }
    let resource: Resource
    /// The section that found the resource.
    let section: SearchSection.Name
    /// The text around the first hit, and the positions of the hits in it.
    let snippet: Snippet

    /// The entry; nil for other resources.
    var entry: StoredEntry? {
        if case .entry(let entry) = resource { entry } else { nil }
    }
}
