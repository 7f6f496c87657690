import Foundation
import Testing

@testable import DaybookBackup

struct BackupTimeTests {
    private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private static func seconds(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    @Test(
        "A time of day is hours and minutes",
        arguments: [
            ("03:00", 3, 0), ("3:00", 3, 0), ("00:00", 0, 0), ("23:59", 23, 59), ("24:00", nil, nil), ("3", nil, nil),
            ("03:60", nil, nil), ("", nil, nil), ("03:00 ", nil, nil), ("-1:00", nil, nil), ("03:00:00", nil, nil),
        ] as [(String, Int?, Int?)])
    func text(text: String, hour: Int?, minute: Int?) {
        let time = BackupTime(text, in: .gmt)
        #expect(time?.hour == hour && time?.minute == minute)
    }

    @Test("It is due each day by the clock on the wall, at the minute itself, too")
    func plain() throws {
        let time = try #require(BackupTime("03:00", in: Self.zone("Asia/Seoul")))
        // 03:00 in Seoul is 18:00 UTC of the day before.
        let due = try Self.seconds("2026-11-27T18:00:00Z")
        #expect(time.last(at: due) == due && time.last(at: due - 1) == due - 86_400)
        #expect(time.last(at: due + 86_399) == due && time.next(after: due) == due + 86_400)
        #expect(time.next(after: due - 1) == due)
    }

    @Test("In Berlin it follows the change to summer time and back")
    func summer() throws {
        let time = try #require(BackupTime("03:30", in: Self.zone("Europe/Berlin")))
        let winter = try Self.seconds("2026-03-28T02:30:00Z")
        let summer = try Self.seconds("2026-03-29T01:30:00Z")
        #expect(time.next(after: winter) == summer && time.next(after: summer) == summer + 86_400)
        let last = try Self.seconds("2026-10-24T01:30:00Z")
        #expect(time.next(after: last) == last + 25 * 3600)
    }

    @Test("In Berlin it is due once, on the night that has the time twice and on the one that has it not")
    func changes() throws {
        let time = try #require(BackupTime("02:30", in: Self.zone("Europe/Berlin")))
        // 02:00 becomes 03:00.
        let gap = time.next(after: try Self.seconds("2026-03-28T12:00:00Z"))
        #expect(gap == (try Self.seconds("2026-03-29T01:30:00Z")))
        #expect(time.next(after: gap) == (try Self.seconds("2026-03-30T00:30:00Z")))
        // 03:00 becomes 02:00: the first of both.
        let first = time.next(after: try Self.seconds("2026-10-24T12:00:00Z"))
        #expect(first == (try Self.seconds("2026-10-25T00:30:00Z")))
        #expect(time.next(after: first) == (try Self.seconds("2026-10-26T01:30:00Z")))
        #expect(time.last(at: first + 3600) == first)
    }

    @Test(
        "Each day of years has one due time, and both directions agree",
        arguments: ["Europe/Berlin", "Asia/Seoul", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"])
    func years(zone: String) throws {
        let time = try #require(BackupTime("02:15", in: Self.zone(zone)))
        var now = try Self.seconds("2010-01-01T00:00:00Z")
        let end = try Self.seconds("2014-01-01T00:00:00Z")
        var count = 0
        while now < end {
            let next = time.next(after: now)
            #expect(next > now && next - now <= 50 * 3600 && time.last(at: next) == next)
            #expect(time.last(at: next - 1) < next)
            (now, count) = (next, count + 1)
        }
        #expect((1459...1462).contains(count))
    }

    @Test("A clock that shows nonsense does no harm", arguments: [Int64.min, -1 << 50, 1 << 50, Int64.max])
    func nonsense(now: Int64) throws {
        let time = try #require(BackupTime("03:00", in: Self.zone("Europe/Berlin")))
        _ = (time.last(at: now), time.next(after: now))
    }
}
