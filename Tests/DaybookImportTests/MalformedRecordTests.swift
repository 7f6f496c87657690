import DaybookAPI
import PlainForm
import ProtobufC
import Testing
import Wording

@testable import DaybookImport

@Suite("Records that no Daybook wrote")
struct MalformedRecordTests {
    private static let id = "01234567-89ab-7def-8123-456789abcdef"
    private static let digest = String(repeating: "0a", count: 32)

    /// Lines of records, and the field that makes each malformed.
    private static let records: [(kind: RecordFile, line: String, field: String?)] = [
        (.entries, "{\"id\":\"\(id)\"}", nil), (.entries, "{\"id\":\"\(id)0\"}", "id"),
        (.albumPhotos, "{\"albumId\":\"\(id)\",\"photoId\":\"\(id)\"}", nil),
        (.albumPhotos, "{\"albumId\":\"\(id)\"}", "photoId"),
        (.photos, "{\"id\":\"\(id)\",\"digest\":\"\(digest)\"}", nil),
        (.photos, "{\"id\":\"\(id)\",\"digest\":\"\(digest)0\"}", "digest"),
        (.sounds, "{\"id\":\"\(id)\"}", "digest"), (.memories, "{\"id\":\"a year\"}", nil),
        (.savedPictures, "{\"id\":\"x\"}", nil),
        // A field of a newer Daybook makes no record malformed that has its IDs.
        (.entries, "{\"x\":1,\"id\":\"\(id)\"}", nil), (.entries, "{\"x\":1}", "id"),
        (.albumPhotos, "{\"albumId\":\"\(id)\",\"x\":1}", "photoId"),
    ]

    private static func record(of kind: RecordFile, in line: String) throws -> KeptRecord {
        var unknown = UnknownFields()
        return try RecordLines.record(in: kind, from: Array(line.utf8), countingUnknown: &unknown)
    }

    @Test("A record without an ID is malformed in every file, and the field is named")
    func nameless() throws {
        for kind in RecordFile.allCases {
            let record = try Self.record(of: kind, in: "{}")
            let expected =
                switch kind {
                case .albumPhotos: "albumId"
                case .shareViews: "shareId"
                case .revisions: "entryId"
                default: "id"
                }
            #expect(MalformedRecord.field(of: record) == expected)
        }
        #expect(MalformedRecord.field(of: KeptRecord()) == "id")
    }

    @Test("A record is malformed by an ID that is none, and by a file that has no digest")
    func fields() throws {
        for (kind, line, field) in Self.records {
            let record = try Self.record(of: kind, in: line)
            #expect(MalformedRecord.field(of: record) == field, "\(line)")
        }
    }

    @Test("Records are told apart by their IDs, and texts and visits by their numbers, too")
    func identities() throws {
        let lines: [(kind: RecordFile, line: String, other: String)] = [
            (.entries, "{\"id\":\"a\"}", "{\"id\":\"b\"}"),
            (.albumPhotos, "{\"albumId\":\"a\",\"photoId\":\"b\"}", "{\"albumId\":\"a\",\"photoId\":\"c\"}"),
            (.revisions, "{\"entryId\":\"a\",\"number\":\"1\"}", "{\"entryId\":\"a\",\"number\":\"2\"}"),
            (.shareViews, "{\"shareId\":\"a\",\"number\":\"1\"}", "{\"shareId\":\"a\",\"number\":\"2\"}"),
        ]
        for (kind, line, other) in lines {
            let identities = try [line, other, line.replacing("a\"", with: "A\"")].map { text in
                MalformedRecord.identity(of: try Self.record(of: kind, in: text))
            }
            #expect(identities[0] != identities[1] && identities[0] == identities[2])
        }
    }

    @Test("A refusal for lack of a file, of storage or of another record tells of no malformed record")
    func reasons() {
        for reason in [ImportFault.recordUnreadable.reason, FieldFault.missing.reason, FieldFault.tooLong.reason] {
            #expect(MalformedRecord.isMalformed(because: reason))
        }
        let others = [
            ImportFault.fileMissing.reason, ImportFault.numberUnknown.reason, ImportFault.textMissing.reason,
            UploadFault.quotaExceeded.reason, EntryFault.notFound.reason, "OF_A_NEWER_SERVICE", "",
        ]
        for reason in others { #expect(!MalformedRecord.isMalformed(because: reason)) }
    }
}
