/// A regular expression that whole texts are held against, compiled once.
final class TextPattern: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the expression is compiled before it is shared, and matching only reads it.
    private let expression: Regex<AnyRegexOutput>

    /// Compiles an expression of the schema. One that does not compile is a fault of the program.
    init(_ pattern: String) {
        guard let expression = try? Regex(pattern) else {
            preconditionFailure("The schema's pattern \(pattern) is a regular expression.")
        }
        self.expression = expression.matchingSemantics(.unicodeScalar)
        _ = matches("")
    }

    /// Whether the whole text matches.
    func matches(_ text: String) -> Bool { (try? expression.wholeMatch(in: text)) ?? nil != nil }
}
