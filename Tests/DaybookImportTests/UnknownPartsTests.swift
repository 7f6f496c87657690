import DaybookAPI
import PlainForm
import ProtobufC
import Testing
import Wording

@testable import DaybookBackup
@testable import DaybookImport

@Suite("The parts of an export that only a newer Daybook knows")
struct UnknownPartsTests {
    private static func fields(_ line: String) throws -> UnknownFields {
        var fields = UnknownFields()
        _ = try RecordLines.record(in: .entries, from: Array(line.utf8), countingUnknown: &fields)
        return fields
    }

    private static func summary(_ kinds: [String: Int]) throws -> PlainSummary {
        let counts = kinds.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let text = """
            {"format":1,"diary":"0f","accountId":"a1","account":"minji","time":"2026-11-29T12:00:00Z",\
            "daybookVersion":"9","counts":{\(counts)},"files":0,"fileBytes":0,"missing":[],"leftOut":[]}
            """
        return try PlainSummary(reading: Array(text.utf8), of: "daybook.json")
    }

    @Test("A field counts over all records of its file, and the import's own report has the same notices")
    func fields() throws {
        var unknown = UnknownParts()
        let entry = try Self.fields("{\"new\":1,\"photos\":[{\"new\":1},{\"new\":2}]}")
        for _ in 0..<3 { unknown.add(entry, of: .entries) }
        unknown.add(try Self.fields("{\"new\":1}"), of: .albums)
        unknown.add(try Self.fields("{\"new\":1}"), ofList: "records/files.jsonl")
        #expect(unknown.parts.map(\.part.field) == ["new", "new", "photos.new", "new"])
        #expect(unknown.parts.map(\.count) == [1, 3, 6, 1])
        #expect(unknown.notices.map(\.isHidden) == [false, true, true, true])
        #expect(unknown.issues.map(\.place) == unknown.notices.map(\.place))
        #expect(unknown.issues.allSatisfy { $0.kind == .unspecified && $0.reason == "IMPORT_FIELD_UNKNOWN" })
        let values = unknown.issues[2].parameters.map { $0.name + "=" + $0.value }
        #expect(values == ["count=6", "field=photos.new"])
        #expect(unknown.issues[2].message == unknown.notices[2].words.english)
        #expect(UnknownParts().notices.isEmpty && UnknownParts().issues.isEmpty)
    }

    @Test("A field whose name is empty is a field, and no file of another kind")
    func namelessField() throws {
        var unknown = UnknownParts()
        unknown.add(try Self.fields("{\"\":1}"), of: .entries)
        #expect(unknown.parts.map(\.part.field) == [""])
        #expect(unknown.issues.map(\.reason) == ["IMPORT_FIELD_UNKNOWN"])
        #expect(unknown.issues[0].parameters.map { $0.name + "=" + $0.value } == ["count=1", "field=\"\""])
        #expect(unknown.issues[0].message.contains("the field \"\","))
    }

    @Test("No name of an export adds a line to a notice, or turns its order")
    func hostileNames() throws {
        var unknown = UnknownParts()
        unknown.add(try Self.fields("{\"a\\n\\u202eb\":1}"), of: .entries)
        #expect(unknown.parts.map(\.part.field) == ["a\u{FFFD}\u{FFFD}b"])
        let page = PageNotice.unreadable("a\nb/index.md", cause: "c\r\u{202E}", isHidden: false)
        #expect(page.place == "a\u{FFFD}b/index.md" && page.values == ["cause": "c\u{FFFD}\u{FFFD}"])
    }

    @Test("A file of another kind is named once, whether it is there, or only stated")
    func kinds() throws {
        let records = try UnknownRecords(
            among: ["voices.jsonl"], size: { _ throws(BackupError) -> Int64? in nil },
            opening: { path, _ throws(BackupError) -> any BytePieces in throw BackupError(.unreadable, path) })
        #expect(records.files.isEmpty)
        var unknown = UnknownParts()
        unknown.add(records, statedBy: try Self.summary(["entries": 4, "voices": 7, "trips": .max, "none": 0]))
        #expect(unknown.parts.map(\.part.place) == ["records/trips.jsonl", "records/voices.jsonl"])
        #expect(unknown.parts.map(\.count) == [.max, 7] && unknown.notices.allSatisfy { $0.isHidden })
        #expect(unknown.issues.allSatisfy { $0.reason == "IMPORT_KIND_UNKNOWN" })
        // However many there are, and however long their names, the report is bounded.
        let long = String(repeating: "눈", count: 80)
        let many = Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0)" + long, 1) })
        unknown.add(records, statedBy: try Self.summary(many))
        #expect(unknown.parts.count == 100 && unknown.others == 202 && unknown.notices.count == 101)
        #expect(unknown.issues.allSatisfy { $0.place.utf8.count <= 208 && $0.message.utf8.count <= 1000 })
        #expect(unknown.issues.last?.reason == "IMPORT_MORE_UNKNOWN")
    }
}
