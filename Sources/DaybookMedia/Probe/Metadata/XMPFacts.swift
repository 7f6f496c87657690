/// The facts in a file's XMP: names with the usual prefixes, and their values.
struct XMPFacts: Sendable {
    /// The first value of each requested name.
    var values: [String: String] = [:]
    /// The prefixes in the packet, such as `GDepth`.
    var prefixes: Set<String> = []
    /// The meaning and the length of each part of a motion photo's container, in the file's order.
    var parts: [(semantic: String, length: Int)] = []
    /// The texts of a picture, by name: titles and descriptions, and keywords in the file's order.
    var words: [String: [String]] = [:]
    /// The names of the faces that regions mark, in the file's order, each once.
    var faces: [String] = []

    subscript(name: String) -> String? { values[name] }
}
