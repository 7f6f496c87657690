/// The operations that a load is made of. The raw value is the name in mixes and results.
enum Operation: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first page of entries, newest first.
    case list
    /// The entries of one civil date.
    case day
    /// One entry by its id.
    case entry
    /// The first page of the photo library.
    case photos
    /// Counts by day, month or year.
    case timeline
    /// The search box.
    case search
    /// A photo's smallest picture.
    case thumbnail
    /// A new entry.
    case write
    /// New words for an entry.
    case edit
    /// A new photo.
    case upload

    /// Without photos in the diary it asks for nothing.
    var needsPhotos: Bool { self == .thumbnail }
    /// Without entries in the diary it asks for nothing.
    var needsEntries: Bool { self == .entry || self == .edit }
    /// It moves bytes of photos, which media-service holds.
    var needsMedia: Bool { self == .thumbnail || self == .upload }
}
