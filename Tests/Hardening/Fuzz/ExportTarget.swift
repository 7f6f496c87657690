import DaybookAPI
import PlainForm
import ProtobufC

@testable import DaybookBackupCore

/// Any bytes as a part of an export: a line of records, a line of the list of files, `daybook.json`, the pieces of a
/// file, or the lines of a whole diary.
///
/// The first byte chooses the part. A line or file that is read is written and read again, and tells the same; pieces
/// are the same lines however they are cut.
enum ExportTarget {
    private static let kinds = RecordFile.allCases
    private static let lineBreak = UInt8(ascii: "\n")

    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        let part = reader.choice(kinds.count + 4)
        switch part {
        case kinds.count: file(reader.rest())
        case kinds.count + 1: summary(reader.rest())
        case kinds.count + 2: pieces(&reader)
        case kinds.count + 3: diary(&reader)
        default: record(reader.rest(), of: kinds[part])
        }
    }

    /// Tries a line of records.
    private static func record(_ bytes: [UInt8], of kind: RecordFile) {
        var unknown = UnknownFields()
        guard let read = try? RecordLines.record(in: kind, from: bytes, countingUnknown: &unknown) else { return }
        unknown = UnknownFields()
        do {
            guard let line = try RecordLines.line(of: read) else { broken("A record of a known kind has no line.") }
            check(line.firstIndex(of: lineBreak) == line.count - 1, "A record is not one line.")
            let again = try RecordLines.record(in: kind, from: line, countingUnknown: &unknown)
            check(unknown.isEmpty, "A record is written with a field that is not known.")
            check(again == read, "A record is another when it is written again.")
            let second = try RecordLines.line(of: again)
            check(second == line, "A record has two lines.")
        } catch {
            broken("A record that was read cannot be written and read again: \(error)")
        }
    }

    /// Tries a line of the list of files.
    private static func file(_ bytes: [UInt8]) {
        guard let read = ExportedFile(bytes) else { return }
        let parts = read.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts { check(![[], [46], [46, 46]].contains(Array(part)), "A path leads elsewhere.") }
        check(read.folders.count == parts.count - 1, "A path has other folders.")
        for folder in read.folders {
            check(Array(read.path.utf8).starts(with: Array(folder.utf8) + [47]), "A folder is not above its file.")
        }
        var file = KeptFile()
        (file.path, file.digest) = (read.path, read.digest)
        let again = (try? RecordLines.line(of: file)).flatMap { ExportedFile($0) }
        check(again.map { Array($0.path.utf8) } == Array(read.path.utf8), "A path is another when it is written again.")
        check(again?.digest == read.digest, "A digest is another when it is written again.")
    }

    /// Tries `daybook.json`.
    private static func summary(_ bytes: [UInt8]) {
        do throws(BackupError) {
            let read = try PlainSummary(reading: bytes, of: "a")
            check(read.format == PlainSummary.currentFormat, "A version is read that is not known.")
            guard let written = try? read.bytes() else { broken("A summary that was read cannot be written.") }
            let again = try PlainSummary(reading: written, of: "a")
            check(again == read, "A summary is another when it is written again.")
        } catch {
            check([.notExport, .newerExport].contains(error.code), "A summary is refused for another reason: \(error)")
        }
    }

    /// Tries the pieces of a file, whose size and number at once come first.
    private static func pieces(_ reader: inout InputReader) {
        let (size, limit) = (1 + Int(reader.byte()), Int(reader.byte()))
        let bytes = reader.rest()
        var (buffer, lines, rest): (LineBuffer, [[UInt8]], ArraySlice<UInt8>) = (LineBuffer(), [], bytes[...])
        while true {
            while buffer.needsBytes(upTo: limit) {
                if rest.isEmpty { buffer.end() }
                let isTaken = buffer.add(Array(rest.prefix(size)))
                check(isTaken, "A short file has too long a line.")
                rest = rest.dropFirst(size)
            }
            let taken = buffer.take()
            check(taken.first == lines.count + 1, "A line has another number.")
            if taken.lines.isEmpty { break }
            lines += taken.lines
        }
        var expected = bytes.split(separator: lineBreak, omittingEmptySubsequences: false).map { Array($0) }
        if expected.last?.isEmpty == true { expected.removeLast() }
        check(lines == expected, "A file has other lines in pieces.")
    }

    /// Tries lines of all kinds as a diary, each behind a byte that names its kind: its files and pages have names.
    private static func diary(_ reader: inout InputReader) {
        let lines = reader.rest().split(separator: lineBreak).map { line in
            (kind: kinds[Int(line.first ?? 0) % kinds.count], bytes: Array(line.dropFirst()))
        }.filter { hasPlainID($0.bytes, of: $0.kind) }
        var diary = PlainDiary()
        // Texts follow their entries.
        for isText in [false, true] {
            for line in lines where (line.kind == .revisions) == isText { try? diary.add(line.bytes, of: line.kind) }
        }
        let plan = PlainPlan(diary)
        var texts = Set(plan.files.map { Array($0.path.utf8) })
        check(texts.count == plan.files.count, "Two files have one path.")
        for page in plan.pages(of: diary) {
            check(texts.insert(Array(page.path.utf8)).inserted, "A text has the path of another file.")
            check(page.text.unicodeScalars.allSatisfy(isWritable), "A text has a character that XML cannot have.")
        }
        var (pages, found) = (EntryPages(of: diary, in: plan), [PlainPage]())
        for line in lines where line.kind == .revisions {
            if let page = try? pages.add(line.bytes) { found.append(page) }
        }
        if let page = pages.end() { found.append(page) }
        for page in found {
            let values = page.text.utf8.dropFirst(4).split(separator: lineBreak, omittingEmptySubsequences: false)
            check(page.text.utf8.starts(with: "---\n".utf8), "A page begins otherwise.")
            guard let end = values.firstIndex(where: { $0.elementsEqual("---".utf8) }) else {
                broken("The values of a page have no end.")
            }
            for value in values[..<end] {
                check(value.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "A value of a page has a control character.")
            }
            check(values[..<end].count { $0.starts(with: "id: ".utf8) } == 1, "A page has not one ID.")
        }
    }

    /// Returns whether a text for people can have a character as it is.
    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: true
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// Returns whether a line can be of a diary: a page has IDs without quotes, because entry-service gives hex digits and
    /// dashes alone.
    private static func hasPlainID(_ line: [UInt8], of kind: RecordFile) -> Bool {
        let id: String?
        switch kind {
        case .entries: id = (try? RecordLines.record(KeptEntry.self, from: line))?.id
        case .photos: id = (try? RecordLines.record(KeptPhoto.self, from: line))?.id
        case .subjects: id = (try? RecordLines.record(KeptSubject.self, from: line))?.id
        default: return true
        }
        guard let id, !id.isEmpty else { return false }
        return id.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
    }

    static var seeds: [[UInt8]] {
        let digest = String(repeating: "0a", count: 32)
        let id = "01234567-89ab-7def-8123-456789abcdef"
        let entry = """
            {"id":"\(id)","sequence":"1","entryTime":"2024-03-09T05:04:05.123Z","timeZone":"Asia/Seoul",\
            "utcOffsetSeconds":32400,"revision":"1","tags":["눈"],"placeLatitude":-37.5,"placeLongitude":1.797e308,\
            "favorite":true,"creation":"AAEC","photos":[{"position":"0","photoId":"\(id)","caption":"\\u2028\\ud83d\\ude00"}]}
            """
        let text = """
            {"entryId":"\(id)","number":"1","bodyRevision":"1","title":"A \\"b\\"\\n---","body":"---\\n# c","mood":"GOOD"}
            """
        let photo = """
            {"id":"\(id)","digest":"\(digest)","mediaType":"image/jpeg","kind":"PHOTO","sizeBytes":"1",\
            "fileName":"\\u0301../CON.jpg","takenPrecision":1,"localSeconds":"-9223372036854775808",\
            "takenSource":"PERSON","utcOffsetSeconds":-2147483648,"caption":"]]>&<\\u0001\\ufffe\\r","latitude":1.797e308,\
            "longitude":0,"placeLatitude":-90,"placeLongitude":180,"favorite":true,"people":["\\u0001"]}
            """
        let summary = """
            {"format":1,"diary":"0f","accountId":"a1","account":"minji","time":"2026-11-29T12:00:00Z",\
            "daybookVersion":"1","counts":{"entries":1},"files":1,"fileBytes":2,"missing":[],"leftOut":[]}
            """
        func seed(_ part: UInt8, of text: String) -> [UInt8] { [part] + Array(text.utf8) }
        let file = "{\"path\":\"2024/\u{301}a/b.jpg\",\"digest\":\"\(digest)\",\"sizeBytes\":\"3\"}"
        let subject = """
            {"id":"\(id)","name":"../CON","kind":"PET","birthday":"a: b","coverPhotoId":"\(id)"}
            """
        // Kinds are numbered as files are: 1 photos, 2 entries, 5 subjects, 11 texts.
        let lines = [seed(1, of: photo), seed(2, of: entry), seed(5, of: subject), seed(11, of: text)]
            .joined(separator: [lineBreak])
        return [
            seed(0, of: "{\"id\":\"\(id)\",\"name\":\"minji\",\"counters\":[{\"series\":1,\"value\":\"9\"}]}"),
            seed(1, of: photo), seed(2, of: entry), seed(11, of: text),
            seed(8, of: "{\"shareId\":\"\(id)\",\"visit\":99}"), seed(12, of: file), seed(13, of: summary),
            seed(13, of: "{\"format\":2}"), [14, 2, 9] + Array("a\n\nb\nc".utf8), [15] + Array(lines),
        ]
    }
}
