/// The import declarations of Swift sources.
enum Imports {
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "func", "protocol", "typealias", "var", "let", "actor", "macro",
    ]

    /// The modules that a source imports: `@testable import A`, `fileprivate import struct B.C`, `import D.E; import F`.
    static func modules(in text: String) -> Set<String> {
        let statements = text.split { $0.isNewline || $0 == ";" }.map { $0.split { $0 == " " || $0 == "\t" } }
        return Set(statements.compactMap(module))
    }

    /// The module of a statement; nil when it is no import.
    private static func module(_ words: [Substring]) -> String? {
        let rest = words.drop { $0.hasPrefix("@") || accessLevels.contains($0) }
        guard rest.first == "import", let second = rest.dropFirst().first else { return nil }
        let name = kinds.contains(second) ? rest.dropFirst(2).first : second
        return name?.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
}
