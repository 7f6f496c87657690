/// Collects generated source, indented by four spaces a level.
struct SourceWriter {
    private(set) var text = ""
    private var depth = 0

    /// One line at the current depth; empty for a blank line.
    mutating func line(_ content: String = "") {
        text += content.isEmpty ? "\n" : String(repeating: "    ", count: depth) + content + "\n"
    }

    /// `header {`, the body one level deeper, `}`.
    mutating func block(_ header: String, close: String = "}", _ body: (inout SourceWriter) throws -> Void) rethrows {
        line(header + " {")
        depth += 1
        try body(&self)
        depth -= 1
        line(close)
    }

    /// The same with brackets of one's own choice.
    mutating func nested(_ open: String, _ close: String, _ body: (inout SourceWriter) throws -> Void) rethrows {
        line(open)
        depth += 1
        try body(&self)
        depth -= 1
        line(close)
    }

    /// A documentation comment: the schema's own words.
    mutating func doc(_ comment: String) {
        guard !comment.isEmpty else { return }
        for part in comment.split(separator: "\n", omittingEmptySubsequences: false) {
            line(part.isEmpty ? "///" : "/// \(part)")
        }
    }
}
