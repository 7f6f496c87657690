/// Collects what is wrong with a request, so that one answer names all of it.
struct Violations {
    private(set) var list: [DiaryError.Violation] = []

    mutating func add(_ field: String, _ description: String) {
        if list.count < Limits.violations { list.append(.init(field: field, description: description)) }
    }

    /// Ends with every violation found, or goes on when there is none.
    func refuse() throws(DiaryError) {
        if !list.isEmpty { throw .invalid(list) }
    }
}
