/// A text of any length as a test's argument, which the test's name shows by its beginning and its size.
package struct LongText: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    /// A text that is the same part again and again, behind a beginning and before an end.
    package init(_ beginning: String = "", repeating part: String, count: Int, _ end: String = "") {
        text = beginning + String(repeating: part, count: count) + end
    }

    package var description: String {
        text.utf8.count <= 200
            ? text.debugDescription : "\(text.prefix(60).debugDescription)... (\(text.utf8.count) bytes)"
    }
}
