/// What a file's XMP says: names with the customary prefixes, and their values.
struct XMPFacts: Sendable {
    /// The first value of each name that was looked for.
    var values: [String: String] = [:]
    /// Prefixes seen, as `GDepth`.
    var prefixes: Set<String> = []
    /// For each part of a motion photo's container: its meaning and its length, in the file's order.
    var parts: [(semantic: String, length: Int)] = []
    /// The words of a picture, by name: titles and descriptions, and keywords in the file's order.
    var words: [String: [String]] = [:]
    /// Names of the faces that regions mark, in the file's order, each once.
    var faces: [String] = []

    subscript(name: String) -> String? { values[name] }
}
