import Foundation
import GRDB

@testable import DaybookEntry

/// The rows of a diary's tables as lines of text, `table|column=value|…`, with values as SQL writes them.
enum TableRows {
    /// Returns the rows of all tables in ascending order, but for the tables behind the search index: SQLite may keep the
    /// same grams in other segments.
    static func rows(of path: String) throws -> [String] {
        try read(path) { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_[fv]*'")
            return try tables.flatMap { table -> [String] in
                let columns = try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
                let line = columns.map { "'|\($0)=' || quote(\($0))" }.joined(separator: " || ")
                return try String.fetchAll(db, sql: "SELECT '\(table)' || \(line) FROM \(table)")
            }.sorted()
        }
    }

    /// Returns the grams of the search index with the documents that have them, in ascending order.
    static func grams(of path: String) throws -> [String] {
        try read(path) { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.gram USING fts5vocab(main, search_fts, instance)")
            let grams = try String.fetchAll(db, sql: "SELECT hex(term) || ' ' || doc FROM temp.gram").sorted()
            try db.execute(sql: "DROP TABLE temp.gram")
            return grams
        }
    }

    /// Returns the statements that make the tables and indexes, by their names.
    static func schema(of path: String) throws -> [String: String] {
        try read(path) { db in
            let rows = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
            return Dictionary(rows.map { ($0["name"] as String, $0["sql"] as String) }) { first, _ in first }
        }
    }

    /// Returns some of the lines that only one of two diaries has: `-` for the expected one, `+` for the other. Compares
    /// bytes, because Swift takes texts of different bytes for equal.
    static func differences(_ lines: [String], from expected: [String]) -> [String] {
        let (found, wanted) = (Set(lines.map { Array($0.utf8) }), Set(expected.map { Array($0.utf8) }))
        let lost = wanted.subtracting(found).map { "- " + String(decoding: $0, as: UTF8.self) }
        let added = found.subtracting(wanted).map { "+ " + String(decoding: $0, as: UTF8.self) }
        return Array((lost + added).sorted { $0.dropFirst(2) < $1.dropFirst(2) }.prefix(20))
    }

    private static func read<Value>(_ path: String, body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let value = try queue.writeWithoutTransaction(body)
        try queue.close()
        return value
    }
}
