import DaybookAPI
import PlainForm
import ProtobufC

/// Any bytes as the page of an entry that somebody edited.
///
/// The values of the page are the record's then: a page that is made of the record changes nothing.
enum PageTarget {
    private static let id = "01234567-89ab-7def-8123-456789abcdef"
    /// The seconds of the years that a record can have.
    private static let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    static func test(_ input: [UInt8]) {
        guard let page = try? EntryPage(reading: input) else { return }
        check(input.count <= EntryPage.maximumBytes, "A page is read that is too large.")
        var record = Self.record
        for field in PageField.allCases {
            var changed = record
            do throws(PageError) {
                let isEdited = try page.apply(field, to: &changed) { zone, _ in offset(of: zone) }
                check(isEdited || changed == record, "A value that is the record's changes the record.")
                // The import refuses a value that no message can have, as a text with U+0000.
                if (try? changed.entry.encoded()) == nil || (try? changed.text.encoded()) == nil { continue }
                record = changed
            } catch {
                check(error == .value, "A value is refused for the reason of a page.")
            }
        }
        guard let time = record.entry.entryTime, times.contains(time.seconds) else { return }
        do {
            try requireSame(record)
        } catch {
            broken("A record with the values of a page has no page: \(error)")
        }
    }

    /// Requires that the page of a record has the values of the record.
    private static func requireSame(_ record: PageRecord) throws {
        let written = try EntryPage(reading: page(of: record))
        check(written.id == id, "A page is of another entry.")
        for field in PageField.allCases {
            var same = PageRecord(entry: record.entry, text: record.text)
            let isEdited = try written.apply(field, to: &same) { zone, _ in offset(of: zone) }
            check(!isEdited, "The \(field) of a page is another when it is written again.")
        }
    }

    private static func page(of record: PageRecord) throws -> [UInt8] {
        var (diary, photo) = (PlainDiary(), KeptPhoto())
        (photo.id, photo.digest, photo.fileName, photo.mediaType) = (id, "0a", "a.jpg", "image/jpeg")
        try diary.add(RecordLines.line(of: photo), of: .photos)
        try diary.add(RecordLines.line(of: record.entry), of: .entries)
        let line = try RecordLines.line(of: record.text)
        try diary.add(line, of: .revisions)
        var pages = EntryPages(of: diary, in: PlainPlan(diary))
        _ = try pages.add(line)
        guard let page = pages.end() else { broken("An entry has no page.") }
        return Array(page.text.utf8)
    }

    private static func offset(of zone: String) -> Int32? {
        zone.utf8.count % 3 == 0 ? nil : (zone.utf8.count % 3 == 1 ? 32_400 : -18_000)
    }

    private static var record: PageRecord {
        var (entry, text, place, photo) = (KeptEntry(), KeptRevision(), KeptPlacedPhoto(), KeptRevisionPhoto())
        (entry.id, entry.revision, entry.timeZone, entry.utcOffsetSeconds) = (id, 1, "Asia/Seoul", 32_400)
        var time = Timestamp()
        (time.seconds, time.nanos) = (1_709_960_645, 5000)
        entry.entryTime = time
        (entry.tags, entry.placeName, entry.placeLatitude, entry.placeLongitude) = (["눈"], "서울숲", 37.5, 127)
        (place.photoId, place.caption) = (id, "강")
        entry.photos = [place]
        (text.entryId, text.number, text.bodyRevision) = (id, 1, 1)
        (text.title, text.body, text.temperature) = ("First", "# 눈", -2.5)
        text.mood = .good
        text.weather = .snow
        (photo.photoId, photo.caption) = (id, "강")
        text.photos = [photo]
        return PageRecord(entry: entry, text: text)
    }

    static var seeds: [[UInt8]] {
        let written = """
            ---
            id: \(id)
            title: "First"
            date: 2024-03-09T14:04:05+09:00
            zone: "Asia/Seoul"
            tags:
              - "눈"
            place:
              - name: "서울숲"
                latitude: 37.5
                longitude: 127
            mood: good
            weather: snow
            temperature: -2.5
            photos:
              - file: "a.jpg"
                caption: "강"
                id: \(id)
            ---

            # 눈

            """
        let edited = """
            ---
            id: \(id)
            title: >-
              of several
              lines
            date: 2024-07-01 09:00
            zone: Europe/Paris
            tags: [눈, "a: b", ~]
            people: 지호
            place: {name: "\\u0000\\e", latitude: -0.0, longitude: 1e2}
            favorite: yes
            photos: [{id: \(id), caption: null}]
            ---
            \r\n---\r
            """
        let broken = [
            "---\na: &b [1]\nc: *b\n---\n", "---\na: [[[[[[1]]]]]]\n---\n", "---\na: 1\na: 2\n---\n", "---\n---",
        ]
        let returns = written.utf8.flatMap { byte -> [UInt8] in byte == UInt8(ascii: "\n") ? [13, 10] : [byte] }
        return [Array(written.utf8), Array(edited.utf8), [0xEF, 0xBB, 0xBF] + returns] + broken.map { Array($0.utf8) }
    }
}
