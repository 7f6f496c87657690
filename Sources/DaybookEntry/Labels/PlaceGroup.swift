/// A place: what was written and taken there.
struct PlaceGroup: Hashable, Sendable {
    /// The name that its owner gave it; empty when nobody named it.
    var name: String
    /// In the middle of what most is in; `nil` for a place known by name only.
    var point: PlaceMark.Point?
    var entries: Int64
    var photos: Int64
    var cover: UUIDBytes?
}
