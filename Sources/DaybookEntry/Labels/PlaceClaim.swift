/// The unnamed photos of one cell that are in entries with one place name.
struct PlaceClaim: Hashable, Sendable {
    let cell: PlaceCell
    /// The name that the entries give.
    let name: String
    var photos: Int64
}
