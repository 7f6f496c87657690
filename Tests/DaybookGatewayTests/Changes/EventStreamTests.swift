import HTTPTypes
import NIOCore
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Streams of events")
struct EventStreamTests {
    private static func request(_ path: String = "/v1/changes:stream", _ field: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\(field)\r\n"
    }

    /// Does something once, when the text read so far holds a mark.
    private final class Then: Sendable {
        private let isDone = Mutex(false)
        private let mark: String
        private let work: @Sendable () -> Void

        init(_ mark: String, _ work: @escaping @Sendable () -> Void) {
            self.mark = mark
            self.work = work
        }

        func look(at text: String) {
            guard text.contains(mark), !isDone.withLock({ exchange(&$0, with: true) }) else { return }
            work()
        }
    }

    @Test("tells a token at once and each change when it happens, with its token, uncompressed and without a length")
    func changes() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let first = Then("id: t0\n") { diary.changes.change() }
            let second = Then("id: t1\n") { diary.changes.change() }
            let text = try await RawConnection.exchange(
                port: client.port, Self.request("/v1/changes:stream", "Accept-Encoding: gzip\r\n")
            ) { text in
                first.look(at: text)
                second.look(at: text)
                return text.contains("id: t2\n")
            }
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            let head = text.lowercased()
            #expect(head.contains("content-type: text/event-stream\r\n"))
            #expect(head.contains("cache-control: no-store\r\n"))
            #expect(!head.contains("content-length") && !head.contains("content-encoding"))
            #expect(text.contains("retry: "))
            #expect(text.contains("id: t1\ndata: {\"inserted\":[{\"entry\":{\"id\":\"e1\""))
            #expect(text.contains("id: t2\ndata: {\"inserted\":[{\"entry\":{\"id\":\"e2\""))
            #expect(!text.contains("id: t2\ndata: {\"inserted\":[{\"entry\":{\"id\":\"e1\""))
        }
    }

    @Test(
        "goes on behind a token, page by page, wherever the request has it",
        arguments: [
            ("/v1/changes:stream?since=t1", ""), ("/v1/changes:stream", "Last-Event-ID: t1\r\n"),
            ("/v1/changes:stream?since=t0", "Last-Event-ID: t1\r\n"),
        ])
    func resumed(path: String, field: String) async throws {
        let diary = FakeDiary()
        diary.changes.change(9)
        try await Harness.run(diary) { client in
            let text = try await RawConnection.exchange(port: client.port, Self.request(path, field)) {
                $0.contains("id: t9\n")
            }
            let ids = text.split(separator: "id: ").dropFirst().map { String($0.prefix { $0 != "\n" }) }
            #expect(ids == ["t4", "t7", "t9"])
            for number in 2...9 { #expect(text.split(separator: "\"e\(number)\"").count == 2, "e\(number)") }
            #expect(!text.contains("\"e1\""))
        }
    }

    @Test("says when everything has to be listed anew")
    func resync() async throws {
        try await Harness.run { client in
            let text = try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream?since=t5"))
            { $0.contains("\n\n\r\n") && $0.contains("id: ") }
            #expect(text.contains("id: t0\n") && text.contains("\"fullResync\":true"))
        }
    }

    @Test("ends when the session does, in order, and tells nothing more")
    func loggedOut() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let first = Then("id: t0\n") { diary.changes.change() }
            let second = Then("id: t1\n") {
                diary.changes.end()
                diary.changes.change()
            }
            let text = try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream")) {
                first.look(at: $0)
                second.look(at: $0)
                return $0.hasSuffix("\r\n0\r\n\r\n")
            }
            #expect(text.contains("id: t1\n") && !text.contains("id: t2\n"))
            #expect(text.hasSuffix("\r\n0\r\n\r\n"))
            let again = try await client.send(.get, "/v1/changes:stream")
            #expect(again.status == 401)
        }
    }

    @Test("goes on when the service behind it ends its stream")
    func interrupted() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary, configure: { $0.feeds.retry = .milliseconds(20) }) { client in
            let first = Then("id: t0\n") { diary.changes.change() }
            let second = Then("id: t1\n") {
                diary.changes.cut()
                diary.changes.change()
            }
            let text = try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream")) {
                first.look(at: $0)
                second.look(at: $0)
                return $0.contains("id: t2\n")
            }
            #expect(text.contains("id: t2\n"))
        }
    }

    @Test("shows signs of life, and outlasts what other connections may be silent")
    func quiet() async throws {
        try await Harness.run(
            configure: { configuration in
                configuration.feeds.beat = .milliseconds(300)
                configuration.feeds.tick = .milliseconds(100)
                configuration.limits.tick = .milliseconds(50)
                configuration.limits.firstHead = .milliseconds(500)
                configuration.limits.nextHead = .milliseconds(500)
            },
            { client in
                let text = try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream")) {
                    $0.split(separator: ":\n\n", omittingEmptySubsequences: false).count > 5
                }
                #expect(text.split(separator: ":\n\n", omittingEmptySubsequences: false).count > 5)
            })
    }

    @Test("tells many listeners of one diary the same, read once")
    func many() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let ready = Mutex(0)
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<50 {
                    let here = Then("id: t0\n") {
                        if ready.withLock({
                            $0 += 1
                            return $0
                        }) == 50 {
                            diary.changes.change()
                        }
                    }
                    group.addTask {
                        try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream")) {
                            here.look(at: $0)
                            return $0.contains("id: t1\n")
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(texts.count == 50 && texts.allSatisfy { $0.contains("\"e1\"") })
            // Joining has a feed read now and then; telling does once.
            #expect(diary.changes.state.withLock { $0.readings } < 50)
        }
    }

    @Test(
        "refuses in the contract's shape before it begins",
        arguments: [
            ("/v1/changes:stream?since=x", "good", 400), ("/v1/changes:stream?until=t1", "good", 400),
            ("/v1/changes:stream", "bad", 401), ("/v1/changes:stream?since=x", "bad", 401),
        ])
    func refused(path: String, token: String, status: Int) async throws {
        try await Harness.run { client in
            let reply = try await client.send(.get, path, token: token)
            #expect(reply.status == status && reply.reason != nil)
            #expect(try await client.send(.post, "/v1/changes:stream").status == 405)
            #expect(try await client.send(.head, "/v1/changes:stream").headers[.contentType] == "text/event-stream")
        }
    }

    @Test("takes in no more streams of one account than its share, and says when to come again")
    func share() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let (joined, join) = AsyncStream<Void>.makeStream()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<FeedPlaces.maximumOfOwner {
                    let here = Then("id: t0\n") { join.yield() }
                    group.addTask {
                        _ = try await RawConnection.exchange(port: client.port, Self.request()) {
                            here.look(at: $0)
                            return $0.contains("id: t1\n")
                        }
                    }
                }
                var count = 0
                for await _ in joined {
                    count += 1
                    if count == FeedPlaces.maximumOfOwner { break }
                }
                for method in [HTTPRequest.Method.get, .head] {
                    let refused = try await client.send(method, "/v1/changes:stream")
                    #expect(refused.status == 429 && refused.headers[.retryAfter] == "10")
                    #expect(method == .head || refused.reason == "TOO_MANY_LISTENERS")
                }
                diary.changes.change()
                try await group.waitForAll()
            }
        }
    }

    @Test("lets go who reads nothing, and holds up nobody else")
    func stalled() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let missed = try await RawConnection.stalled(
                port: client.port, Self.request("/v1/changes:stream"), after: "id: t0\n"
            ) {
                let next = Mutex<Int64>(0)
                let text = try await RawConnection.exchange(port: client.port, Self.request("/v1/changes:stream")) {
                    let now = next.withLock { $0 }
                    if $0.suffix(200).contains("\"nextToken\":\"t\(now)\""), now < 60 {
                        next.withLock { $0 += 1 }
                        diary.changes.change(bodySize: 300_000)
                    }
                    return now == 60
                }
                #expect(text.contains("id: t59\n"))
            }
            #expect(missed.contains("id: t1\n") && !missed.contains("id: t60\n"))
        }
    }
}
