/// A hit with what it hit.
struct FoundItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
        case album(StoredAlbum)
    }
    let resource: Resource
    /// Why it was found.
    let section: SearchSection.Name
    /// Text around the first hit, and the hits in it.
    let snippet: Snippet

    /// The entry, where it is one.
    var entry: StoredEntry? {
        if case .entry(let entry) = resource { entry } else { nil }
    }
}
