import DaybookAPI

/// A picture as a provider tells of it.
struct FoundPicture: Sendable {
    /// With the feed's id.
    let photo: DiscoverPhoto
    let remoteID: String
    /// What the provider needs to find the bytes.
    let location: String

    /// Nil for a location that is longer than any address.
    init?(photo: DiscoverPhoto, remoteID: String, location: String) {
        guard location.utf8.count <= OutboundURL.maximumLength else { return nil }
        self.photo = photo
        self.remoteID = remoteID
        self.location = location
    }
}
