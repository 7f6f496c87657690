/// A writer of generated source, indented by four spaces per level.
struct SourceWriter {
    private(set) var text = ""
    private var depth = 0

    /// Appends one line at the current depth; a blank line if empty.
    mutating func line(_ content: String = "") {
        text += content.isEmpty ? "\n" : String(repeating: "    ", count: depth) + content + "\n"
    }

    /// Appends `header {`, the body one level deeper, and `}`.
    mutating func block(_ header: String, close: String = "}", _ body: (inout SourceWriter) throws -> Void) rethrows {
        line(header + " {")
        depth += 1
        try body(&self)
        depth -= 1
        line(close)
    }

    /// Appends a body one level deeper between the given brackets.
    mutating func nested(_ open: String, close: String, body: (inout SourceWriter) throws -> Void) rethrows {
        line(open)
        depth += 1
        try body(&self)
        depth -= 1
        line(close)
    }

    /// Appends a documentation comment in the schema's own words.
    mutating func doc(_ comment: String) {
        guard !comment.isEmpty else { return }
        for part in comment.split(separator: "\n", omittingEmptySubsequences: false) {
            line(part.isEmpty ? "///" : "/// \(part)")
        }
    }
}
