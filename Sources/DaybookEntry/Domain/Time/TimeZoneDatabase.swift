import Foundation
import Synchronization

/// The machine's tz database: the names that exist, letter for letter, and the rules of each.
///
/// Names are those of the database's own list (`tzdata.zi`), so that `GMT+9`, `asia/seoul` and `posix/UTC` are none,
/// whatever a
/// library would make of them. Rules are read when first asked for and kept: there are some six hundred, a few
/// kilobytes each.
final class TimeZoneDatabase: Sendable {
    private let folder: String
    private let names: Set<String>
    private let rules = Mutex<[String: ZoneRules]>([:])

    /// Opens the database in a folder.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` when its list of names is missing or empty.
    init(folder: String = "/usr/share/zoneinfo") throws(DiaryError) {
        self.folder = folder
        guard let list = FileManager.default.contents(atPath: folder + "/tzdata.zi") else {
            throw .internalFault("The tz database is missing: there is no tzdata.zi in \(folder). Install tzdata.")
        }
        names = TimeZoneDatabase.names(inList: String(decoding: list, as: UTF8.self))
        if names.isEmpty { throw .internalFault("The tz database in \(folder) names no zone.") }
    }

    /// The rules of a zone; `nil` when the database has no such name.
    func rules(of name: String) -> ZoneRules? {
        guard names.contains(name) else { return nil }
        if let known = rules.withLock({ $0[name] }) { return known }
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)"),
            let read = ZoneRules(tzif: Array(bytes))
        else { return nil }
        rules.withLock { $0[name] = read }
        return read
    }

    /// The zones (`Z NAME ...`) and links (`L TARGET NAME`) of a list in zic's compact form.
    static func names(inList list: String) -> Set<String> {
        var names: Set<String> = []
        for line in list.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if words.first == "Z", words.count >= 2 { names.insert(String(words[1])) }
            if words.first == "L", words.count == 3 { names.insert(String(words[2])) }
        }
        return names
    }
}
