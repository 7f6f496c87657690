/// A region of a picture while its list item is read: a face with a name, or something else.
///
/// Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9 (`mwg-rs`), and Microsoft's People Tagging
/// (`MPReg`, namespace MicrosoftPhoto/1.2).
struct XMPRegion {
    /// What is read of a region.
    static let members: Set<String> = ["mwg-rs:Name", "mwg-rs:Type", "MPReg:PersonDisplayName"]
    private static let namesLimit = 100
    private static let nameBytes = 100

    private var name: String?
    private var type: String?

    /// Takes a member in; where one comes twice, the first counts.
    mutating func note(_ member: String, _ value: String) {
        if member == "mwg-rs:Type" {
            type = type ?? value
        } else {
            name = name ?? value
        }
    }

    /// Ends the region. Its name is kept when it marks a face or an animal, or does not say what it marks.
    mutating func end(into facts: inout XMPFacts) {
        defer { self = XMPRegion() }
        guard let name, type.map({ ["Face", "Pet"].contains($0) }) ?? true else { return }
        let tidy = String(String.UnicodeScalarView(name.unicodeScalars.filter { !Self.isControl($0) }))
        guard !tidy.isEmpty, tidy.utf8.count <= Self.nameBytes, facts.faces.count < Self.namesLimit else { return }
        if !facts.faces.contains(tidy) { facts.faces.append(tidy) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
