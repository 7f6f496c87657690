/// A place, with its numbers of entries and photos.
struct PlaceGroup: Hashable, Sendable {
    /// The name that the owner gave; empty if none.
    var name: String
    /// The centre of the cell with the most items; `nil` for a place known by name only.
    var point: PlaceMark.Point?
    var entries: Int64
    var photos: Int64
    var cover: UUIDBytes?
}
