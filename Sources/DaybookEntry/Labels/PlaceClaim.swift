/// Photos of one cell that have no name of their own, and that entries hold under a name.
struct PlaceClaim: Hashable, Sendable {
    let cell: PlaceCell
    /// The name that the entries give.
    let name: String
    var photos: Int64
}
