import Foundation
import Testing

/// A file bears the name of its main type, beside which stand the small types that serve it.
struct TypeFileTests {
    /// The most lines of a type that stands in the file of another.
    private static let companionLines = 60

    /// The types that a source declares at its top level, without those that only it can see.
    static func types(in text: String) -> [String] {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|nonisolated)\s+)*(?:struct|enum|class|actor|protocol)\s+(\w+)/
        // An expression takes long for each line; most begin with a space.
        let lines = text.split(separator: "\n").filter { $0.first.map { $0.isLetter || $0 == "@" } ?? false }
        return lines.compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } }
    }

    @Test("A file declares or extends the type of its name, and a type of some size has a file of its own")
    func files() throws {
        for path in try Project.handWritten(below: "Sources") {
            let text = try Project.text(path)
            let name = path.split(separator: "/").last?.split(separator: /\+|\./).first.map(String.init) ?? ""
            let types = Self.types(in: text)
            guard !types.isEmpty else { continue }
            let isExtended = text.contains("extension \(name) ") || text.contains("extension \(name):")
            #expect(path.contains("+") || types.contains(name) || isExtended, "\(path) has \(types)")
            for type in types where type != name {
                let lines = Self.length(of: type, in: text)
                #expect(lines <= Self.companionLines, "\(path): \(type) has \(lines) lines")
            }
        }
    }

    /// The lines from a type's declaration to its end.
    private static func length(of type: String, in text: String) -> Int {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { types(in: String($0)) == [type] }) else { return 0 }
        return (lines[start...].firstIndex { $0.hasPrefix("}") } ?? start) - start + 1
    }

    @Test(
        "Every way to declare a type is seen",
        arguments: [
            ("struct A {", "A"), ("public final class A: B {", "A"), ("@safe package enum A {", "A"),
            ("@available(*, noasync) actor A {", "A"), ("protocol A: Sendable {}", "A"), ("private struct A {", nil),
            ("    struct A {", nil), ("extension A {", nil), ("/// struct A", nil),
        ])
    func seen(source: String, name: String?) {
        #expect(Self.types(in: source) == (name.map { [$0] } ?? []))
    }
}
