extension Array where Element == [UInt8] {
    /// Returns the union of two lists that are sorted and without duplicates, in the same form: its first `limit`
    /// digests.
    func merged(with other: [[UInt8]], limit: Int) -> [[UInt8]] {
        Array(Set(self).union(other).sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
    }
}
