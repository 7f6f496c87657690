import Testing

@testable import ZRPC

struct HeartbeatTests {
    private static let second: Int64 = 1_000_000_000

    private func at(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64(seconds * Double(Self.second)))
    }

    private func heartbeat() -> Heartbeat { Heartbeat(intervalNanoseconds: Self.second, now: at(0)) }

    @Test("A peer that is heard and spoken to is not asked")
    func traffic() {
        var heartbeat = heartbeat()
        for half in 1...20 {
            heartbeat.received(at(Double(half) / 2))
            heartbeat.sent(at(Double(half) / 2))
            let action = heartbeat.act(at(Double(half) / 2))
            #expect(action == .wait)
        }
    }

    @Test("Three unanswered pings in a row are a dead peer")
    func silence() {
        var heartbeat = heartbeat()
        let actions = [1, 2, 3, 4].map { heartbeat.act(at($0)) }
        #expect(actions == [.ping, .ping, .ping, .dead])
    }

    @Test("An answer begins the count anew")
    func answer() {
        var heartbeat = heartbeat()
        var actions = [1, 2, 3].map { heartbeat.act(at($0)) }
        heartbeat.received(at(3.5))
        actions += [4.5, 5.5, 6.5, 7.5].map { heartbeat.act(at($0)) }
        #expect(actions == [.ping, .ping, .ping, .ping, .ping, .ping, .dead])
    }

    @Test("One who only listens pings, so that the other end does not forget it")
    func listening() {
        var heartbeat = heartbeat()
        var pings = 0
        for tenth in 1...100 {
            let now = at(Double(tenth) / 10)
            heartbeat.received(now)
            if heartbeat.act(now) == .ping { pings += 1 }
        }
        #expect(pings == 10)
    }

    @Test("A process that stood still asks three times before it gives its peer up")
    func stoodStill() {
        var heartbeat = heartbeat()
        let actions = [60, 60.01, 61, 62, 63].map { heartbeat.act(at($0)) }
        #expect(actions == [.ping, .wait, .ping, .ping, .dead])
    }

    @Test("The next moment to act is never later than an interval, and acting then does something")
    func next() {
        var heartbeat = heartbeat()
        var now = at(0)
        for step in 0..<50 {
            if step % 7 == 0 { heartbeat.received(now) }
            if step % 3 == 0 { heartbeat.sent(now) }
            let next = heartbeat.next
            #expect(next <= now.advanced(byNanoseconds: Self.second))
            now = max(now, next)
            let action = heartbeat.act(now)
            #expect(action != .wait)
            if action == .dead { heartbeat.received(now) }
        }
    }

    @Test("Pauses double up to the longest, vary by a fifth, and begin anew after success")
    func backOff() {
        var backOff = BackOff(first: .milliseconds(50), longest: .seconds(2))
        let middle = (0..<8).map { _ in backOff.pause(chance: 0.5) / 1_000_000 }
        #expect(middle == [50, 100, 200, 400, 800, 1600, 2000, 2000])
        #expect(backOff.pause(chance: 0) / 1_000_000 == 1600)
        #expect(backOff.pause(chance: 1) / 1_000_000 == 2400)
        backOff.reset()
        #expect(backOff.pause(chance: 0.5) / 1_000_000 == 50)
    }
}
