/// What the index is asked: grams, and how they go together.
struct GramPlan: Sendable, Equatable {
    /// Some grams of which a document must have all.
    struct Clause: Sendable, Equatable {
        var grams: [[UInt8]]
        /// Those that a document may have in its tail instead; empty when its tail does not count.
        var tailGrams: [[UInt8]] = []
        /// One gram between these, both included, must be there as well.
        var range: ClosedRange<Bytes>?
    }

    /// Grams as the index orders them.
    struct Bytes: Sendable, Comparable {
        let bytes: [UInt8]

        static func < (left: Bytes, right: Bytes) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Whether a document must be of all clauses, or of one.
    enum Junction: Sendable { case all, any }

    var clauses: [Clause]
    var junction = Junction.all

    /// Every document is worth looking at.
    static let everything = GramPlan(clauses: [])

    /// Only documents of both plans, where both ask for all of their clauses.
    func and(_ other: GramPlan) -> GramPlan { GramPlan(clauses: clauses + other.clauses) }
}
