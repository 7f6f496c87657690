/// A query to the index: grams, and how to combine them.
package struct GramPlan: Sendable, Equatable {
    /// A set of grams, all of which a document must have.
    package struct Clause: Sendable, Equatable {
        /// The grams, without order.
        package var grams: [[UInt8]]
        /// The grams that suffice instead if they are in the document's tail; empty if its tail does not count.
        package var tailGrams: [[UInt8]] = []
        /// A range, bounds included, of which the document must also have at least one gram.
        package var range: ClosedRange<Bytes>?

        /// Creates a clause.
        package init(grams: [[UInt8]], tailGrams: [[UInt8]] = [], range: ClosedRange<Bytes>? = nil) {
            self.grams = grams
            self.tailGrams = tailGrams
            self.range = range
        }
    }

    /// A gram, ordered as the index orders it.
    package struct Bytes: Sendable, Comparable {
        /// The UTF-8 of the gram.
        package let bytes: [UInt8]

        /// Compares the bytes one by one.
        package static func < (left: Bytes, right: Bytes) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Whether a document must satisfy all clauses, or any of them.
    package enum Junction: Sendable { case all, any }

    /// The clauses; without any, every document is a candidate.
    package var clauses: [Clause]
    /// The rule that combines the clauses.
    package var junction: Junction

    /// Creates a plan.
    package init(clauses: [Clause], junction: Junction = .all) {
        self.clauses = clauses
        self.junction = junction
    }

    /// A plan that makes every document a candidate.
    package static let everything = GramPlan(clauses: [])

    /// Returns a plan for the documents of both plans. Both must have the junction `all`.
    package func and(_ other: GramPlan) -> GramPlan { GramPlan(clauses: clauses + other.clauses) }
}
