/// What a share shows.
enum ShareTarget: Hashable, Codable, Sendable {
    case entry(UUIDBytes)
    /// In this order.
    case photos([UUIDBytes])
    case album(UUIDBytes)
    /// An album that fills itself.
    case smart(SmartAlbum)

    /// Photos that it names by themselves.
    var photos: [UUIDBytes] { if case .photos(let ids) = self { ids } else { [] } }
}
