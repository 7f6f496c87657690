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

    private func time(_ facts: PhotoFacts) throws -> PhotoTime {
        try rules.time(facts: facts, created: uploaded, accountZone: zone)
    }

    private func change(
        _ old: PhotoTime, _ fields: Set<PhotoField>, _ input: PhotoInput, facts: PhotoFacts? = nil
    ) throws -> PhotoTime {
        try rules.time(
            old, changing: fields, to: input, facts: facts ?? self.facts(nil), created: uploaded, accountZone: zone)
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
}
