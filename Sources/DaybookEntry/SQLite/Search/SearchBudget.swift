/// How much one search may read before it gives what it has.
///
/// Lives within one database access.
final class SearchBudget {
    private var documents: Int
    private var bytes: Int
    /// What this is a share of.
    private let whole: SearchBudget?

    /// For lists, which come to their end.
    static var unlimited: SearchBudget { SearchBudget(documents: .max, bytes: .max) }

    /// - Parameters:
    ///   - documents: How many candidates.
    ///   - bytes: Of their stored text in all.
    convenience init(documents: Int = 4000, bytes: Int = 6 << 20) {
        self.init(documents: documents, bytes: bytes, whole: nil)
    }

    private init(documents: Int, bytes: Int, whole: SearchBudget?) {
        self.documents = documents
        self.bytes = bytes
        self.whole = whole
    }

    /// Whether it is used up.
    var isSpent: Bool { documents <= 0 || bytes <= 0 }

    /// Notes a candidate of so many bytes.
    func spend(_ size: Int) {
        documents -= 1
        bytes -= size
        whole?.spend(size)
    }

    /// One of `count` equal shares of what is left. What is spent of it is spent of the whole.
    func share(of count: Int) -> SearchBudget {
        SearchBudget(documents: documents / count, bytes: bytes / count, whole: self)
    }
}
