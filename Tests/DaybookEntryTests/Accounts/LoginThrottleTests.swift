import Testing

@testable import DaybookEntry

@Suite("How long wrong tries wait")
struct LoginThrottleTests {
    @Test("Tries are free five times; then the wait doubles up to a minute, and is forgotten in an hour")
    func waits() {
        var (throttle, now) = (LoginThrottle(.source, now: .zero), Duration.zero)
        var waits: [Int64] = []
        for _ in 0..<14 {
            throttle.count(at: now)
            let wait = throttle.wait(at: now)
            waits.append(wait.components.seconds)
            if wait > .zero { #expect(throttle.wait(at: now + wait - .nanoseconds(1)) == .nanoseconds(1)) }
            now += wait
            #expect(throttle.wait(at: now) == .zero)
        }
        #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
        now += LoginThrottle.memory - .seconds(60)
        #expect(throttle.isForgotten(at: now))
        throttle.count(at: now)
        #expect(throttle.failures == 1 && throttle.wait(at: now) == .zero)
    }

    @Test("A try taken back leaves no wait behind that it made")
    func takenBack() {
        var throttle = LoginThrottle(.source, now: .zero)
        for _ in 0..<6 { throttle.count(at: .zero) }
        #expect(throttle.wait(at: .zero) == .seconds(2))
        throttle.takeBack(at: .zero)
        #expect(throttle.wait(at: .zero) == .seconds(1))
        for _ in 0..<9 { throttle.takeBack(at: .zero) }
        #expect(throttle.wait(at: .zero) == .zero && throttle.failures == 0)
    }

    @Test("One client has one address, whatever part of its network it takes")
    func addresses() {
        #expect(ClientAddress("192.0.2.7").text == "192.0.2.7")
        #expect(ClientAddress("::ffff:192.0.2.7") == ClientAddress("192.0.2.7"))
        #expect(ClientAddress("2001:db8::1:2:3:4") == ClientAddress("2001:DB8:0:0::9"))
        #expect(ClientAddress("2001:db8::1").text == "2001:db8:0:0::/64")
        #expect(ClientAddress("2001:db8:0:1::1") != ClientAddress("2001:db8::1"))
        #expect(ClientAddress(nil) == ClientAddress(""))
        for text in ["fe80::1%eth0", "192.0.2.7\u{0}", "1.2.3", "unix:", String(repeating: "가", count: 500)] {
            #expect(ClientAddress(text).text.utf8.count <= Limits.clientAddress)
        }
    }

    /// A bound that is reached soon.
    private static let maximum = 1000

    @Test("Counts are bounded, and made-up names do not drive out the one under attack")
    func bounded() throws {
        let throttles = LoginThrottles(maximum: Self.maximum)
        for _ in 0..<5 { _ = try throttles.count(name: "minji", from: .known, isKnown: true, at: .zero) }
        var largest = 0
        for number in 0..<Self.maximum {
            let source = LoginSource.address(ClientAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"))
            _ = try throttles.count(name: "\(number)", from: source, isKnown: false, at: .seconds(1))
            largest = max(largest, throttles.count)
        }
        #expect(largest > Self.maximum * 9 / 10 && largest <= Self.maximum)
        let error = #expect(throws: DiaryError.self) {
            _ = try throttles.count(name: "minji", from: .known, isKnown: true, at: .milliseconds(100))
        }
        #expect(error?.code == .throttled && error?.retryAfter == .seconds(1))
        throttles.keepUp(at: .seconds(1) + LoginThrottle.memory)
        #expect(throttles.count == 0)
    }

    @Test("One address with many names is held back, but not where it is known")
    func spraying() throws {
        let throttles = LoginThrottles()
        for number in 0..<LoginThrottle.Allowance.address.freeTries {
            _ = try throttles.count(name: "\(number)", from: .known, isKnown: false, at: .zero)
        }
        #expect(throws: DiaryError.self) {
            try throttles.count(name: "another", from: .known, isKnown: false, at: .zero)
        }
        _ = try throttles.count(name: "minji", from: .known, isKnown: true, at: .zero)
    }
}

extension LoginSource {
    fileprivate static let known = LoginSource.address(ClientAddress("192.0.2.1"))
}
