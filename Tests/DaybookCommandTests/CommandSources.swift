import Foundation
import Wording

/// The command line's own sources, for rules that a program can check.
enum CommandSources {
    /// Path and text of each.
    static func all() throws -> [(path: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookCommand")
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }
            .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
    }

    /// The string literals of a source on one line each, without those of a command's help.
    static func literals(in text: String) -> [String] {
        var code = text.replacing(/"""[\s\S]*?"""/, with: "")
        code = code.replacing(/(^|\s)\/\/.*/.anchorsMatchLineEndings(), with: "")
        code = code.replacing(/ArgumentHelp\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)/, with: "")
        code = code.replacing(/(?:help|abstract|discussion|usage):\s*"(?:[^"\\]|\\.)*"/, with: "")
        return code.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.output.1) }
    }
}

extension Words {
    /// The names of parameters between braces, without the words of their counts, by language.
    var parameters: (korean: Set<String>, english: Set<String>, japanese: Set<String>) {
        func names(_ text: String) -> Set<String> {
            Set(text.matches(of: /\{([^}|]*)[^}]*\}/).map { String($0.output.1) })
        }
        return (names(korean), names(english), names(japanese))
    }
}
