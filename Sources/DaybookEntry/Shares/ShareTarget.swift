/// The content that a share shows.
enum ShareTarget: Hashable, Codable, Sendable {
    case entry(UUIDBytes)
    /// Photos, in this order.
    case photos([UUIDBytes])
    case album(UUIDBytes)
    /// A smart album.
    case smart(SmartAlbum)

    /// The photos that the target names one by one.
    var photos: [UUIDBytes] { if case .photos(let ids) = self { ids } else { [] } }
}
