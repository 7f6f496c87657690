import DaybookAPI
import NIOCore
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

/// A document of a page that inserts one entry.
func feedDocument(_ position: Int64, body: String = "", isResync: Bool = false, hasNews: Bool = true) throws
    -> FeedDocument
{
    var page = FeedPage()
    page.position = position
    page.changes = ListChangesResponse()
    page.changes?.nextToken = "t\(position)"
    page.changes?.fullResync = isResync
    if hasNews {
        var item = ChangedItem()
        var entry = Entry()
        entry.id = "e\(position)"
        entry.body = body
        item.resource = .entry(entry)
        page.changes?.inserted = [item]
    }
    return try FeedDocument(page, transcoder: Transcoder())
}

@Suite("One who follows a feed")
struct FeedListenerTests {
    private func positions(_ listener: FeedListener, _ count: Int) async -> [Int64] {
        var found: [Int64] = []
        for _ in 0..<count {
            if case .write(let document)? = await listener.next() { found.append(document.position) }
        }
        return found
    }

    @Test("Documents come in order, and a sign of life only when nothing waits")
    func order() async throws {
        let listener = FeedListener(session: [1]) {}
        listener.add(try feedDocument(1))
        listener.beat()
        listener.add(try feedDocument(2))
        #expect(await positions(listener, 2) == [1, 2])
        listener.beat()
        guard case .beat? = await listener.next() else {
            Issue.record("No sign of life came.")
            return
        }
    }

    @Test("What was missed is caught up with before anything else is written")
    func behind() async throws {
        let listener = FeedListener(session: [1]) {}
        listener.add(try feedDocument(1))
        listener.fallBehind()
        guard case .catchUp? = await listener.next() else {
            Issue.record("The listener does not catch up.")
            return
        }
        #expect(await positions(listener, 1) == [1])
    }

    @Test("A listener who takes nothing is cut loose at a bound of documents", arguments: [0, 20_000])
    func slow(bodySize: Int) async throws {
        let cuts = Mutex(0)
        let listener = FeedListener(session: [1]) { cuts.withLock { $0 += 1 } }
        let document = try feedDocument(1, body: String(repeating: "x", count: bodySize))
        let most = min(
            FeedListener.maximumDocuments, FeedListener.maximumBytes / document.event.readableBytes)
        for _ in 0..<most { listener.add(document) }
        #expect(cuts.withLock { $0 } == 0)
        listener.add(document)
        #expect(cuts.withLock { $0 } == 1)
        #expect(await listener.next() == nil)
        listener.add(document)
        #expect(cuts.withLock { $0 } == 1)
    }

    @Test("One document over the bound of bytes is taken when nothing else waits")
    func large() async throws {
        let listener = FeedListener(session: [1]) {}
        listener.add(try feedDocument(1, body: String(repeating: "x", count: 2 * FeedListener.maximumBytes)))
        #expect(await positions(listener, 1) == [1])
    }

    @Test("Whoever is let go is told nothing more, not even what waits")
    func ended() async throws {
        let listener = FeedListener(session: [1]) {}
        listener.add(try feedDocument(1))
        listener.end()
        #expect(await listener.next() == nil)
        let waiting = FeedListener(session: [1]) {}
        async let step = waiting.next()
        waiting.end()
        #expect(await step == nil)
    }

    @Test("A reader takes what is new, the first page of all, and what says to begin anew")
    func reader() throws {
        var request = OpenFeedRequest()
        var reader = FeedReader(request)
        #expect(reader.take(try feedDocument(5, hasNews: false)) != nil)
        #expect(reader.request.since == "t5")
        #expect(reader.take(try feedDocument(5)) == nil)
        #expect(reader.take(try feedDocument(4)) == nil)
        #expect(reader.take(try feedDocument(6, hasNews: false)) == nil)
        #expect(reader.request.since == "t6")
        #expect(reader.take(try feedDocument(7)) != nil)
        #expect(reader.take(try feedDocument(2, isResync: true)) != nil)
        #expect(reader.take(try feedDocument(3)) != nil)
        request.since = "t5"
        reader = FeedReader(request)
        #expect(reader.take(try feedDocument(5, hasNews: false)) == nil)
    }

    @Test("An event has an id, its data line by line, and an empty line at its end")
    func text() {
        #expect(String(buffer: EventText.event(id: "a", data: Array("{}".utf8))) == "id: a\ndata: {}\n\n")
        #expect(String(buffer: EventText.event(id: "a", data: Array("x\ny".utf8))) == "id: a\ndata: x\ndata: y\n\n")
        #expect(String(buffer: EventText.beginning(retry: .milliseconds(1500))) == "retry: 1500\n\n")
    }
}
