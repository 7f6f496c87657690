/// A query to the index: grams, and how to combine them.
public struct GramPlan: Sendable, Equatable {
    /// A set of grams, all of which a document must have.
    public struct Clause: Sendable, Equatable {
        /// The grams, without order.
        public var grams: [[UInt8]]
        /// The grams that suffice instead if they are in the document's tail; empty if its tail does not count.
        public var tailGrams: [[UInt8]] = []
        /// A range, bounds included, of which the document must also have at least one gram.
        public var range: ClosedRange<Bytes>?

        /// Creates a clause.
        public init(grams: [[UInt8]], tailGrams: [[UInt8]] = [], range: ClosedRange<Bytes>? = nil) {
            self.grams = grams
            self.tailGrams = tailGrams
            self.range = range
        }
    }

    /// A gram, ordered as the index orders it.
    public struct Bytes: Sendable, Comparable {
        /// The UTF-8 of the gram.
        public let bytes: [UInt8]

        /// Compares the bytes one by one.
        public static func < (left: Bytes, right: Bytes) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Whether a document must satisfy all clauses, or any of them.
    public enum Junction: Sendable { case all, any }

    /// The clauses; without any, every document is a candidate.
    public var clauses: [Clause]
    /// The rule that combines the clauses.
    public var junction: Junction

    /// Creates a plan.
    public init(clauses: [Clause], junction: Junction = .all) {
        self.clauses = clauses
        self.junction = junction
    }

    /// A plan that makes every document a candidate.
    public static let everything = GramPlan(clauses: [])

    /// Returns a plan for the documents of both plans. Both must have the junction `all`.
    public func and(_ other: GramPlan) -> GramPlan { GramPlan(clauses: clauses + other.clauses) }
}
