/// An album as the model knows it.
struct ModelAlbum {
    let id: String
    var title: String
    var parent: String?
    var chosenCover: String?
    /// Its photos in order, whatever lists show of them.
    var photos: [String] = []
    /// Microseconds since 1970.
    let created: Int64
    var etag = ""
    /// Something changed it whose answer did not tell the new etag: the next one must differ.
    var isMoved = false
}
