/// What is kept of requests, in SQLite; the clock is a setting by name.
struct SQLiteRequests: RequestWriting {
    let db: SQLiteConnection

    private static let sightingName = "last_sighting"

    func answer(owner: Int64, key: [UInt8]) throws -> StoredAnswer? {
        try db.first("SELECT content, answer, outcome, created FROM answer WHERE owner = ? AND key = ?", [owner, key]) {
            StoredAnswer(
                content: try $0.next(), answer: try $0.next(),
                outcome: WriteOutcome(rawValue: try $0.next()) ?? .changed, time: try $0.next())
        }
    }

    func insertAnswer(_ answer: StoredAnswer, owner: Int64, key: [UInt8]) throws {
        try db.run(
            "INSERT OR REPLACE INTO answer(owner, key, content, answer, outcome, created) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, key, answer.content, answer.answer, answer.outcome.rawValue, answer.time])
    }

    func deleteAnswers(until: Instant) throws {
        try db.run("DELETE FROM answer WHERE created <= ?", [until])
    }

    func lastSighting() throws -> Instant? {
        let value: [UInt8]? = try db.value("SELECT value FROM setting WHERE name = ?", [Self.sightingName])
        return value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }.map(Instant.init(microseconds:))
    }

    func setLastSighting(_ instant: Instant) throws {
        try db.run(
            """
            INSERT INTO setting(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value
            """, [Self.sightingName, Array(String(instant.microseconds).utf8)])
    }
}
