/// An album as the model knows it.
struct ModelAlbum {
    let id: String
    var title: String
    var parent: String?
    var chosenCover: String?
    /// The query of a saved search; `nil` for an album that is filled by hand.
    var query: ModelQuery?
    /// Photos put into it by hand, in order, whatever lists show of them.
    var photos: [String] = []
    /// Microseconds since 1970.
    let created: Int64
    var etag = ""
    /// Something changed it whose answer did not tell the new etag: the next one must differ.
    var isMoved = false
}
