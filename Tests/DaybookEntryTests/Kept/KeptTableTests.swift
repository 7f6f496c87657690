import DaybookAPI
import Foundation
import GRDB
import ProtobufC
import Testing

@testable import DaybookEntry

@Suite("Every column of the diary has its part in an export")
struct KeptTableTests {
    private let folder: TemporaryFolder
    private let store: SQLiteDiaryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite")
    }

    /// All tables with columns in an export.
    private static let declared = KeptTable.records.flatMap { [$0] + $0.lists.map(\.table) }

    @Test("A column is exported, made anew or left out with a reason, and nothing is declared that is not there")
    func columns() throws {
        let tables = try store.pool.read { database in
            try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        }
        #expect(tables.count > 30)
        // The tables of the full-text index itself.
        for table in tables where !table.hasPrefix("search_fts_") {
            let columns = try store.pool.read { database in
                try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
            }
            guard let declaration = Self.declared.first(where: { $0.name == table }) else {
                let isKnown = KeptTable.absent[table] != nil || KeptTable.remade.contains(table)
                #expect(isKnown, "The table \(table) has no part in the export. Declare it in KeptTable.")
                continue
            }
            for column in columns where !declaration.columns.contains(column) {
                Issue.record("The column \(table).\(column) has no part in the export. Declare it in KeptTable.")
            }
            #expect(declaration.columns.sorted() == columns.sorted(), "\(table)")
        }
        let named = Self.declared.map(\.name) + KeptTable.absent.keys + KeptTable.remade
        #expect(named.count == Set(named).count && Set(named).isSubset(of: tables))
        #expect(KeptTable.absent.values.allSatisfy { $0.hasSuffix(".") })
        #expect(Self.declared.flatMap(\.leftOut.values).allSatisfy { $0.hasSuffix(".") })
    }

    @Test("A time may be absent in a record where its column may be null, and nowhere else")
    func absentTimes() throws {
        for table in Self.declared {
            for field in table.fields where field.form == .time {
                let isRequired = try store.pool.read { database in
                    try Bool.fetchOne(
                        database, sql: "SELECT \"notnull\" FROM pragma_table_info(?) WHERE name = ?",
                        arguments: [table.name, field.column])
                }
                #expect(isRequired == !KeptTable.optionalTimes.contains(field.column), "\(table.name).\(field.column)")
            }
        }
    }

    @Test("Every kind of record has a table, and every table a kind")
    func kinds() {
        #expect(KeptRecordKind.known == Set((1...12).map { KeptRecordKind(rawValue: $0) }))
        let names = KeptRecordKind.known.compactMap { $0.table?.name }
        #expect(names.sorted() == KeptTable.records.map(\.name).sorted())
        #expect(KeptRecordKind.unspecified.table == nil)
    }

    @Test("The value of every exported column stands in its field")
    func values() async throws {
        try await store.pool.write { database in
            for table in Self.declared { try Telling.insert(into: table, of: database) }
        }
        // The photos of a saved search are made anew, so that this kind comes last.
        for kind in KeptRecordKind.known.sorted(by: { $1 == .albumPhoto && $0 != .albumPhoto }) {
            let table = try #require(kind.table)
            if kind == .albumPhoto {
                try await store.pool.write { try $0.execute(sql: "UPDATE album SET filter = NULL") }
            }
            let rows = try await store.read { try $0.kept.rows(of: table, owner: Telling.key, after: nil, limit: 9) }
            let row = try #require(rows.first)
            #expect(rows.count == 1)
            let wire = try kind.record(of: row).encoded()
            let json = try ProtobufJSON.json(fromWire: wire, as: KeptRecord.descriptor)
            let document = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
            let record = try #require(document.values.first as? [String: Any])
            #expect(document.count == 1)
            try compare(record, with: table)
            for list in table.lists {
                let shown = record[list.field] as Any
                let elements = list.isSingle ? [shown] : shown as? [Any] ?? []
                #expect(elements.count == 1, "\(table.name).\(list.field)")
                try compare(try #require(elements.first as? [String: Any]), with: list.table)
            }
        }
    }

    private func compare(_ record: [String: Any], with table: KeptTable) throws {
        #expect(Set(record.keys) == Set(table.fields.map(\.field) + table.lists.map(\.field)), "\(table.name)")
        for field in table.fields {
            let shown = try #require(record[field.field], "\(table.name).\(field.column)")
            let expected = try Telling.shown(field, of: table, in: Self.declared)
            let text = (shown as? [String])?.joined(separator: ",") ?? "\(shown)"
            #expect(text == expected, "\(table.name).\(field.column)")
        }
    }
}

