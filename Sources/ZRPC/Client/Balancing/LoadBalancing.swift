/// The rule by which a channel with several connections chooses one for a call.
public enum LoadBalancing: String, Sendable, Hashable, CaseIterable {
    /// Draws two connections and takes the one with fewer open calls.
    ///
    /// This is the power of two choices: nearly as even as always taking the least loaded one, but clients do not all
    /// choose the same worker at the same time (M. Mitzenmacher, IEEE TPDS 12(10), 2001).
    case leastOutstanding = "least_outstanding"
    /// Takes the first ready connection in the target's order. The other connections are spare.
    case pickFirst = "pick_first"
}
