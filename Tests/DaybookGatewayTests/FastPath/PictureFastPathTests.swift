import HTTPTypes
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The fast path of pictures")
struct PictureFastPathTests {
    private static let path = "/v1/photos/p/renditions/thumb"
    /// A field that means nothing here, but has a request go the usual way.
    private static let detour: HTTPFields = [.range: "lines=1-2"]

    /// Runs a test on a gateway that has the picture in memory and remembers who may see it.
    private func warmed(
        _ body: @escaping @Sendable (Harness.Client, FakeDiary) async throws -> Void
    ) async throws {
        let diary = FakeDiary()
        diary.keep(Array("bytes".utf8), as: "p")
        try await Harness.run(diary) { client in
            let deadline = ContinuousClock.now + .seconds(30)
            while client.answers.ask() == nil, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(5))
            }
            for accept in ["image/webp", "image/jpeg"] {
                #expect(try await client.send(.get, Self.path, [.accept: accept]).status == 200)
            }
            try await body(client, diary)
        }
    }

    /// Fields whose values are the same in every response of their kind.
    private func lasting(_ fields: HTTPFields) -> [String: String] {
        var named: [String: String] = [:]
        for field in fields where ![.date, .requestID, .serverTiming].contains(field.name) {
            named[field.name.canonicalName] = field.value
        }
        return named
    }

    @Test(
        "It responds as the usual way does, field by field", arguments: ["", "?v=v1", "?v=other"],
        ["image/webp", "image/jpeg", "image/avif,image/webp,*/*;q=0.8"])
    func same(query: String, accept: String) async throws {
        try await warmed { client, _ in
            let short = try await client.send(.get, Self.path + query, [.accept: accept])
            let usual = try await client.send(
                .get, Self.path + query, [.accept: accept, .range: Self.detour[.range] ?? ""])
            #expect(short.status == 200 && usual.status == 200 && short.bytes == usual.bytes)
            #expect(lasting(short.headers) == lasting(usual.headers))
            for name in [HTTPField.Name.date, .requestID, .serverTiming] {
                #expect(short.headers[name] != nil && usual.headers[name] != nil)
            }
            let etag = try #require(short.headers[.eTag])
            let known = try await client.send(.get, Self.path + query, [.accept: accept, .ifNoneMatch: etag])
            let usuallyKnown = try await client.send(
                .get, Self.path + query,
                [.accept: accept, .ifNoneMatch: etag, .range: Self.detour[.range] ?? ""])
            #expect(known.status == 304 && usuallyKnown.status == 304 && known.bytes.isEmpty)
            #expect(lasting(known.headers) == lasting(usuallyKnown.headers))
        }
    }

    @Test("A picture of a hidden photo goes the usual way, which lets nobody keep it")
    func hidden() async throws {
        let diary = FakeDiary()
        diary.keep(Array("bytes".utf8), as: "hidden")
        try await Harness.run(diary) { client in
            let deadline = ContinuousClock.now + .seconds(30)
            while client.answers.ask() == nil, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(5))
            }
            for _ in 0..<3 {
                let reply = try await client.send(.get, "/v1/photos/hidden/renditions/thumb?v=v1")
                #expect(reply.status == 200 && reply.headers[.cacheControl] == "private, no-store")
            }
        }
    }

    @Test("Requests that are not plain get what they ask for")
    func special() async throws {
        try await warmed { client, _ in
            let part = try await client.send(.get, Self.path, [.range: "bytes=1-2"])
            #expect(part.status == 206 && part.text == "pe")
            let head = try await client.send(.head, Self.path)
            #expect(head.status == 200 && head.bytes.isEmpty && head.headers[.contentLength] == "9")
            #expect(try await client.send(.get, Self.path, [.ifMatch: "\"other\""]).status == 412)
            #expect(try await client.send(.get, Self.path, [.ifNoneMatch: "\"a\", *"]).status == 200)
            #expect(try await client.send(.get, Self.path + "?w=1").status == 400)
            #expect(try await client.send(.get, Self.path, token: "bad").status == 401)
            #expect(try await client.send(.get, Self.path, token: nil).status == 401)
            let cookie = HTTPFields([HTTPField(name: .cookie, value: "other=1; \(Credential.cookieName)=good")])
            #expect(try await client.send(.get, Self.path, cookie, token: nil).status == 200)
            let named = try await client.send(.get, Self.path, [.requestID: "mine"])
            #expect(named.headers[.requestID] == "mine")
        }
    }

    @Test("Requests on one connection are responded to in their order, whichever way they go")
    func order() async throws {
        try await warmed { client, _ in
            let start = "Host: x\r\nAuthorization: Bearer good\r\n"
            let plain = "GET \(Self.path) HTTP/1.1\r\n\(start)X-Request-ID: "
            let usual = "GET /v1/photos/p/original HTTP/1.1\r\n\(start)X-Request-ID: "
            let requests =
                "\(plain)a\r\n\r\n\(usual)b\r\n\r\n\(plain)c\r\n\r\n\(plain)d\r\nConnection: close\r\n\r\n"
            let text = try await RawConnection.exchange(port: client.port, requests)
            let ids = text.split(separator: "\r\n").compactMap { line in
                line.lowercased().hasPrefix("x-request-id: ") ? line.dropFirst("X-Request-Id: ".count) : nil
            }
            #expect(ids == ["a", "b", "c", "d"])
            #expect(text.components(of: "HTTP/1.1 200 OK\r\n") == 4)
        }
    }

    @Test("What breaks HTTP's rules is refused there, too")
    func rules() async throws {
        try await warmed { client, _ in
            for fields in ["", "Host: x\r\nHost: y\r\n", "Host: x\r\nContent-Length: 1, 2\r\n"] {
                let text = try await RawConnection.exchange(
                    port: client.port, "GET \(Self.path) HTTP/1.1\r\nAuthorization: Bearer good\r\n\(fields)\r\n")
                #expect(text.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test("What was revoked is asked about again, and counted requests are counted either way")
    func revoked() async throws {
        try await warmed { client, diary in
            let asked = diary.seen.calls.count
            for _ in 0..<5 { #expect(try await client.send(.get, Self.path).status == 200) }
            #expect(diary.seen.calls.count == asked)
            let number = diary.leases.revoke(photo: "p")
            while diary.leases.confirmed < number { try await Task.sleep(for: .milliseconds(5)) }
            diary.state.withLock { $0.blobs["p"] = nil }
            #expect(try await client.send(.get, Self.path).status == 404)
        }
    }
}

extension String {
    /// Returns the number of times that a text is in it.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
