/// One picture made of a blob.
struct RenditionName: Sendable, Hashable {
    /// Changes when pictures come out otherwise than before; a new one makes all cached pictures stale.
    static let recipe = "2"

    let size: RenditionSize
    let format: RenditionFormat
    var turn = RenditionTurn.none

    /// The name in the cache.
    var fileName: String {
        let turned = turn == .none ? "" : "-\(turn.rawValue)"
        return "\(RenditionName.recipe)-\(size.rawValue)\(turned).\(format.rawValue)"
    }
}
