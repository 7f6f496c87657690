/// The stored request data in SQL. The clock is a setting with a name.
struct SQLRequests: RequestWriting {
    let db: SQLConnection

    private static let sightingName = "last_sighting"

    func response(owner: Int64, key: [UInt8]) throws -> StoredResponse? {
        try db.first(
            "SELECT content, answer, reference, outcome, created FROM answer WHERE owner = ? AND key = ?",
            values: [owner, key]
        ) {
            StoredResponse(
                content: try $0.next(), value: try $0.next(), reference: try $0.next(),
                outcome: WriteOutcome(rawValue: try $0.next()) ?? .changed, time: try $0.next())
        }
    }

    func insertResponse(_ response: StoredResponse, owner: Int64, key: [UInt8]) throws {
        let old = try db.all(
            "DELETE FROM answer WHERE owner = ? AND key = ? RETURNING owner, length(answer)", values: [owner, key],
            read: Self.forgotten)
        try db.run(
            """
            INSERT INTO answer(owner, key, content, answer, reference, outcome, created) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            values: [
                owner, key, response.content, response.value, response.reference, response.outcome.rawValue,
                response.time,
            ])
        try count([(owner: owner, bytes: Int64(response.value.count) + StoredBytes.response)] + old)
    }

    func deleteResponses(until: Instant, limit: Int) throws -> Bool {
        let old = try db.all(
            """
            DELETE FROM answer WHERE (owner, key) IN (
                SELECT owner, key FROM answer WHERE created <= ? ORDER BY created LIMIT ?)
            RETURNING owner, length(answer)
            """, values: [until, limit], read: Self.forgotten)
        try count(old)
        return old.count == limit
    }

    /// Reads the owner of a removed response, and its bytes as a negative number.
    private static func forgotten(_ row: inout SQLRow) throws -> (owner: Int64, bytes: Int64) {
        (try row.next(), -(try row.next(Int64.self) + StoredBytes.response))
    }

    private func count(_ changes: [(owner: Int64, bytes: Int64)]) throws {
        for (owner, changes) in Dictionary(grouping: changes, by: { $0.owner }) {
            let bytes = changes.reduce(0) { $0 + $1.bytes }
            if bytes != 0 { try SQLStorage(db: db).add(StoredBytes(responses: bytes), owner: owner) }
        }
    }

    func lastSighting() throws -> Instant? {
        let value: [UInt8]? = try db.value("SELECT value FROM setting WHERE name = ?", values: [Self.sightingName])
        return value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }.map(Instant.init(microseconds:))
    }

    func setLastSighting(_ instant: Instant) throws {
        try db.run(
            """
            INSERT INTO setting(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value
            """, values: [Self.sightingName, Array(String(instant.microseconds).utf8)])
    }
}
