import Foundation

/// The names of the machine's tz database, letter for letter.
///
/// They are those of the database's own list (`tzdata.zi`), so that `GMT+9`, `asia/seoul` and `posix/UTC` are none,
/// whatever a library would make of them.
public struct TimeZoneNames: Sendable {
    /// Where systems keep the database.
    public static let standardFolder = "/usr/share/zoneinfo"

    private let names: Set<String>

    /// Reads the list of the database in a folder; nil when there is none, or it names no zone.
    public init?(folder: String = standardFolder) {
        guard let list = FileManager.default.contents(atPath: folder + "/tzdata.zi") else { return nil }
        self.init(list: String(decoding: list, as: UTF8.self))
    }

    /// Reads the zones (`Z NAME ...`) and links (`L TARGET NAME`) of a list in zic's compact form.
    init?(list: String) {
        var names: Set<String> = []
        for line in list.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if words.first == "Z", words.count >= 2 { names.insert(String(words[1])) }
            if words.first == "L", words.count == 3 { names.insert(String(words[2])) }
        }
        if names.isEmpty { return nil }
        self.names = names
    }

    /// Whether the database has a zone of that name.
    public func contains(_ name: String) -> Bool {
        // To look for a text takes the square of its longest run of marks: what no name is like is not looked for.
        guard name.utf8.count <= Self.longestName, name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return names.contains(name)
    }

    /// In bytes: the database's own are at most half of it.
    private static let longestName = 64
}
