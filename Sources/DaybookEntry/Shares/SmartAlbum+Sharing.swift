extension SmartAlbum {
    /// Whether the album may be shared: albums of hidden or trashed photos, and albums that receive every photo
    /// automatically, may not.
    var canBeShared: Bool {
        switch self {
        case .recents, .imports, .hidden, .trash: false
        default: true
        }
    }
}
