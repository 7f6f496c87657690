import ServiceRuntime
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Fetches from other servers")
struct OutboundFetchTests {
    private let limits = OutboundLimits(bytes: 1000, total: .seconds(20))
    private let page = ScriptedServer.Reply(text: "hello")

    /// The whole body of what is at an address, which the operator named unless `isConfigured` is false.
    private func body(
        _ address: String, _ fetch: OutboundFetch = OutboundFetch(), isConfigured: Bool = true,
        _ limits: OutboundLimits? = nil, key: String? = nil
    ) async throws -> String {
        let url = try #require(OutboundURL(address))
        let request = OutboundRequest(
            url: url, headers: key.map { [("Authorization", $0)] } ?? [], isConfigured: isConfigured)
        return try await fetch.get(request, within: limits ?? self.limits) { (answer) async throws(RPCError) in
            String(decoding: try await answer.bytes(), as: UTF8.self)
        }
    }

    private func expectHello(
        _ address: String, _ fetch: OutboundFetch = OutboundFetch(), isConfigured: Bool = true, key: String? = nil
    ) async throws {
        let text = try await body(address, fetch, isConfigured: isConfigured, key: key)
        #expect(text == "hello")
    }

    private func reason(_ body: () async throws -> String) async -> String? {
        await #expect(throws: RPCError.self) { _ = try await body() }?.reason
    }

