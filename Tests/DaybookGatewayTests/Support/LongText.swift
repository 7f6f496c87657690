import Testing

/// A text of any length as a test's argument, which the test's name shows by its beginning and its size.
struct LongText: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }
    init(stringLiteral text: String) { self.text = text }

    /// A text that is the same part again and again, behind a beginning and before an end.
    init(_ beginning: String = "", repeating part: String, count: Int, _ end: String = "") {
        text = beginning + String(repeating: part, count: count) + end
    }

    var testDescription: String {
        text.utf8.count <= 200
            ? text.debugDescription : "\(text.prefix(60).debugDescription)... (\(text.utf8.count) bytes)"
    }
}
