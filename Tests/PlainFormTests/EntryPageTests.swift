import DaybookAPI
import Hashing
import Testing

@testable import PlainForm

@Suite("Pages that come back")
struct EntryPageTests {
    private static let entry = "01234567-89ab-7def-8123-456789abcdef"
    private static let photos = ["11234567-89ab-7def-8123-456789abcdef", "21234567-89ab-7def-8123-456789abcdef"]
    /// Characters at which a reader of YAML or of pages may go wrong.
    private static let hostile: [Unicode.Scalar] = [
        "a", "눈", " ", "\n", "\r", "\t", "-", ":", "#", "\"", "'", "\\", "|", ">", "[", "]", "{", "}", "&", "*", "!",
        "%",
        "@", "`", "~", ",", "?", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{2028}", "\u{FEFF}",
        "\u{FFFE}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}",
    ]

    /// An offset that changes with the seasons, in the way of New York: summer time is from 10 March 2024 on.
    private static func offset(_ zone: String, _ seconds: Int64) -> Int32? {
        switch zone {
        case "Asia/Seoul": 32_400
        case "America/New_York": seconds < 1_710_054_000 ? -18_000 : -14_400
        default: nil
        }
    }

    private static func record() -> PageRecord {
        var (entry, text) = (KeptEntry(), KeptRevision())
        (entry.id, entry.revision, entry.timeZone, entry.utcOffsetSeconds) = (Self.entry, 1, "Asia/Seoul", 32_400)
        var time = Timestamp()
        (time.seconds, time.nanos) = (DiaryLines.time, 7000)
        entry.entryTime = time
        (entry.tags, entry.people, entry.favorite) = (["눈", "겨울"], ["지호"], true)
        (entry.placeName, entry.placeLatitude, entry.placeLongitude) = ("서울숲", 37.5444, 127.0374)
        entry.photos = photos.map { id in
            var place = KeptPlacedPhoto()
            (place.photoId, place.caption) = (id, "강")
            return place
        }
        (text.entryId, text.number, text.bodyRevision) = (Self.entry, 1, 1)
        (text.title, text.body, text.temperature) = ("첫눈", "# 눈\n\n끝", -2.5)
        text.mood = .good
        text.weather = .partlyCloudy
        text.photos = photos.map { id in
            var photo = KeptRevisionPhoto()
            (photo.photoId, photo.caption) = (id, "강")
            return photo
        }
        return PageRecord(entry: entry, text: text)
    }

    /// Returns the page that is written of a record.
    private static func page(of record: PageRecord) throws -> String {
        var diary = PlainDiary()
        for id in photos {
            var photo = KeptPhoto()
            (photo.id, photo.digest, photo.fileName, photo.mediaType) = (id, "digest of \(id)", "a.jpg", "image/jpeg")
            try diary.add(RecordLines.line(of: photo), of: .photos)
        }
        try diary.add(RecordLines.line(of: record.entry), of: .entries)
        let line = try RecordLines.line(of: record.text)
        try diary.add(line, of: .revisions)
        var pages = EntryPages(of: diary, in: PlainPlan(diary))
        _ = try pages.add(line)
        let page = pages.end()
        return try #require(page).text
    }

    /// Applies all fields of a page. Returns those that differ from the record, and those that are refused.
    private static func apply(
        _ page: String, to record: inout PageRecord
    ) throws -> (edited: [PageField], refused: [PageField]) {
        let read = try EntryPage(reading: Array(page.utf8))
        #expect(read.id == entry)
        var (edited, refused): ([PageField], [PageField]) = ([], [])
        for field in PageField.allCases {
            var changed = record
            do throws(PageError) {
                if try read.apply(field, to: &changed, offset: offset) { edited.append(field) }
                record = changed
            } catch {
                #expect(error == .value)
                refused.append(field)
            }
        }
        return (edited: edited, refused: refused)
    }

