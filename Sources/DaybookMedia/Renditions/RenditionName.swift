/// The name of one picture of a blob.
struct RenditionName: Sendable, Hashable {
    /// The version of the recipe. A new one makes all cached pictures stale, so it changes whenever the results change.
    static let recipe = "6"

    let size: RenditionSize
    let format: RenditionFormat
    var turn = RenditionTurn.none

    /// The size before the picture is turned.
    var unturned: RenditionSize { turn == .quarter || turn == .threeQuarters ? size.onItsSide : size }

    /// The file name in the cache.
    var fileName: String {
        let turned = turn == .none ? "" : "-\(turn.rawValue)"
        return "\(RenditionName.recipe)-\(size.name)\(turned).\(format.rawValue)"
    }
}
