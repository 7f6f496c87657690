import Testing

@testable import DaybookEntry

@Suite("What time has run out for, when the wall clock is wrong")
struct RemovalClockTests {
    private let month: Int64 = 31 * 24 * 3600
    private let start = utc("2023-09-01T12:00:00")

    @Test("Without jumps it is the wall clock")
    func plain() {
        let clock = RemovalClock()
        for hours: Int64 in 0..<100 {
            let now = start.advanced(bySeconds: hours * 3600)
            let reading = clock.read(wall: now, uptime: .seconds(hours * 3600), lastSighting: nil)
            #expect(reading.time == now && reading.sighting == now)
        }
    }

    @Test("A jump before a start is believed by the next run, if this one saw it for ten minutes")
    func jumpAtStart() {
        let ahead = start.advanced(bySeconds: month)
        let first = RemovalClock()
        #expect(first.read(wall: ahead, uptime: .zero, lastSighting: start).time == start)
        let early = first.read(wall: ahead.advanced(bySeconds: 599), uptime: .seconds(599), lastSighting: start)
        #expect(early.time == start.advanced(bySeconds: 599) && early.sighting == early.time)
        #expect(!early.isWorthWriting(after: start))
        let settled = first.read(wall: ahead.advanced(bySeconds: 600), uptime: .seconds(600), lastSighting: start)
        #expect(settled.time == start.advanced(bySeconds: 600))
        #expect(settled.sighting == ahead.advanced(bySeconds: 600) && settled.isWorthWriting(after: start))
        let now = ahead.advanced(bySeconds: 700)
        #expect(RemovalClock().read(wall: now, uptime: .zero, lastSighting: settled.sighting).time == settled.sighting)
    }

    @Test("A jump within a run is not followed, and not told to the next run at once")
    func jumpWithin() {
        let clock = RemovalClock()
        _ = clock.read(wall: start, uptime: .zero, lastSighting: nil)
        _ = clock.read(wall: start.advanced(bySeconds: 7200), uptime: .seconds(7200), lastSighting: start)
        let jumped = clock.read(wall: start.advanced(bySeconds: month), uptime: .seconds(7260), lastSighting: start)
        #expect(jumped.time == start.advanced(bySeconds: 7260) && jumped.sighting == jumped.time)
    }

    @Test("A clock set back makes removal wait, and is believed")
    func setBack() {
        let clock = RemovalClock()
        let back = start.advanced(bySeconds: -month)
        let reading = clock.read(wall: back, uptime: .zero, lastSighting: start)
        #expect(reading.time == back && reading.sighting == back && reading.isWorthWriting(after: start))
        for wall in [Instant.earliest, .latest] {
            #expect(clock.read(wall: wall, uptime: .seconds(Int64.max), lastSighting: nil).time <= wall)
        }
    }
}
