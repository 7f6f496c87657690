/// A hit with what it hit.
struct FoundItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
    }
    let resource: Resource
    /// Text around the first hit, and the hits in it.
    let snippet: Snippet
}
