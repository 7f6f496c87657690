import Foundation
import GRDB

extension SQLiteTransaction {
    /// The counters of an owner. Raw values are stored.
    enum Counter: Int64 {
        case change = 0
        case entry = 1
        case photo = 2
    }

    /// The next number of a counter.
    func next(_ counter: Counter, owner: Int64) throws -> Int64 {
        let value = try db.number(
            """
            INSERT INTO counter(owner, name, value) VALUES (?, ?, 1)
            ON CONFLICT(owner, name) DO UPDATE SET value = value + 1 RETURNING value
            """, [owner, counter.rawValue])
        guard let value else { throw DiaryError.internalFault("A counter answers nothing.") }
        return value
    }

    /// Writes a line of the change log and answers its number: the resource's new version.
    func logChange(
        owner: Int64, _ kind: ResourceKind, _ id: UUIDBytes, _ action: DiaryChange.Action, at now: Instant
    ) throws -> Int64 {
        let number = try next(.change, owner: owner)
        try db.run(
            "INSERT INTO change(owner, number, kind, id, action, at) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, number, kind.rawValue, id, action.rawValue, now])
        return number
    }

    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange] {
        let rows = try db.rows(
            "SELECT * FROM change WHERE owner = ? AND number > ? ORDER BY number LIMIT ?", [owner, number, limit])
        return try rows.map { row in
            guard let kind = ResourceKind(rawValue: row["kind"]),
                let action = DiaryChange.Action(rawValue: row["action"])
            else { throw DiaryError.internalFault("The change log holds a line of an unknown kind.") }
            return DiaryChange(number: row["number"], kind: kind, id: row["id"], action: action, time: row["at"])
        }
    }

    func answer(owner: Int64, key: [UInt8]) throws -> StoredAnswer? {
        try db.row("SELECT * FROM answer WHERE owner = ? AND key = ?", [owner, Data(key)]).map { row in
            StoredAnswer(
                content: Array(row["content"] as Data), answer: Array(row["answer"] as Data),
                outcome: WriteOutcome(rawValue: row["outcome"]) ?? .changed, time: row["created"])
        }
    }

    func insertAnswer(_ answer: StoredAnswer, owner: Int64, key: [UInt8]) throws {
        try db.run(
            "INSERT OR REPLACE INTO answer(owner, key, content, answer, outcome, created) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, Data(key), Data(answer.content), Data(answer.answer), answer.outcome.rawValue, answer.time])
    }

    func deleteAnswers(until: Instant) throws {
        try db.run("DELETE FROM answer WHERE created <= ?", [until])
    }
}
