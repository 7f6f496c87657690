import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("The declared columns of records")
struct SQLRecordTests {
    /// A record's declaration, with the columns of its table that other statements write.
    struct Declaration: CustomTestStringConvertible, Sendable {
        let table: String
        let names: ColumnNames
        let others: Set<String>

        var testDescription: String { table }
    }

    static let declarations = [
        Declaration(table: "entry", names: StoredEntry.names, others: ["revision"]),
        Declaration(
            table: "entry_revision", names: EntryRevision.names,
            others: ["key", "entry", "text", "bytes", "digest", "body"]),
        Declaration(table: "photo", names: StoredPhoto.names, others: []),
        Declaration(table: "album", names: StoredAlbum.names, others: ["filled", "chosen_photo", "places"]),
        Declaration(table: "subject", names: StoredSubject.names, others: []),
        Declaration(table: "sound", names: StoredSound.names, others: []),
        Declaration(table: "share", names: StoredShare.names, others: ["key"]),
        Declaration(table: "account", names: StoredAccount.names, others: ["owner"]),
        Declaration(table: "session", names: StoredSession.names, others: ["token_hash"]),
        Declaration(table: "invitation", names: StoredInvitation.names, others: ["secret_hash"]),
        Declaration(table: "passkey", names: StoredPasskey.names, others: []),
        Declaration(table: "saved_picture", names: SavedPicture.names, others: []),
    ]

    @Test("A declaration names each column of its table once", arguments: declarations)
    func columns(of declaration: Declaration) throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite")
        let table = try store.pool.read { db in
            Set(try db.columns(in: declaration.table).map(\.name))
        }
        let insertion = declaration.names.insertion(into: declaration.table)
        let list = try #require(insertion.split(separator: "(").dropFirst().first?.split(separator: ")").first)
        let inserted = list.split(separator: ", ").map(String.init)
        #expect(inserted.count == Set(inserted).count)
        #expect(Set(inserted).union(declaration.others) == table)
        #expect(declaration.others.isDisjoint(with: inserted))
        #expect(insertion.count { $0 == "?" } == inserted.count)
        try store.close()
    }

    @Test("A part that is absent is null, or as its column has it")
    func absentParts() {
        var values = ColumnValues()
        _ = PlaceMark.columns(of: nil, in: &values)
        _ = EditBurst.columns(of: nil, in: &values)
        _ = FileWords.columns(of: nil, in: &values)
        #expect(values.changing.first as? String == "")
        #expect(values.changing.dropFirst().allSatisfy { "\($0)" == "nil" })
        #expect("\(values.inserted[0])" == "nil")
        #expect(values.inserted[1] as? String == "[]")
    }

    @Test("Columns are selected in the order of the declaration, those of the record's own table under its alias")
    func selection() {
        #expect(
            EntryRevision.names.selection(from: "r") == "r.number, r.change, r.at, r.title, b.body, r.mood, "
                + "r.weather, r.temperature")
        #expect(PlaceMark.names.selection() == "place_name, place_latitude, place_longitude")
        #expect(
            PlaceMark.names.change(of: "entry", further: ["revision"])
                == "UPDATE entry SET revision = ?, place_name = ?, place_latitude = ?, place_longitude = ? "
                + "WHERE key = ?")
    }
}
