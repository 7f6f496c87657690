import Testing

@testable import DaybookGateway

@Suite("Recent tokens")
struct RecentTokensTests {
    private let start = ContinuousClock.now

    @Test("are known for a minute, or until they are refused")
    func lifetime() {
        let tokens = RecentTokens()
        #expect(!tokens.contains("a", now: start))
        tokens.insert("a", now: start)
        #expect(tokens.contains("a", now: start + .seconds(59)))
        #expect(!tokens.contains("a", now: start + .seconds(60)))
        #expect(!tokens.contains("b", now: start))
        tokens.remove("a")
        #expect(!tokens.contains("a", now: start))
    }

    @Test("are bounded in number")
    func bound() {
        let tokens = RecentTokens()
        for number in 0..<RecentTokens.capacity { tokens.insert("\(number)", now: start) }
        #expect(tokens.contains("0", now: start))
        tokens.insert("one more", now: start)
        #expect(!tokens.contains("0", now: start))
        #expect(tokens.contains("one more", now: start))
    }

    @Test("make room by those whose time is over")
    func room() {
        let tokens = RecentTokens()
        for number in 0..<RecentTokens.capacity {
            tokens.insert("\(number)", now: start + .seconds(number.isMultiple(of: 2) ? 0 : 30))
        }
        tokens.insert("one more", now: start + .seconds(61))
        #expect(tokens.contains("1", now: start + .seconds(61)))
        #expect(!tokens.contains("0", now: start + .seconds(61)))
    }
}
