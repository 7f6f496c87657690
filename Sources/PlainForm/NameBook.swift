/// The names in a folder, each of which is given once. Names that differ by case, by Unicode's form or by invisible
/// characters alone count as equal, because some file systems cannot keep both.
///
/// A claim tries few names, however many equal ones there are: each number of a name is tried once.
public struct NameBook: Sendable {
    private var taken: Set<String> = []
    /// The next number to try after each name that was taken.
    private var next: [String: Int] = [:]
    /// The number of names that were tried. A test requires that a claim tries few.
    private(set) var attempts = 0

    /// Creates the names of an empty folder.
    public init() {}

    /// Takes a name, or the first numbered one that is free: `IMG_1.jpg`, `IMG_1 (2).jpg`.
    public mutating func claim(_ name: PlainName) -> PlainName { claim(name, beside: []) }

    /// Takes a name with several endings: all its files get the same stem.
    ///
    /// - Parameter endings: The endings of the other files, with their dots. All endings differ.
    public mutating func claim(_ name: PlainName, beside endings: [String]) -> PlainName {
        let wanted = name.shortened(beside: endings)
        if take(wanted, beside: endings) { return wanted }
        // Long names that differ at their ends alone have one base, and thus one row of numbers.
        let base = name.shortened(beside: endings, isNumbered: true)
        let keys = Self.keys(of: base, beside: endings)
        var number = keys.compactMap { next[$0] }.max() ?? 2
        var candidate = base.numbered(number)
        while !take(candidate, beside: endings) {
            number += 1
            candidate = base.numbered(number)
        }
        for key in keys { next[key] = number + 1 }
        return candidate
    }

    /// Takes a name that an earlier plan gave, if it is free and is the wanted name or the wanted name with a number;
    /// nil otherwise.
    ///
    /// - Parameter endings: The endings of the other files with the same stem.
    mutating func reclaim(_ given: String, for wanted: PlainName, beside endings: [String]) -> PlainName? {
        let whole = wanted.shortened(beside: endings)
        let base = wanted.shortened(beside: endings, isNumbered: true)
        if whole.description.utf8.elementsEqual(given.utf8) { return take(whole, beside: endings) ? whole : nil }
        guard let number = base.number(in: given) else { return nil }
        let name = base.numbered(number)
        return take(name, beside: endings) ? name : nil
    }

    /// Keeps a name from being claimed.
    mutating func reserve(_ name: String) { taken.insert(NameCharacters.folded(name)) }

    /// Takes a name with all its endings. Returns whether all were free.
    private mutating func take(_ name: PlainName, beside endings: [String]) -> Bool {
        attempts += 1
        let keys = Self.keys(of: name, beside: endings)
        guard taken.isDisjoint(with: keys) else { return false }
        taken.formUnion(keys)
        return true
    }

    /// Returns the forms under which a name and those beside it are taken. No ending changes the form of the stem, which
    /// is short enough for each.
    private static func keys(of name: PlainName, beside endings: [String]) -> [String] {
        let stem = NameCharacters.folded(name.stem)
        return ([name.ending] + endings).map { stem + NameCharacters.folded($0) }
    }
}
