extension Array where Element == [UInt8] {
    /// This list and another, both in order and each digest once, as one such list: its first `limit` at most.
    func merged(with other: [[UInt8]], limit: Int) -> [[UInt8]] {
        Array(Set(self).union(other).sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
    }
}