    /// Replaces a part of the page of the record, which must be there, and applies the page.
    private static func edit(
        _ part: String, to other: String
    ) throws -> (record: PageRecord, edited: [PageField], refused: [PageField]) {
        var record = Self.record()
        let parts = try page(of: record).components(around: part)
        let (edited, refused) = try apply(try #require(parts).joined(separator: other), to: &record)
        return (record: record, edited: edited, refused: refused)
    }

    private static func text(by random: inout SplitMix) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            if let scalar = hostile.randomElement(using: &random) { text.append(scalar) }
        }
        return String(text)
    }

    @Test("A page that nobody edited is its record, whatever characters its texts have")
    func roundTrip() throws {
        var random = SplitMix(seed: 20_240_309)
        for _ in 0..<300 {
            var record = Self.record()
            record.text.title = Self.text(by: &random)
            record.text.body = Self.text(by: &random)
            record.entry.tags = (0..<3).map { _ in Self.text(by: &random) }
            record.entry.people = [Self.text(by: &random)]
            record.entry.placeName = Self.text(by: &random)
            record.entry.photos[1].caption = Self.text(by: &random)
            record.entry.favorite = Bool.random(using: &random)
            record.text.mood = Bool.random(using: &random) ? .awful : nil
            record.text.temperature = Double.random(in: -80...60, using: &random)
            if Bool.random(using: &random) { (record.entry.placeLatitude, record.entry.placeLongitude) = (nil, nil) }
            let page = try Self.page(of: record)
            let written = PageRecord(entry: record.entry, text: record.text)
            var same = written
            let (edited, refused) = try Self.apply(page, to: &same)
            #expect(edited == [] && refused == [] && same == written, "\(page.debugDescription)")
            // An editor that lets lines end in another way, and marks the file.
            let marked = "\u{FEFF}" + page.utf8Lines.joined(separator: "\r\n")
            let (after, _) = try Self.apply(marked, to: &same)
            #expect(after == [] || record.text.body.utf8.contains(UInt8(ascii: "\r")), "\(page.debugDescription)")
        }
    }

    @Test("Each field can be edited, in the forms that editors write")
    func fields() throws {
        let title = try Self.edit("title: \"첫눈\"", to: "title: 두 번째 눈")
        #expect(title.edited == [.title] && title.record.text.title == "두 번째 눈")
        let none = try Self.edit("title: \"첫눈\"\n", to: "")
        #expect(none.edited == [.title] && none.record.text.title.isEmpty)
        let tags = try Self.edit("tags:\n  - \"눈\"\n  - \"겨울\"", to: "tags: [눈, 'a: b', ~]")
        #expect(tags.edited == [.tags] && tags.record.entry.tags == ["눈", "a: b"])
        let people = try Self.edit("people:\n  - \"지호\"", to: "people: 민지")
        #expect(people.edited == [.people] && people.record.entry.people == ["민지"])
        let favorite = try Self.edit("favorite: true", to: "favorite: no")
        #expect(favorite.edited == [.favorite] && !favorite.record.entry.favorite)
        let mood = try Self.edit("mood: good", to: "mood: Great\ncssclasses: [wide]")
        #expect(mood.edited == [.mood] && mood.record.text.mood == .great)
        let weather = try Self.edit("weather: partly cloudy\ntemperature: -2.5\n", to: "weather: \"snow\"\n")
        #expect(weather.edited == [.weather] && weather.record.text.temperature == nil)
        #expect(weather.record.text.weather == .snow)
        let caption = try Self.edit(
            "    caption: \"강\"\n    id: \(Self.photos[1])", to: "    caption: 바다\n    id: \(Self.photos[1])")
        #expect(caption.edited == [.photos] && caption.record.entry.photos.map(\.caption) == ["강", "바다"])
        #expect(caption.record.text.photos.map(\.caption) == ["강", "바다"])
        let body = try Self.edit("# 눈\n\n끝\n", to: "# 눈\n\n---\n\n더\n")
        #expect(body.edited == [.body] && body.record.text.body == "# 눈\n\n---\n\n더")
        let empty = try Self.edit("\n# 눈\n\n끝\n", to: "")
        #expect(empty.edited == [.body] && empty.record.text.body.isEmpty)
    }

    @Test("A place keeps its coordinates under another name, and can lose them")
    func places() throws {
        let name = try Self.edit("- name: \"서울숲\"", to: "- name: 한강")
        #expect(name.edited == [.place] && name.record.entry.placeName == "한강")
        #expect(name.record.entry.placeLatitude == 37.5444)
        let place = "\n  - name: \"서울숲\"\n    latitude: 37.5444\n    longitude: 127.0374"
        let text = try Self.edit(place, to: " 한강")
        #expect(text.edited == [.place] && text.record.entry.placeLongitude == 127.0374)
        let fields = try Self.edit(place, to: " {name: 한강}")
        #expect(fields.edited == [.place] && fields.record.entry.placeLatitude == nil)
        let none = try Self.edit("place:" + place + "\n", to: "")
        #expect(none.edited == [.place] && none.record.entry.placeName.isEmpty)
        let same = try Self.edit("latitude: 37.5444", to: "latitude: 37.54440")
        #expect(same.edited == [] && same.refused == [])
        for wrong in [" {latitude: north}", " [a, b]", " {name: [a]}", " {latitude: .inf}"] {
            #expect(try Self.edit(place, to: wrong).refused == [.place])
        }
    }

    @Test(
        "A date is read in the zone, by its offset if somebody changed that, and keeps what it does not say",
        arguments: [
            ("2024-03-10T14:04:05+09:00", 1_710_047_045), ("2024-03-09T14:04:05+08:00", 1_709_964_245),
            ("2024-03-09 15:00", 1_709_964_000), ("2024-03-10", 1_710_047_045),
            ("\"2024-03-09T06:00:00Z\"", 1_709_964_000), ("1900-01-01T00:00:00+09:00", -2_209_021_200),
        ] as [(String, Int64)])
    func dates(text: String, seconds: Int64) throws {
        let (record, edited, refused) = try Self.edit("date: 2024-03-09T14:04:05+09:00", to: "date: " + text)
        #expect(edited == [.date] && refused == [])
        #expect(record.entry.entryTime?.seconds == seconds && record.entry.utcOffsetSeconds == 32_400)
    }

    @Test("Another zone leaves the time as it is, and a date across the change of clocks is what the clock shows")
    func zones() throws {
        let zone = "zone: \"Asia/Seoul\""
        let moved = try Self.edit(zone, to: "zone: America/New_York")
        #expect(moved.edited == [.zone] && moved.record.entry.entryTime?.seconds == DiaryLines.time)
        #expect(moved.record.entry.utcOffsetSeconds == -18_000 && moved.record.entry.entryTime?.nanos == 7000)
        #expect(try Self.edit(zone, to: "zone: Atlantis").refused == [.zone])
        // The same instant, as programs write it anew.
        let same = try Self.edit("date: 2024-03-09T14:04:05+09:00", to: "date: 2024-03-09T05:04:05.000Z")
        #expect(same.edited == [] && same.refused == [])
        let gone = try Self.edit("date: 2024-03-09T14:04:05+09:00\n\(zone)\n", to: "")
        #expect(gone.edited == [] && gone.refused == [])
        var record = Self.record()
        (record.entry.timeZone, record.entry.utcOffsetSeconds) = ("America/New_York", -18_000)
        record = PageRecord(entry: record.entry, text: record.text)
        let page = try Self.page(of: record)
        let parts = try #require(page.components(around: "date: 2024-03-09T00:04:05-05:00"))
        let (edited, _) = try Self.apply(parts.joined(separator: "date: 2024-07-09T00:04:05-05:00"), to: &record)
        // 04:04:05 in UTC, because the clock shows summer time then.
        #expect(edited == [.date] && record.entry.entryTime?.seconds == 1_720_497_845)
        #expect(record.entry.utcOffsetSeconds == -14_400)
    }

    @Test("A value that is none for its field is refused, and the others count")
    func refusals() throws {
        for date in ["0000-01-01", "40000-01-01T00:00:00Z", "2024-02-30", "tomorrow", "[2024]", "2024-03-09T24:00"] {
            let (record, edited, refused) = try Self.edit("date: 2024-03-09T14:04:05+09:00", to: "date: " + date)
            #expect(refused == [.date] && edited == [] && record.entry.entryTime?.seconds == DiaryLines.time)
        }
        let unknown = try Self.edit("id: \(Self.photos[0])\n", to: "id: 31234567-89ab-7def-8123-456789abcdef\n")
        #expect(unknown.refused == [.photos])
        #expect(try Self.edit("mood: good", to: "mood: sunny").refused == [.mood])
        #expect(try Self.edit("temperature: -2.5", to: "temperature: cold").refused == [.weather])
        #expect(try Self.edit("favorite: true", to: "favorite: 2").refused == [.favorite])
        let both = try Self.edit("title: \"첫눈\"", to: "title: [a]\nkind: x")
        #expect(both.refused == [.title] && both.edited == [])
    }

    @Test(
        "A page that cannot be read is refused with the reason",
        arguments: [
            ("", .noValues), ("# 눈\n", .noValues), ("---\ntitle: a\n", .noValues), ("----\n---\n", .noValues),
            ("---\ntitle: \"a\n---\n", .broken(line: 3)), ("---\na: 1\n b: 2\n---\n", .broken(line: 3)),
            ("---\n- a\n---\n", .broken(line: 2)), ("---\na: &x [1]\nb: *x\n---\n", .alias),
            ("---\ntitle: a\ntitle: b\n---\n", .repeatedName), ("---\na: [[[[[1]]]]]\n---\n", .tooDeep),
        ] as [(String, PageError)])
    func unreadable(page: String, error: PageError) {
        let found = #expect(throws: PageError.self) { try EntryPage(reading: Array(page.utf8)) }
        #expect(found == error && found?.cause.isEmpty == false)
    }

    @Test("A page of hostile bytes takes bounded work")
    func bounds() {
        let limit = EntryPage.maximumBytes
        #expect(throws: PageError.tooLarge) { try EntryPage(reading: [UInt8](repeating: 45, count: limit + 1)) }
        let many = "---\na: [" + String(repeating: "1,", count: 300_000) + "]\n---\n"
        #expect(throws: PageError.tooLarge) { try EntryPage(reading: Array(many.utf8)) }
        #expect(throws: PageError.self) { try EntryPage(reading: Array("---\na: \u{1}\n---\n".utf8)) }
        #expect(throws: PageError.noValues) { try EntryPage(reading: Array("---\na: ".utf8) + [0xFF] + [10]) }
        let deep = "---\na: " + String(repeating: "[", count: 100_000) + "\n---\n"
        #expect(throws: PageError.self) { try EntryPage(reading: Array(deep.utf8)) }
    }

    @Test("Line ends of an editor are no edit, and an edited body keeps its own")
    func lineEnds() throws {
        var record = Self.record()
        let page = try Self.page(of: record)
        let repacked = "\u{FEFF}" + page.utf8Lines.joined(separator: "\r\n")
        let (edited, refused) = try Self.apply(repacked, to: &record)
        #expect(edited == [] && refused == [] && record == Self.record())
        let parts = try #require(repacked.components(around: "끝\r\n"))
        let (body, _) = try Self.apply(parts.joined(separator: "끝\r\n\r\n더\r\n"), to: &record)
        #expect(body == [.body] && Array(record.text.body.utf8) == Array("# 눈\n\n끝\n\n더".utf8))
    }
}

extension String {
    /// The lines, split at line feeds alone.
    fileprivate var utf8Lines: [String] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The parts before and behind the first place of a text, whose bytes are compared; nil if there is none.
    fileprivate func components(around part: String) -> [String]? {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard bytes.count >= wanted.count else { return nil }
        for start in 0...(bytes.count - wanted.count) where bytes[start...].starts(with: wanted) {
            let rest = bytes[(start + wanted.count)...]
            return [String(decoding: bytes[..<start], as: UTF8.self), String(decoding: rest, as: UTF8.self)]
        }
        return nil
    }
}
