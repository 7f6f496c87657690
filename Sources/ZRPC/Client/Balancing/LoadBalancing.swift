/// How a channel with several connections chooses the one that a call goes to.
public enum LoadBalancing: String, Sendable, Hashable, CaseIterable {
    /// Two connections are drawn, and the one with fewer calls open is taken.
    ///
    /// The power of two choices: nearly as even as always taking the least, without every client running to the same
    /// worker at once (M. Mitzenmacher, IEEE TPDS 12(10), 2001).
    case leastOutstanding = "least_outstanding"
    /// The first one in the target's order that is ready; the others stand by.
    case pickFirst = "pick_first"
}
