import Testing

@testable import DaybookGateway

@Suite("Feeds and who follows them")
struct FeedTableTests {
    private let key = FeedTable.Key(owner: 1, language: "")
    private let japanese = FeedTable.Key(owner: 1, language: "ja")
    private let other = FeedTable.Key(owner: 2, language: "")

    private func listener(_ session: UInt8 = 1) -> FeedListener { FeedListener(session: [session]) {} }

    private func readings(_ table: inout FeedTable, limit: Int = 100) -> [FeedTable.Reading] {
        table.takeReadings(limit: limit)
    }

    /// Reads every feed that is due, each up to a position.
    private func readAll(_ table: inout FeedTable, to position: Int64) throws {
        for reading in table.takeReadings(limit: 100) {
            _ = table.finish(
                reading, document: try feedDocument(position), hasMore: false, ended: [], nextEnd: nil)
        }
    }

    @Test("A change makes the feeds of its diary due, in each language, and no other")
    func due() throws {
        var table = FeedTable()
        for key in [key, japanese, other] { _ = table.join(listener(), key: key, token: "t5", position: 5) }
        try readAll(&table, to: 5)
        #expect(readings(&table).isEmpty)
        table.changed(owner: 1)
        #expect(Set(readings(&table).map(\.key)) == [key, japanese])
        table.changedEverywhere()
        #expect(readings(&table).map(\.key) == [other])
    }

    @Test("A feed is read once at a time, and again for what changed meanwhile")
    func again() throws {
        var table = FeedTable()
        let first = listener()
        _ = table.join(first, key: key, token: "t5", position: 5)
        let reading = try #require(readings(&table).first)
        #expect(reading.since == "t5" && reading.sessions == [[1]])
        table.changed(owner: 1)
        #expect(readings(&table).isEmpty)
        let delivery = table.finish(reading, document: try feedDocument(6), hasMore: false, ended: [], nextEnd: nil)
        #expect(delivery.recipients.map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
        #expect(readings(&table).map(\.since) == ["t6"])
    }

    @Test("Only so many feeds are read at once; the rest waits")
    func limit() throws {
        var table = FeedTable()
        for owner in 0..<5 {
            _ = table.join(listener(), key: FeedTable.Key(owner: Int64(owner), language: ""), token: "t1", position: 1)
        }
        let first = table.takeReadings(limit: 2)
        #expect(first.count == 2)
        #expect(readings(&table, limit: 2).isEmpty)
        _ = table.fail(first[0], isFinal: false)
        #expect(readings(&table, limit: 2).count == 1)
    }

    @Test("Who joins at the feed's own position is level; who was told less or more, or joins while it is read, is not")
    func level() throws {
        var table = FeedTable()
        func isLevel(at position: Int64) -> Bool {
            table.join(listener(), key: key, token: "t\(position)", position: position)
        }
        #expect(isLevel(at: 5))
        try readAll(&table, to: 7)
        #expect(isLevel(at: 7))
        #expect(!isLevel(at: 5))
        #expect(!isLevel(at: 8))
        table.changed(owner: 1)
        _ = table.takeReadings(limit: 1)
        #expect(!isLevel(at: 7))
    }

    @Test("Who was not asked about is not told, and reads for themselves")
    func late() throws {
        var table = FeedTable()
        let (first, second) = (listener(1), listener(2))
        _ = table.join(first, key: key, token: "t5", position: 5)
        let reading = try #require(readings(&table).first)
        _ = table.join(second, key: key, token: "t5", position: 5)
        let delivery = table.finish(reading, document: try feedDocument(6), hasMore: false, ended: [], nextEnd: nil)
        #expect(delivery.recipients.map(\.session) == [[1]] && delivery.late.map(\.session) == [[2]])
        #expect(readings(&table).map(\.sessions) == [[[1], [2]]])
    }

    @Test("Who is logged out is let go, and a session that will be over makes its feed due then")
    func sessions() throws {
        var table = FeedTable()
        let (gone, stays) = (listener(1), listener(2))
        for one in [gone, stays] { _ = table.join(one, key: key, token: "t5", position: 5) }
        let reading = try #require(readings(&table).first)
        let end = ContinuousClock.now + .seconds(60)
        let delivery = table.finish(
            reading, document: try feedDocument(6), hasMore: false, ended: [[1]], nextEnd: end)
        #expect(delivery.ended.map(\.session) == [[1]] && delivery.recipients.map(\.session) == [[2]])
        #expect(table.count == 1)
        table.passed(end - .seconds(1))
        #expect(readings(&table).isEmpty)
        table.passed(end)
        #expect(readings(&table).map(\.sessions) == [[[2]]])
    }

    @Test("A feed without listeners is gone, also when the last left while it was read")
    func forgotten() throws {
        var table = FeedTable()
        let one = listener()
        _ = table.join(one, key: key, token: "t5", position: 5)
        let reading = try #require(readings(&table).first)
        table.leave(one, key: key)
        table.leave(one, key: key)
        #expect(table.count == 0)
        let delivery = table.finish(reading, document: try feedDocument(9), hasMore: true, ended: [], nextEnd: nil)
        #expect(delivery.recipients.isEmpty)
        #expect(readings(&table).isEmpty)
        // A new one begins where its first listener is.
        _ = table.join(listener(), key: key, token: "t3", position: 3)
        #expect(readings(&table).map(\.since) == ["t3"])
    }

    @Test("A reading that failed is due again, or lets its listeners go for good")
    func failures() throws {
        var table = FeedTable()
        _ = table.join(listener(), key: key, token: "t5", position: 5)
        let first = try #require(readings(&table).first)
        let none = table.fail(first, isFinal: false)
        #expect(none.isEmpty)
        let second = try #require(readings(&table).first)
        let dismissed = table.fail(second, isFinal: true)
        #expect(dismissed.count == 1)
        #expect(table.count == 0 && readings(&table).isEmpty)
    }
}
