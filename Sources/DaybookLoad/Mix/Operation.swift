/// An operation of a load. The raw value is its name in mixes and results.
enum Operation: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first page of entries, newest first.
    case list
    /// The entries of one civil date.
    case day
    /// One entry by its id.
    case entry
    /// The first page of the photo library.
    case photos
    /// The counts by day, month or year.
    case timeline
    /// A search as from the search box.
    case search
    /// A photo's smallest picture.
    case thumbnail
    /// The creation of an entry.
    case write
    /// A change of an entry's text.
    case edit
    /// The upload of a new photo.
    case upload

    /// Whether the operation needs a photo in the diary.
    var needsPhotos: Bool { self == .thumbnail }
    /// Whether the operation needs an entry in the diary.
    var needsEntries: Bool { self == .entry || self == .edit }
    /// Whether the operation transfers photo bytes, which media-service stores.
    var needsMedia: Bool { self == .thumbnail || self == .upload }
}
