import Foundation

/// Names of tags and people as users write them: `--tag 봄 --tag 꽃`, or `--tag "봄, 꽃"`.
enum WrittenNames {
    /// The signs between two names, apart from line breaks. The page has the same.
    private static let separators: Set<Character> = [",", "、", "，"]

    /// Returns the names in the values of a flag, each once, in their order. The sign `#` before a name is left out.
    ///
    /// A value without any name stays as it is, so that the server refuses it instead of ignoring it.
    static func list(_ values: [String]) -> [String] {
        var names: [String] = []
        for value in values {
            let found = Self.names(in: value)
            for name in found.isEmpty ? [value] : found where !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func names(in value: String) -> [String] {
        value.split { separators.contains($0) || $0.isNewline }.compactMap { part in
            let name = part.trimmingCharacters(in: .whitespaces)
            let plain = name.hasPrefix("#") ? String(name.dropFirst()) : name
            return plain.isEmpty ? nil : plain
        }
    }
}
