/// A regular expression for whole texts, compiled once.
final class TextPattern: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the expression is compiled before it is shared, and matching only reads it.
    private let expression: Regex<AnyRegexOutput>

    /// Compiles an expression of the schema. An expression that does not compile is a programmer error.
    init(_ pattern: String) {
        guard let expression = try? Regex(pattern) else {
            preconditionFailure("The schema's pattern \(pattern) is a regular expression.")
        }
        self.expression = expression.matchingSemantics(.unicodeScalar)
        _ = matches("")
    }

    /// Returns whether the whole text matches.
    func matches(_ text: String) -> Bool { (try? expression.wholeMatch(in: text)) ?? nil != nil }
}
