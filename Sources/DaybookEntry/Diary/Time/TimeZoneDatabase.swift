import Foundation
import ServiceRuntime
import Synchronization

/// The machine's tz database: the existing names, spelled exactly, and the rules of each.
///
/// Rules are read at the first use and cached: there are some six hundred zones of a few kilobytes each.
final class TimeZoneDatabase: Sendable {
    private let folder: String
    private let names: TimeZoneNames
    private let rules = Mutex<[String: ZoneRules]>([:])

    /// Opens the database in a folder.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if its list of names is missing or empty.
    init(folder: String = TimeZoneNames.standardFolder) throws(DiaryError) {
        self.folder = folder
        guard let names = TimeZoneNames(folder: folder) else {
            throw .internalFault("The tz database is missing: no tzdata.zi in \(folder) names a zone. Install tzdata.")
        }
        self.names = names
    }

    /// Returns the rules of a zone; `nil` if the database has no such name.
    func rules(of name: String) -> ZoneRules? {
        guard names.contains(name) else { return nil }
        if let known = rules.withLock({ $0[name] }) { return known }
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)"),
            let read = ZoneRules(tzif: Array(bytes))
        else { return nil }
        rules.withLock { $0[name] = read }
        return read
    }
}
