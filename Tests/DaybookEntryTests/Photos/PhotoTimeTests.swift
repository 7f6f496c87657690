import Foundation
import Testing

@testable import DaybookEntry

@Suite("When a photo was taken")
struct PhotoTimeTests {
    let rules: PhotoTimeRules
    let uploaded = utc("2023-09-01T12:00:00")
    let zone = "Asia/Seoul"

    init() throws {
        rules = PhotoTimeRules(zones: try TimeZoneDatabase())
    }

    private func facts(_ local: String?, offset: String? = nil) -> PhotoFacts {
        PhotoFacts(
            digest: [1], mediaType: "image/jpeg", kind: .photo, sizeBytes: 1, captured: local.flatMap { LocalTime($0) },
            capturedOffset: offset.flatMap { UTCOffset($0) }, isDecodable: true)
    }

    private func time(_ facts: PhotoFacts, named fileName: String = "") throws -> PhotoTime {
        try rules.time(facts: facts, fileName: fileName, created: uploaded, accountZone: zone)
    }

    private func change(
        _ old: PhotoTime, _ fields: Set<PhotoField>, _ input: PhotoInput, facts: PhotoFacts? = nil,
        named fileName: String = ""
    ) throws -> PhotoTime {
        try rules.time(
            old, changing: fields, to: input, facts: facts ?? self.facts(nil), fileName: fileName, created: uploaded,
            accountZone: zone)
    }

    private func stamp(_ text: String) -> TimestampInput {
        TimestampInput(seconds: utc(text).seconds, nanoseconds: 0)
    }

    @Test("With an offset the camera tells the instant")
    func cameraOffset() throws {
        let time = try time(facts("2023-05-01T08:00:00", offset: "+02:00"))
        #expect(time.instant == utc("2023-05-01T06:00:00"))
        #expect(time.timeZone.isEmpty)
        #expect(time.offset?.description == "+02:00")
        #expect(time.local.description == "2023-05-01T08:00:00")
    }

    @Test("Without an offset it is what the camera showed, read in the account's zone")
    func floating() throws {
        let time = try time(facts("2023-05-01T08:00:00"))
        #expect(time.instant == utc("2023-04-30T23:00:00"))
        #expect(time.isFloating)
        #expect(time.local.date.description == "2023-05-01")
    }

    @Test("An instant is shown in the account's zone, as the person lived it")
    func instantOfAFilm() throws {
        var facts = facts("2023-05-01T20:00:00", offset: "+00:00")
        facts.capturedIsInstant = true
        let time = try time(facts)
        #expect(time.instant == utc("2023-05-01T20:00:00"))
        #expect(time.timeZone == zone)
        #expect(time.local.description == "2023-05-02T05:00:00")
    }

    @Test("Without a capture time it is the time it came")
    func uploadTime() throws {
        let time = try time(facts(nil))
        #expect(time.instant == uploaded)
        #expect(time.timeZone == zone)
        #expect(time.local.description == "2023-09-01T21:00:00")
        #expect(try self.time(facts("0001-01-01T00:00:00", offset: "+14:00")).instant == uploaded)
    }

    @Test("A zone given to a floating photo keeps the wall clock")
    func zoneForFloating() throws {
        let time = try change(time(facts("2023-05-01T08:00:00")), [.timeZone], PhotoInput(timeZone: "Europe/Paris"))
        #expect(time.instant == utc("2023-05-01T06:00:00"))
        #expect(time.offset?.description == "+02:00")
        #expect(time.local.description == "2023-05-01T08:00:00")
    }

    @Test("An offset given to a floating photo keeps the wall clock")
    func offsetForFloating() throws {
        let time = try change(time(facts("2023-05-01T08:00:00")), [.utcOffset], PhotoInput(utcOffset: "-03:00"))
        #expect(time.instant == utc("2023-05-01T11:00:00"))
        #expect(time.local.description == "2023-05-01T08:00:00")
    }

    @Test("A zone given to a known instant moves the wall clock")
    func zoneForInstant() throws {
        let old = try time(facts("2023-05-01T08:00:00", offset: "+02:00"))
        let time = try change(old, [.timeZone], PhotoInput(timeZone: "Asia/Tokyo"))
        #expect(time.instant == old.instant)
        #expect(time.local.description == "2023-05-01T15:00:00")
    }

    @Test("An instant given keeps the zone and moves the wall clock")
    func instant() throws {
        let time = try change(time(facts(nil)), [.takenTime], PhotoInput(takenTime: stamp("2020-01-01T20:00:00")))
        #expect(time.timeZone == zone)
        #expect(time.local.description == "2020-01-02T05:00:00")
    }

    @Test("A floating photo given an instant stays floating")
    func instantForFloating() throws {
        let old = try time(facts("2023-05-01T08:00:00"))
        let time = try change(old, [.takenTime], PhotoInput(takenTime: stamp("2020-01-01T20:00:00")))
        #expect(time.isFloating)
        #expect(time.local.description == "2020-01-02T05:00:00")
    }

    @Test("An offset taken away makes a photo float; an instant taken away brings the camera's back")
    func cleared() throws {
        let facts = facts("2023-05-01T08:00:00", offset: "+02:00")
        let floating = try change(time(facts), [.utcOffset], PhotoInput(), facts: facts)
        #expect(floating.isFloating)
        #expect(floating.local.description == "2023-05-01T08:00:00")
        let moved = try change(time(facts), [.takenTime], PhotoInput(takenTime: stamp("2020-01-01T20:00:00")))
        #expect(try change(moved, [.takenTime], PhotoInput(), facts: facts) == time(facts))
    }

