import DaybookAPI

/// A picture as a provider tells of it.
struct FoundPicture: Sendable {
    /// With the feed's id.
    let photo: DiscoverPhoto
    let remoteID: String
    /// What the provider needs to find the bytes.
    let location: String
}