/// Values that tell the column that they stand in.
enum Telling {
    /// The key of every row and of every owner.
    static let key: Int64 = 7

    /// Inserts a row with a telling value in every column.
    static func insert(into table: KeptTable, of database: Database) throws {
        let types = try Row.fetchAll(
            database, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table.name])
        var (names, values): ([String], [any SQLArgument]) = ([], [])
        for row in types {
            let (name, type): (String, String) = (row["name"], row["type"])
            names.append(name)
            values.append(value(of: name, type: type, in: table))
        }
        let places = names.map { _ in "?" }.joined(separator: ", ")
        try SQLConnection(database).run(
            "INSERT INTO \(table.name)(\(names.joined(separator: ", "))) VALUES (\(places))", values: values)
    }

    /// Returns another value of a field.
    static func other(than value: KeptValue, of field: KeptTable.Field) -> KeptValue {
        switch (field.form, value) {
        case (.flag, .integer(let number)): .integer(1 - number)
        case (_, .integer(let number)): .integer(number + 1)
        case (_, .real(let number)): .real(number + 1)
        case (.texts, _): .text("[]")
        case (_, .text(let text)): .text(text + "x")
        case (_, .bytes(let bytes)): .bytes(bytes.map { $0 ^ 1 })
        case (.text, .null): .text("x")
        case (_, .null): .null
        }
    }

    /// The number of a field in its table, which no other field of it has.
    private static func place(of column: String, in table: KeptTable) -> Int64 {
        100 + Int64(table.fields.firstIndex { $0.column == column } ?? 0)
    }

    static func value(of column: String, type: String, in table: KeptTable) -> KeptValue {
        let number = place(of: column, in: table)
        let byte = UInt8(number)
        switch table.fields.first(where: { $0.column == column })?.form {
        case .text: return .text("눈 \"\(number)\"\n🌨")
        case .integer: return .integer(number)
        case .number: return .real(Double(number) + 0.5)
        case .flag: return .integer(1)
        case .id: return .bytes([UInt8](repeating: byte, count: 16))
        case .digest: return .bytes([UInt8](repeating: byte, count: 32))
        case .bytes: return .bytes([0, byte, 255])
        case .time: return .integer(1_700_000_000_123_000 + number)
        case .date: return .integer(20_000 + number)
        case .texts: return .text("[\"a\\\"\",\"\(number)\"]")
        case .idOf, .revisionNumber: return .integer(key)
        case nil:
            if table.keys.contains(column) { return .integer(key) }
            switch type {
            case "TEXT": return .text("other")
            case "BLOB": return .bytes([9])
            case "REAL": return .real(9.5)
            default: return .integer(9)
            }
        }
    }

    /// The text of a field's value in JSON.
    static func shown(_ field: KeptTable.Field, of table: KeptTable, in tables: [KeptTable]) throws -> String {
        let number = place(of: field.column, in: table)
        let byte = UInt8(number)
        switch field.form {
        case .text: return "눈 \"\(number)\"\n🌨"
        case .integer: return "\(number)"
        case .number: return "\(Double(number) + 0.5)"
        case .flag:
            let flag = try jsonTrue()
            return "\(flag)"
        case .id: return UUIDBytes(bytes: [UInt8](repeating: byte, count: 16))?.description ?? ""
        case .digest: return String(repeating: String(byte, radix: 16), count: 32)
        case .bytes: return Data([0, byte, 255]).base64EncodedString()
        case .time: return Instant(microseconds: 1_700_000_000_123_000 + number).rfc3339 ?? ""
        case .date: return CivilDate(day: 20_000 + number).description
        case .texts: return "a\",\(number)"
        case .idOf(let name):
            let other = try #require(tables.first { $0.name == name })
            let id = try #require(other.fields.first { $0.column == "id" })
            return try shown(id, of: other, in: tables)
        case .revisionNumber: return "\(place(of: "number", in: .revisions))"
        }
    }

    /// The description of a JSON truth, as JSONSerialization reads it.
    private static func jsonTrue() throws -> Any {
        let list = try JSONSerialization.jsonObject(with: Data("[true]".utf8)) as? [Any]
        return try #require(list?.first)
    }
}
