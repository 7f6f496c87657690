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
    ]

    /// Lines that are no records, and whether each is malformed.
    private static let unreadable: [(kind: RecordFile, line: String, isMalformed: Bool)] = [
        (.entries, "{\"id\":\"\(id)\",\"x\":1}", false), (.entries, "{\"x\":1,\"id\":\"\(id)\"}", false),
        (.entries, "{\"x\":1}", true), (.entries, "{\"id\":\"1\",\"x\":1}", true),
        (.entries, "{\"id\":7,\"x\":1}", true), (.entries, "{\"id\":\"\(id)\",\"hidden\":7}", true),
        (.albumPhotos, "{\"albumId\":\"\(id)\",\"x\":1}", true), (.memories, "{\"id\":\"a\",\"x\":1}", false),
        (.revisions, "{\"entryId\":\"\(id)\",\"photos\":[{\"x\":1}]}", false), (.entries, "x", true),
    ]

    @Test("A record without an ID is malformed in every file, and the field is named")
    func nameless() throws {
        for kind in RecordFile.allCases {
            let record = try RecordLines.record(in: kind, from: Array("{}".utf8))
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
            let record = try RecordLines.record(in: kind, from: Array(line.utf8))
            #expect(MalformedRecord.field(of: record) == field, "\(line)")
        }
    }

    @Test("A line with an unknown field is malformed unless it has its IDs, and any other unreadable line is")
    func lines() throws {
        for (kind, line, isMalformed) in Self.unreadable {
            let bytes = Array(line.utf8)
            let thrown = #expect(throws: ProtobufError.self) { try RecordLines.record(in: kind, from: bytes) }
            let error = try #require(thrown)
            let identity = MalformedRecord.identity(ofLine: bytes, in: kind, because: error)
            #expect((identity == nil) == isMalformed, "\(line)")
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
                MalformedRecord.identity(of: try RecordLines.record(in: kind, from: Array(text.utf8)))
            }
            #expect(identities[0] != identities[1] && identities[0] == identities[2])
        }
        let newer = Array("{\"entryId\":\"\(Self.id)\",\"number\":\"1\",\"x\":1}".utf8)
        let thrown = #expect(throws: ProtobufError.self) { try RecordLines.record(in: .revisions, from: newer) }
        let error = try #require(thrown)
        #expect(MalformedRecord.identity(ofLine: newer, in: .revisions, because: error) == "\(Self.id) 1")
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
