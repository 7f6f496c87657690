/// A cache of the rarity of grams for one request, so that its sections do not probe a gram twice.
///
/// It is valid only within one database access.
final class GramProbes {
    private struct Probe: Hashable {
        let gram: [UInt8]
        let range: ClosedRange<Int64>
    }

    private var found: [Probe: Int64?] = [:]

    /// Returns the row id that a probe for a gram reached in a range of row ids; `nil` if it reached none.
    func reached(
        by gram: [UInt8], in range: ClosedRange<Int64>, probe: () throws -> Int64?
    ) rethrows -> Int64? {
        let key = Probe(gram: gram, range: range)
        if let known = found[key] { return known }
        let reached = try probe()
        found[key] = .some(reached)
        return reached
    }
}
