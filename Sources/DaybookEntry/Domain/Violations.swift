/// Collects what is wrong with a request, so that one answer names all of it.
struct Violations {
    private(set) var list: [DiaryError.Violation] = []

    mutating func add(_ field: String, _ description: String) {
        if list.count < Limits.violations { list.append(.init(field: field, description: description)) }
    }

    /// Refuses U+0000 and texts over a limit in bytes.
    mutating func check(_ text: String, atMost bytes: Int, _ field: String) {
        let count = text.utf8.count
        if count > bytes { add(field, "is \(count) bytes long; at most \(bytes) are allowed") }
        if text.utf8.contains(0) { add(field, "contains U+0000") }
    }

    /// Refuses too many labels, empty ones and long ones.
    mutating func check(labels: [String], _ field: String) {
        if labels.count > Limits.labels {
            add(field, "has \(labels.count) items; at most \(Limits.labels) are allowed")
            return
        }
        for (index, label) in labels.enumerated() {
            if label.isEmpty { add("\(field)[\(index)]", "is empty") }
            check(label, atMost: Limits.label, "\(field)[\(index)]")
        }
    }

    /// Ends with every violation found, or goes on when there is none.
    func refuse() throws(DiaryError) {
        if !list.isEmpty { throw .invalid(list) }
    }
}
