import Testing

@testable import ZRPC

struct StreamSharesTests {
    private static let window = TransportConfiguration().sessionWindow
    private static let message = Attachment.preferredSize + 300

    /// Sends messages of one stream as long as it may. Returns what it holds then.
    private func fill(_ stream: UInt64, _ shares: inout StreamShares, _ available: inout Int) -> Int {
        while available >= Self.message, shares.admits(stream, cost: Self.message, available: available),
            shares.held[stream, default: 0] + Self.message <= StreamOutbox.maximumCredit
        {
            shares.sent(stream, cost: Self.message)
            available -= Self.message
        }
        return shares.held[stream, default: 0]
    }

    @Test("As many readers as a session has streams may stall, and each got something")
    func stalledReaders() {
        var shares = StreamShares(window: Self.window, features: ["other", StreamShares.feature])
        var available = Self.window
        for stream in 1...UInt64(TransportConfiguration().maximumStreams) {
            #expect(fill(stream, &shares, &available) >= Self.message)
        }
        #expect(available >= Self.message)
    }

    @Test("One that is read gets on beside them, message by message")
    func readerBesideThem() {
        var shares = StreamShares(window: Self.window, features: [StreamShares.feature])
        var available = Self.window
        for stream in 2...UInt64(TransportConfiguration().maximumStreams) { _ = fill(stream, &shares, &available) }
        for _ in 0..<1000 {
            let held = fill(1, &shares, &available)
            #expect(held >= Self.message)
            // The most that a reader which keeps up leaves ungranted.
            let late = GrantDelay.ofStream + (32 << 10) - 2
            shares.granted(1, amount: held - late)
            available += held - late
            #expect(shares.admits(1, cost: Self.message, available: available) == true)
        }
    }

    @Test("A stream alone may hold megabytes")
    func alone() {
        var shares = StreamShares(window: Self.window, features: [StreamShares.feature])
        var available = Self.window
        #expect(fill(1, &shares, &available) >= 3 << 20)
        shares.ended(1)
        #expect(shares.held[1] == nil)
    }

    @Test("To a receiver that promises nothing a stream sends its whole window, as ever")
    func olderPeers() {
        var shares = StreamShares(window: 64 << 20, features: ["other"])
        var available = 64 << 20
        for stream in 1...16 as ClosedRange<UInt64> {
            var sent = 0
            while sent + Self.message <= 4 << 20, shares.admits(stream, cost: Self.message, available: available) {
                shares.sent(stream, cost: Self.message)
                sent += Self.message
                available -= Self.message
            }
            #expect(sent + Self.message > 4 << 20)
        }
    }
}
