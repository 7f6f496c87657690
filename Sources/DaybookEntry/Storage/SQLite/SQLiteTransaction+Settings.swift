import Foundation
import GRDB

/// What the diary notes of itself, by name.
extension SQLiteTransaction {
    private static let sightingName = "last_sighting"

    func lastSighting() throws -> Instant? {
        guard let row = try db.row("SELECT value FROM setting WHERE name = ?", [Self.sightingName]) else { return nil }
        let text = String(decoding: row["value"] as Data, as: UTF8.self)
        return Int64(text).map(Instant.init(microseconds:))
    }

    func setLastSighting(_ instant: Instant) throws {
        try db.run(
            """
            INSERT INTO setting(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value
            """, [Self.sightingName, Data(String(instant.microseconds).utf8)])
    }
}
