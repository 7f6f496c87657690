import Foundation

/// The names of the machine's tz database, in their exact spelling.
///
/// The names come from the database's own list (`tzdata.zi`): `GMT+9`, `asia/seoul` and `posix/UTC` are therefore not
/// names, even if a library accepts them.
public struct TimeZoneNames: Sendable {
    /// The usual folder of the database.
    public static let standardFolder = "/usr/share/zoneinfo"

    private let names: Set<String>

    /// Reads the list of the database in a folder; nil if there is no list, or it names no zone.
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

    /// Returns whether the database has a zone with that name.
    public func contains(_ name: String) -> Bool {
        // A lookup takes quadratic time in a text's longest run of combining marks: a text that cannot be a name is not
        // looked up.
        guard name.utf8.count <= Self.longestName, name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return names.contains(name)
    }

    /// The maximum length of a name in bytes: the database's own names have at most half of it.
    private static let longestName = 64
}
