/// How much one search may read before it gives what it has.
///
/// Lives within one database access.
final class SearchBudget {
    private var documents: Int
    private var bytes: Int

    /// For lists, which come to their end.
    static var unlimited: SearchBudget { SearchBudget(documents: .max, bytes: .max) }

    /// - Parameters:
    ///   - documents: How many candidates.
    ///   - bytes: Of their stored text in all.
    init(documents: Int = 4000, bytes: Int = 6 << 20) {
        self.documents = documents
        self.bytes = bytes
    }

    /// Whether it is used up.
    var isSpent: Bool { documents <= 0 || bytes <= 0 }

    /// Notes a candidate of so many bytes.
    func spend(_ size: Int) {
        documents -= 1
        bytes -= size
    }
}
