import Foundation

/// The marks of imports, which are settings: `import:OWNER` of each import, and `importing:OWNER` of an open one, with
/// the microseconds of its last write.
extension SQLKept {
    private static let openPrefix = "importing:"
    /// The first text behind all that begin with the prefix.
    private static let openEnd = "importing;"

    /// The condition on a row that no import into its account is open. The upkeep passes over other rows.
    static let restCondition = "NOT EXISTS (SELECT 1 FROM setting WHERE setting.name = '\(openPrefix)' || owner)"

    private static func markName(owner: Int64) -> String { "import:\(owner)" }
    private static func openName(owner: Int64) -> String { "\(openPrefix)\(owner)" }

    func importMark(owner: Int64) throws -> ImportMark? {
        let bytes: [UInt8]? = try db.value(
            "SELECT value FROM setting WHERE name = ?", values: [Self.markName(owner: owner)])
        return try bytes.map { try JSONDecoder().decode(ImportMark.self, from: Data($0)) }
    }

    func openImports() throws -> [OpenImport] {
        let found: [OpenImport?] = try db.all(
            "SELECT name, value FROM setting WHERE name >= ? AND name < ? ORDER BY name",
            values: [Self.openPrefix, Self.openEnd]
        ) { row in
            let (name, value): (String, [UInt8]) = try (row.next(), row.next())
            guard let owner = Int64(name.dropFirst(Self.openPrefix.count)),
                let time = Int64(String(decoding: value, as: UTF8.self))
            else { return nil }
            return OpenImport(owner: owner, lastWrite: Instant(microseconds: time))
        }
        return found.compactMap(\.self)
    }

    func keepOpen(owner: Int64, at now: Instant) throws {
        try put(Array(String(now.microseconds).utf8), as: Self.openName(owner: owner))
    }

    /// Notes that no import into an account is open.
    func closeImport(owner: Int64) throws {
        try db.run("DELETE FROM setting WHERE name = ?", values: [Self.openName(owner: owner)])
    }

    func put(_ mark: ImportMark, owner: Int64) throws {
        try put(Array(try JSONEncoder().encode(mark)), as: Self.markName(owner: owner))
    }

    private func put(_ value: [UInt8], as name: String) throws {
        try db.run(
            """
            INSERT INTO setting(name, value) VALUES (?, ?)
            ON CONFLICT(name) DO UPDATE SET value = excluded.value
            """, values: [name, value])
    }
}
