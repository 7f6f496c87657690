/// A region of a picture, filled while its list item is read: a face with a name, or another thing.
///
/// Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9 (`mwg-rs`), and Microsoft's People Tagging
/// (`MPReg`, namespace MicrosoftPhoto/1.2).
struct XMPRegion {
    /// The members of a region that are read.
    static let members: Set<String> = ["mwg-rs:Name", "mwg-rs:Type", "MPReg:PersonDisplayName"]
    private static let namesLimit = 100
    private static let nameBytes = 100

    private var name: String?
    private var type: String?

    /// Stores a member. The first of a repeated member counts.
    mutating func note(_ member: String, value: String) {
        if member == "mwg-rs:Type" {
            type = type ?? value
        } else {
            name = name ?? value
        }
    }

    /// Ends the region. Keeps its name if the region marks a face or an animal, or does not state a type.
    mutating func end(into facts: inout XMPFacts) {
        defer { self = XMPRegion() }
        guard let name, type.map({ ["Face", "Pet"].contains($0) }) ?? true else { return }
        let tidy = String(String.UnicodeScalarView(name.unicodeScalars.filter { !Self.isControl($0) }))
        guard !tidy.isEmpty, tidy.utf8.count <= Self.nameBytes, facts.faces.count < Self.namesLimit else { return }
        if !facts.faces.contains(tidy) { facts.faces.append(tidy) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}

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
