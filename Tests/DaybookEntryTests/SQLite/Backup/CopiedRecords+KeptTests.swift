import Foundation
import GRDB
import ProtobufC
import Testing

@testable import DaybookEntry

@Suite("The rows of a copied diary as the records of an export")
struct CopiedRowsTests {
    private let folder: TemporaryFolder
    private let path: String
    private let access: DiaryAccess
    private let records: CopiedRecords

    /// All tables with columns in an export.
    private static let declared = KeptTable.records.flatMap { [$0] + $0.lists.map(\.table) }

    /// Copies a diary with one row in each table.
    init() async throws {
        folder = try TemporaryFolder()
        let store = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite")
        try await store.pool.write { database in
            for table in Self.declared { try Telling.insert(into: table, of: database) }
            // The photos of a saved search are not exported.
            try database.execute(sql: "UPDATE album SET filter = NULL")
        }
        try await store.copy(id: "1") { _, _ in }
        path = CopyFiles(diary: store.pool.path).path(of: "1")
        access = try #require(try DiaryFile.grantAccess(at: path).first)
        records = try CopiedRecords(copy: path)
    }

    /// The records of all tables.
    private func all() throws -> [String: [JSONValue?]] {
        var all: [String: [JSONValue?]] = [:]
        for table in CopiedRecords.tables {
            all[table] = try records.rows(of: table, in: access, after: nil).map(\.record)
        }
        return all
    }

    @Test("A changed value of any exported column changes a record")
    func columns() throws {
        let queue = try DiaryFile.open(path, isReadOnly: false)
        let before = try all()
        #expect(before.count == 12)
        for (table, rows) in before { #expect(rows.count == 1 && rows.allSatisfy { $0 != nil }, "\(table)") }
        for table in Self.declared {
            for field in table.fields {
                let column = "\"\(field.column)\""
                let stored: KeptValue? = try queue.read { database in
                    try SQLConnection(database).value("SELECT \(column) FROM \(table.name)")
                }
                let old = try #require(stored)
                let change = "UPDATE \(table.name) SET \(column) = ?"
                try queue.write { database in
                    try SQLConnection(database).run(change, values: [Telling.other(than: old, of: field)])
                }
                #expect(try all() != before, "\(table.name).\(column)")
                try queue.write { database in try SQLConnection(database).run(change, values: [old]) }
            }
        }
        #expect(try all() == before)
    }

    @Test("A value that no record can have is named by its column")
    func damaged() throws {
        let queue = try DiaryFile.open(path, isReadOnly: false)
        try queue.write { database in
            let db = SQLConnection(database)
            try db.run("UPDATE entry SET tags = '[\"눈'")
            try db.run("UPDATE photo SET people = '[1]', file_tags = '{}'")
            try db.run("UPDATE revision_photo SET photo_id = x'0102'")
        }
        let expected = [
            "entry": ["tags"], "photo": ["file_tags", "people"], "entry_revision": ["revision_photo.photo_id"],
        ]
        for table in CopiedRecords.tables {
            let row = try #require(try records.rows(of: table, in: access, after: nil).first)
            #expect(row.damaged == expected[table] ?? [], "\(table)")
            #expect((row.record == nil) == (expected[table] != nil), "\(table)")
        }
    }

    @Test("There are no rows of another table or after the last")
    func ends() throws {
        let row = try #require(try records.rows(of: "entry", in: access, after: nil).first)
        #expect(try records.rows(of: "entry", in: access, after: row).isEmpty)
        #expect(throws: DiaryError.self) { try records.rows(of: "session", in: access, after: nil) }
    }
}
