/// One picture made of a blob.
struct RenditionName: Sendable, Hashable {
    /// Changes when pictures come out otherwise than before; a new one makes all cached pictures stale.
    static let recipe = "6"

    let size: RenditionSize
    let format: RenditionFormat
    var turn = RenditionTurn.none

    /// The size before the picture is turned.
    var unturned: RenditionSize { turn == .quarter || turn == .threeQuarters ? size.onItsSide : size }

    /// The name in the cache.
    var fileName: String {
        let turned = turn == .none ? "" : "-\(turn.rawValue)"
        return "\(RenditionName.recipe)-\(size.name)\(turned).\(format.rawValue)"
    }
}
