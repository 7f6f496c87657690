/// How rare grams are found to be for one request, so that none of its sections asks again.
///
/// Lives within one database access.
final class GramProbes {
    private struct Probe: Hashable {
        let gram: [UInt8]
        let range: ClosedRange<Int64>
    }

    private var found: [Probe: Int64?] = [:]

    /// The row id that a probe for a gram reached among the row ids of a range; nil when it reached none.
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
