import DaybookAPI

/// A picture as the provider describes it.
struct FoundPicture: Sendable {
    /// The picture's description, with the feed's id.
    let photo: DiscoverPhoto
    let remoteID: String
    /// The location from which the provider derives the source of the bytes.
    let location: String

    /// Creates a picture; nil if the location is longer than any address.
    init?(photo: DiscoverPhoto, remoteID: String, location: String) {
        guard location.utf8.count <= OutboundURL.maximumLength else { return nil }
        self.photo = photo
        self.remoteID = remoteID
        self.location = location
    }
}