    @Test("An offset that is not the zone's, and what is no zone or offset, are refused")
    func refused() throws {
        let old = try time(facts(nil))
        let both: Set<PhotoField> = [.timeZone, .utcOffset]
        #expect(
            violations { _ = try change(old, both, PhotoInput(timeZone: "Asia/Tokyo", utcOffset: "+08:00")) }
                == ["utcOffset"])
        #expect(violations { _ = try change(old, [.utcOffset], PhotoInput(utcOffset: "KST")) } == ["utcOffset"])
        #expect(violations { _ = try change(old, [.timeZone], PhotoInput(timeZone: "GMT+9")) } == ["timeZone"])
    }

    @Test("An offset alone, against the zone, ends the zone")
    func offsetEndsZone() throws {
        let time = try change(time(facts(nil)), [.utcOffset], PhotoInput(utcOffset: "+01:00"))
        #expect(time.timeZone.isEmpty)
        #expect(time.instant == uploaded)
        #expect(time.local.description == "2023-09-01T13:00:00")
    }

    @Test(
        "The whole resource sent back changes nothing",
        arguments: [("2023-05-01T08:00:00", "+02:00"), ("2023-05-01T08:00:00", nil), (nil, nil)] as [(String?, String?)]
    )
    func sentBack(local: String?, offset: String?) throws {
        let facts = facts(local, offset: offset)
        let old = try time(facts)
        let input = PhotoInput(
            takenTime: TimestampInput(seconds: old.instant.seconds, nanoseconds: old.instant.nanoseconds),
            timeZone: old.timeZone, utcOffset: old.offset?.description)
        #expect(try change(old, PhotoField.timeFields, input, facts: facts) == old)
    }

    @Test("The file is believed before its name, its name before its own time, and that before the upload")
    func sources() throws {
        var facts = facts(nil)
        #expect(try time(facts).source == .upload)
        facts.modified = utc("2022-05-06T07:08:09")
        let modified = try time(facts)
        #expect((modified.source, modified.timeZone) == (.modified, zone))
        #expect(modified.local.description == "2022-05-06T16:08:09")
        let named = try time(facts, named: "IMG_20221002_161817.jpg")
        #expect((named.source, named.local.description, named.isFloating) == (.name, "2022-10-02T16:18:17", true))
        let whatsApp = try time(facts, named: "IMG-20161224-WA0014.jpg")
        #expect((whatsApp.precision, whatsApp.local.description) == (.day, "2016-12-24T00:00:00"))
        let pixel = try time(facts, named: "PXL_20220304_200607123.jpg")
        #expect(pixel.instant == Instant(microseconds: utc("2022-03-04T20:06:07").microseconds + 123_000))
        #expect(pixel.local.description == "2022-03-05T05:06:07")
        facts.captured = LocalTime("2019-01-02T03:04:05")
        #expect(try time(facts, named: "IMG_20221002_161817.jpg").source == .file)
    }

    @Test(
        "A file's own time that no file has is passed over",
        arguments: [
            "2023-09-02T12:00:01", "1970-01-01T00:00:00", "1969-12-31T15:00:00", "1979-11-30T00:00:00",
            "1980-01-01T00:00:00", "1825-12-31T00:00:00",
        ])
    func unsetModified(text: String) throws {
        var facts = facts(nil)
        facts.modified = utc(text)
        #expect(try time(facts).source == .upload)
        facts.modified = utc("1965-07-04T12:00:00")
        #expect(try time(facts).source == .modified)
    }

    @Test("A year stays a year, on whatever zone's wall, until somebody names an instant")
    func years() throws {
        var facts = facts("1965-01-01T00:00:00")
        facts.capturedPrecision = .year
        let year = try time(facts)
        #expect((year.precision, year.isFloating) == (.year, true))
        let paris = try change(year, [.timeZone], PhotoInput(timeZone: "Europe/Paris"), facts: facts)
        let york = try change(paris, [.timeZone], PhotoInput(timeZone: "America/New_York"), facts: facts)
        for moved in [paris, york] {
            #expect((moved.precision, moved.source) == (.year, .file))
            #expect(moved.local.description == "1965-01-01T00:00:00")
        }
        let said = try change(york, [.takenTime], PhotoInput(takenTime: stamp("1965-07-04T12:00:00")), facts: facts)
        #expect((said.precision, said.source) == (.second, .person))
        let forgotten = try change(said, [.takenTime, .timeZone], PhotoInput(), facts: facts)
        #expect(forgotten == year)
    }

    @Test("The fraction of a second orders a burst, and stays when zone or offset change")
    func fraction() throws {
        var facts = facts("2023-08-13T09:26:39")
        facts.capturedFraction = 94_772
        let floating = try time(facts)
        #expect(floating.instant.microseconds == utc("2023-08-13T00:26:39").microseconds + 94_772)
        let zoned = try change(floating, [.timeZone], PhotoInput(timeZone: "Europe/Paris"), facts: facts)
        let offset = try change(floating, [.utcOffset], PhotoInput(utcOffset: "-03:00"), facts: facts)
        for time in [zoned, offset] {
            #expect(time.fraction == 94_772)
            #expect(time.local == floating.local)
        }
        facts.capturedIsInstant = true
        #expect(try time(facts).fraction == 94_772)
    }

    @Test("A time from before times had a source is read as it was")
    func oldRecord() throws {
        let old = #"{"instant":{"microseconds":1000000},"timeZone":"UTC","local":{"seconds":1}}"#
        let time = try JSONDecoder().decode(PhotoTime.self, from: Data(old.utf8))
        #expect((time.precision, time.source, time.local.seconds) == (.second, .upload, 1))
    }
}
