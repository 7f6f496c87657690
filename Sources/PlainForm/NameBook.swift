import Foundation

/// The names in a folder, each of which is given once. Names that differ by case alone count as equal, because some
/// file systems cannot keep both.
public struct NameBook: Sendable {
    private var taken: Set<String> = []
    /// The next number to try after a name that was taken.
    private var next: [String: Int] = [:]

    /// Creates the names of an empty folder.
    public init() {}

    /// Takes a name, or the first numbered one that is free: `IMG_1.jpg`, `IMG_1 (2).jpg`.
    public mutating func claim(_ name: PlainName) -> PlainName { claim(name, beside: []) }

    /// Takes a name with several endings: all its files get the same stem.
    ///
    /// - Parameter endings: The endings of the other files, with their dots, each another one.
    public mutating func claim(_ name: PlainName, beside endings: [String]) -> PlainName {
        let key = Self.key(name)
        var number = next[key] ?? 1
        while true {
            let candidate = name.numbered(number, beside: endings)
            let keys = [Self.key(candidate)] + endings.map { Self.key(candidate.with(ending: $0)) }
            number += 1
            guard taken.isDisjoint(with: keys) else { continue }
            taken.formUnion(keys)
            next[key] = number
            return candidate
        }
    }

    /// Returns the form of a name that equal names share: without case, and without the differences between characters
    /// that look alike.
    private static func key(_ name: PlainName) -> String {
        name.description.decomposedStringWithCompatibilityMapping.uppercased().lowercased()
    }
}
