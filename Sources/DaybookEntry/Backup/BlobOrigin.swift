/// The items of a diary that a stored file belongs to, so that a person finds them: the file's name is a digest.
public struct BlobOrigin: Sendable, Hashable {
    /// A photo, an entry or a sound.
    public struct Item: Sendable, Hashable {
        /// The file name of a photo, or the title of an entry or a sound; may be empty.
        public let name: String
        /// The local day in days since 1970; nil for a sound.
        public let day: Int64?

        /// Creates an item.
        public init(name: String, day: Int64?) { (self.name, self.day) = (name, day) }
    }

    /// The photo, or the film of a live photo; nil for a sound, and if only earlier texts of an entry have the file.
    public let photo: Item?
    /// The first entry with the photo that is neither hidden nor in the trash; nil for none.
    public let entry: Item?
    /// The sound; nil for a photo.
    public let sound: Item?

    /// Creates an origin. Returns nil without any item.
    public init?(photo: Item? = nil, entry: Item? = nil, sound: Item? = nil) {
        if photo == nil, entry == nil, sound == nil { return nil }
        (self.photo, self.entry, self.sound) = (photo, entry, sound)
    }
}
