/// A query to the index: grams, and how to combine them.
struct GramPlan: Sendable, Equatable {
    /// A set of grams, all of which a document must have.
    struct Clause: Sendable, Equatable {
        var grams: [[UInt8]]
        /// The grams that suffice instead if they are in the document's tail; empty if its tail does not count.
        var tailGrams: [[UInt8]] = []
        /// A range, bounds included, of which the document must also have at least one gram.
        var range: ClosedRange<Bytes>?
    }

    /// A gram, ordered as the index orders it.
    struct Bytes: Sendable, Comparable {
        let bytes: [UInt8]

        static func < (left: Bytes, right: Bytes) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Whether a document must satisfy all clauses, or any of them.
    enum Junction: Sendable { case all, any }

    var clauses: [Clause]
    var junction = Junction.all

    /// A plan that makes every document a candidate.
    static let everything = GramPlan(clauses: [])

    /// Returns a plan for the documents of both plans. Both must have the junction `all`.
    func and(_ other: GramPlan) -> GramPlan { GramPlan(clauses: clauses + other.clauses) }
}