    @Test("What the operator named is asked, although it is this machine and without TLS")
    func configured() async throws {
        try await ScriptedServer.run({ _, _ in page }) { server in
            try await expectHello(server.base + "/a?b=c")
            let request = try #require(server.requests.first)
            #expect(request.path == "/a?b=c" && request.field("Accept-Encoding") == "identity")
            #expect(await reason { try await body(server.base, isConfigured: false) } == "OUTBOUND_REFUSED")
            let allowed = OutboundFetch(allowed: [HostAndPort(host: "127.0.0.1", port: server.port)])
            try await expectHello(server.base, allowed, isConfigured: false)
            let other = OutboundFetch(allowed: [HostAndPort(host: "127.0.0.1", port: server.port ^ 1)])
            #expect(await reason { try await body(server.base, other, isConfigured: false) } == "OUTBOUND_REFUSED")
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        "An address of this machine or its networks is not asked, however it is written",
        arguments: [
            "127.0.0.1", "[::1]", "169.254.169.254", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "10.0.0.1",
            "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "0.0.0.0", "localhost",
        ])
    func privateAddresses(host: String) async throws {
        try await ScriptedServer.run({ request, base in
            .redirect("https://\(host):\(base.split(separator: ":").last ?? "")/")
        }) { server in
            let direct = "https://\(host):\(server.port)/"
            #expect(await reason { try await body(direct, isConfigured: false) } == "OUTBOUND_REFUSED")
            // A server that may be asked redirects there.
            #expect(await reason { try await body(server.base) } == "OUTBOUND_REFUSED")
            #expect(server.requests.count == 1)
        }
    }

    @Test("A redirect to the operator's own address is no address that the operator named")
    func redirectHome() async throws {
        try await ScriptedServer.run({ request, base in request.path == "/" ? .redirect("/secret") : page }) { server in
            #expect(await reason { try await body(server.base) } == "OUTBOUND_REFUSED")
            #expect(server.requests.map(\.path) == ["/"])
        }
    }

    @Test("A name is resolved once, every address of it is checked, and the checked one is connected to")
    func names() async throws {
        let asked = Mutex<[String]>([])
        let answers = [
            "home.example": ["127.0.0.1"], "mixed.example": ["8.8.8.8", "10.0.0.1"], "none.example": [],
            "six.example": ["::1"],
        ]
        let resolver = NameResolver { host in
            asked.withLock { $0.append(host) }
            return (answers[host] ?? []).compactMap { PeerAddress($0) }
        }
        try await ScriptedServer.run({ _, _ in page }) { server in
            let guarded = OutboundFetch(resolver: resolver)
            for name in ["home.example", "mixed.example", "six.example"] {
                let address = "https://\(name):\(server.port)/"
                #expect(await reason { try await body(address, guarded, isConfigured: false) } == "OUTBOUND_REFUSED")
            }
            let missing = "https://none.example/"
            #expect(await reason { try await body(missing, guarded, isConfigured: false) } == "OUTBOUND_FAILED")
            #expect(server.requests.isEmpty)
            asked.withLock { $0 = [] }
            let place = HostAndPort(host: "home.example", port: server.port)
            let open = OutboundFetch(allowed: [place], resolver: resolver)
            try await expectHello("http://\(place)/", open, isConfigured: false)
            #expect(asked.withLock { $0 } == ["home.example"])
            #expect(server.requests.first?.field("Host") == "\(place)")
        }
    }

    @Test("The key is shown to the server that it is for, and no other")
    func keys() async throws {
        try await ScriptedServer.run({ _, _ in page }) { other in
            let away = other.base
            try await ScriptedServer.run({ request, _ in
                request.path == "/away" ? .redirect(away + "/x") : request.path == "/here" ? .redirect("/y") : page
            }) { server in
                let fetch = OutboundFetch(allowed: [
                    HostAndPort(host: "127.0.0.1", port: server.port), HostAndPort(host: "127.0.0.1", port: other.port),
                ])
                try await expectHello(server.base + "/away", fetch, key: "secret")
                try await expectHello(server.base + "/here", fetch, key: "secret")
                #expect(server.requests.map { $0.field("Authorization") } == ["secret", "secret", "secret"])
                #expect(other.requests.count == 1 && other.requests[0].field("Authorization") == nil)
            }
        }
    }

    @Test("Redirects have an end")
    func redirects() async throws {
        try await ScriptedServer.run({ request, _ in
            let step = Int(request.path.dropFirst()) ?? 0
            return step == 0 ? page : .redirect("/\(step - 1)")
        }) { server in
            let fetch = OutboundFetch(allowed: [HostAndPort(host: "127.0.0.1", port: server.port)])
            try await expectHello(server.base + "/5", fetch)
            #expect(await reason { try await body(server.base + "/6", fetch) } == "OUTBOUND_FAILED")
            #expect(server.requests.count == 12)
        }
        try await ScriptedServer.run({ _, _ in .redirect("gopher://a/") }) { server in
            #expect(await reason { try await body(server.base) } == "OUTBOUND_REFUSED")
        }
    }

    @Test("A body is read to its limit and no further")
    func sizes() async throws {
        let chunk = [UInt8](repeating: 7, count: 4096)
        try await ScriptedServer.run({ request, _ in
            switch request.path {
            case "/exact": ScriptedServer.Reply(200, [], [UInt8](repeating: 65, count: 1000))
            case "/announced": ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 1001"], [], .silence)
            case "/endless": ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Connection: close"], [], .endless(chunk))
            case "/less": ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 10"], [65])
            case "/more": ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 2"], Array("hello".utf8))
            default: ScriptedServer.Reply(200, ["Content-Encoding: gzip"], [0x1F, 0x8B])
            }
        }) { server in
            let exact = try await body(server.base + "/exact")
            #expect(exact.utf8.count == 1000)
            #expect(await reason { try await body(server.base + "/announced") } == "OUTBOUND_TOO_LARGE")
            #expect(await reason { try await body(server.base + "/endless") } == "OUTBOUND_TOO_LARGE")
            #expect(await reason { try await body(server.base + "/less") } == "OUTBOUND_FAILED")
            let more = try? await body(server.base + "/more")
            #expect(more == nil || more == "he", "what is more than it says is not the body")
            #expect(await reason { try await body(server.base + "/gzip") } == "OUTBOUND_FAILED")
        }
    }

    @Test("A server that is slow is left, whether it is silent or not")
    func slowness() async throws {
        let head = ["HTTP/1.1 200 X", "Content-Length: 900"]
        try await ScriptedServer.run({ request, _ in
            switch request.path {
            case "/drip": ScriptedServer.Reply(raw: head, [], .drip)
            case "/stuck": ScriptedServer.Reply(raw: head, [65], .silence)
            default: ScriptedServer.Reply(raw: ["HTTP/1.1 200 X"], [], .silence)
            }
        }) { server in
            var short = OutboundLimits(bytes: 1000, total: .milliseconds(300))
            let total = short
            #expect(
                await reason { try await body(server.base + "/drip", OutboundFetch(), isConfigured: true, total) }
                    == "OUTBOUND_TIMEOUT")
            short = OutboundLimits(bytes: 1000, total: .seconds(60), idle: .milliseconds(100))
            let idle = short
            #expect(
                await reason { try await body(server.base + "/stuck", OutboundFetch(), isConfigured: true, idle) }
                    == "OUTBOUND_TIMEOUT")
        }
    }

    @Test("So many at once are one account's, and so many all accounts'")
    func bound() async throws {
        let bound = FetchBound(perAccount: 2, inAll: 3)
        func held(_ accounts: [String]) async throws(RPCError) -> Int {
            guard let first = accounts.first else { return 0 }
            return try await bound.hold(first) { () async throws(RPCError) in
                try await held(Array(accounts.dropFirst())) + 1
            }
        }
        #expect(try await held(["a", "a", "b"]) == 3)
        for tooMany in [["a", "a", "a"], ["a", "b", "c", "d"]] {
            let error = await #expect(throws: RPCError.self) { _ = try await held(tooMany) }
            #expect(error?.reason == "TOO_MANY_FETCHES" && error?.code == .resourceExhausted)
        }
        #expect(try await held(["a", "a", "b"]) == 3, "what failed holds nothing")
    }
}
