import DaybookAPI
import Foundation
import ProtobufC
import Testing

@testable import PlainForm

@Suite("Lines of records")
struct RecordLinesTests {
    @Test("A record is one line of JSON, and read back the same")
    func roundTrip() throws {
        var revision = KeptRevision()
        (revision.entryId, revision.number, revision.mood) = ("e1", .max, .good)
        revision.body = "line\nline\u{2028}\u{85}\t\"\\ 👨‍👩‍👧 한글"
        revision.temperature = -3.25
        var record = KeptRecord()
        record.record = .revision(revision)
        let line = try #require(try RecordLines.line(of: record))
        #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 >= 0x20 })
        let json = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        #expect(json?["entryId"] as? String == "e1" && json?["mood"] as? String == "GOOD")
        #expect(json?["number"] as? String == "9223372036854775807")
        #expect(try RecordLines.record(KeptRevision.self, from: line) == revision)
    }

    @Test("Every kind of record has a file of its own")
    func files() {
        let kinds = RecordFile.allCases.map(\.kind.rawValue)
        #expect(kinds.sorted() == Array(1...12))
        #expect(Set(RecordFile.allCases.map(\.name)).count == 12)
        #expect(RecordFile.allCases.last == .revisions)
    }

    @Test("A field that only a newer Daybook knows is named, or left out and counted for an import")
    func unknownField() throws {
        let line = Array(#"{"id":"e1","newField":1,"photos":[{"photoId":"p","x":[]},{"x":{"id":7}}]}"#.utf8)
        let error = #expect(throws: ProtobufError.self) { try RecordLines.record(KeptEntry.self, from: line) }
        #expect(error.map { "\($0)".contains("newField") } == true)
        var unknown = UnknownFields()
        let record = try RecordLines.record(in: .entries, from: line, countingUnknown: &unknown)
        guard case .entry(let entry) = record.record else { throw CancellationError() }
        #expect(entry.id == "e1" && entry.photos.map(\.photoId) == ["p", ""])
        #expect(unknown.counts == ["newField": 1, "photos.x": 2])
        // A line of a list is read with any further field, too.
        let file = Array(#"{"path":"a.jpg","digest":"0f","taken":1}"#.utf8)
        #expect(RecordLines.file(from: file)?.path == "a.jpg")
        #expect(RecordLines.file(from: file, countingUnknown: &unknown)?.digest == "0f")
        let page = Array(#"{"path":"a/index.md","entryId":"e1","y":1}"#.utf8)
        #expect(RecordLines.page(from: page)?.entryID == "e1")
        #expect(RecordLines.page(from: page, countingUnknown: &unknown)?.path == "a/index.md")
        #expect(unknown.counts["taken"] == 1 && unknown.counts["y"] == 1)
    }

    @Test(
        "A line that no Daybook writes is refused, and the error names its field",
        arguments: [
            ("{\"id\":7}", .wrongType, "id"), ("{\"id\":\"\\ud800\"}", .invalidUTF8, "id"),
            ("{\"id\":\"a\",\"id\":\"b\"}", .duplicateField, "id"), ("{\"id\":\"a\\u0000\"}", .embeddedNUL, "id"),
            ("{\"tags\":\"a\"}", .wrongType, "tags"), ("{\"tags\":[\"a\",null]}", .wrongType, "tags[1]"),
            ("{\"favorite\":1}", .wrongType, "favorite"),
            ("{\"version\":\"9223372036854775808\"}", .outOfRange, "version"),
            ("{\"entryTime\":\"0000-01-01T00:00:00Z\"}", .outOfRange, "entryTime"),
            ("{\"entryTime\":\"40000-01-01T00:00:00Z\"}", .malformed, "entryTime"),
            ("{\"placeLatitude\":\"NaN\"}", .wrongType, "placeLatitude"),
            ("{\"placeLatitude\":NaN}", .malformed, "placeLatitude"),
            ("{\"placeLatitude\":1e999}", .outOfRange, "placeLatitude"),
            ("{\"placeLatitude\":0-0}", .malformed, ""), ("{\"id\":\"a", .malformed, "id"), ("", .malformed, ""),
            ("[]", .wrongType, ""),
            ("{\"photos\":[{\"photoId\":\"a\"},{\"newField\":1}]}", .unknownField, "photos[1].newField"),
        ] as [(String, ProtobufError.Code, String)])
    func refused(text: String, code: ProtobufError.Code, field: String) {
        let error = #expect(throws: ProtobufError.self) {
            _ = try RecordLines.record(KeptEntry.self, from: Array(text.utf8))
        }
        #expect(error?.code == code && error?.fieldPath == field, "\(text): \(error.map { "\($0)" } ?? "")")
    }

    @Test("Nesting and size are bounded before anything is made of a line")
    func bounds() {
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let nested = #expect(throws: ProtobufError.self) {
            _ = try RecordLines.record(KeptPhoto.self, from: Array("{\"id\":\(deep)}".utf8))
        }
        #expect(nested?.code == .tooDeep)
        let large = #expect(throws: ProtobufError.self) {
            _ = try RecordLines.record(
                KeptPhoto.self, from: [UInt8](repeating: 32, count: RecordLines.maximumBytes + 1))
        }
        #expect(large?.code == .tooLarge)
    }

    @Test(
        "A number that is finite is read and written as it is, however large",
        arguments: [1.797e308, -0.0, .leastNonzeroMagnitude] as [Double])
    func numbers(number: Double) throws {
        var photo = KeptPhoto()
        (photo.latitude, photo.longitude) = (number, 0)
        let line = try RecordLines.line(of: photo)
        let read = try RecordLines.record(KeptPhoto.self, from: line)
        #expect(read.latitude?.bitPattern == number.bitPattern && read.longitude == 0)
        #expect(try RecordLines.line(of: read) == line)
    }

    @Test("A body of a megabyte of escapes is read back")
    func longBody() throws {
        var revision = KeptRevision()
        revision.body = String(repeating: "\u{1}", count: 1_000_000)
        let line = try RecordLines.line(of: revision)
        #expect(line.count > 6_000_000 && line.count < RecordLines.maximumBytes)
        #expect(try RecordLines.record(KeptRevision.self, from: line) == revision)
    }

    @Test("The schema and the text for readers go with every export")
    func texts() {
        let schema = String(decoding: PlainTexts.schema, as: UTF8.self)
        #expect(schema.contains("message KeptEntry {") && schema.hasPrefix("// The records of a diary"))
        let files = ["index.md", ".HEIC.xmp", "records/", "files.jsonl", "schema/records.proto", "daybook.json"]
        for file in files + ["subjects/"] {
            #expect(PlainTexts.readMe.contains(file))
        }
        #expect(PlainTexts.readMe.split(separator: "\n").allSatisfy { $0.count <= 88 })
    }
}
