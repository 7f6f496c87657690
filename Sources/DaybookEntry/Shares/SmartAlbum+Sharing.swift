extension SmartAlbum {
    /// Whether it may be shared: not what is hidden or in the trash, and not those into which everything comes by itself.
    var canBeShared: Bool {
        switch self {
        case .recents, .imports, .hidden, .trash: false
        default: true
        }
    }
}
