/// The amount that one search may read before it returns its results so far.
///
/// It is valid only within one database access.
final class SearchBudget {
    private var documents: Int
    private var bytes: Int
    /// The budget that this one is a share of.
    private let whole: SearchBudget?

    /// A budget without a limit, for lists, which must be complete.
    static var unlimited: SearchBudget { SearchBudget(documents: .max, bytes: .max) }

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - documents: The number of candidates.
    ///   - bytes: The total bytes of their stored text.
    convenience init(documents: Int = 4000, bytes: Int = 6 << 20) {
        self.init(documents: documents, bytes: bytes, whole: nil)
    }

    private init(documents: Int, bytes: Int, whole: SearchBudget?) {
        self.documents = documents
        self.bytes = bytes
        self.whole = whole
    }

    /// Whether the budget is used up.
    var isSpent: Bool { documents <= 0 || bytes <= 0 }

    /// Deducts a candidate with the given number of bytes.
    func spend(_ size: Int) {
        documents -= 1
        bytes -= size
        whole?.spend(size)
    }

    /// Returns one of `count` equal shares of the rest. Spending a share also spends the whole.
    func share(of count: Int) -> SearchBudget {
        SearchBudget(documents: documents / count, bytes: bytes / count, whole: self)
    }
}
