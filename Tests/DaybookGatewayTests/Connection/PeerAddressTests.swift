import NIOCore
import Testing
import TextTesting

@testable import DaybookGateway

@Suite("Addresses of peers")
struct PeerAddressTests {
    @Test(
        "are read from their text, IPv4 in IPv6 as IPv4",
        arguments: [
            ("203.0.113.7", "203.0.113.7"), ("2001:DB8::1", "2001:db8::1"), ("::ffff:203.0.113.7", "203.0.113.7"),
        ])
    func reads(text: String, expected: String) throws {
        #expect(try #require(PeerAddress(text)).text == expected)
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "localhost", "1.2.3", "1.2.3.4:80", "[::1]", "1.2.3.4\u{0}", "unknown",
            LongText(repeating: "1", count: 500),
        ] as [LongText])
    func refuses(address: LongText) {
        #expect(PeerAddress(address.text) == nil)
    }

    @Test("are equal however they are written, and know this machine")
    func compares() {
        #expect(PeerAddress("::1") == PeerAddress("0:0:0:0:0:0:0:1"))
        #expect(PeerAddress("::ffff:127.0.0.1") == PeerAddress("127.0.0.1"))
        for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            #expect(PeerAddress(text)?.isLoopback == true, "\(text)")
        }
        for text in ["128.0.0.1", "::2", "1::1"] {
            #expect(PeerAddress(text)?.isLoopback == false, "\(text)")
        }
    }

    @Test("count for one network when 64 bits of IPv6 or the whole of IPv4 are equal")
    func networks() {
        let network = { (text: String) in PeerAddress(text)?.network }
        #expect(network("2001:db8:1:2::3") == network("2001:db8:1:2:ffff::4"))
        #expect(network("2001:db8:1:2::3") != network("2001:db8:1:3::3"))
        #expect(network("10.0.0.1") != network("10.0.0.2"))
    }

    @Test("are those of sockets")
    func sockets() throws {
        let internet = try SocketAddress(ipAddress: "10.1.2.3", port: 80)
        #expect(PeerAddress(internet)?.text == "10.1.2.3")
        let file = try SocketAddress(unixDomainSocketPath: "/tmp/x")
        #expect(PeerAddress(file) == nil)
        #expect(PeerAddress(nil as SocketAddress?) == nil)
    }
}

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    private let proxy = PeerAddress("10.0.0.1")

    @Test(
        "tell who sent a request: the last address that is no proxy's",
        arguments: [
            ("203.0.113.7", "203.0.113.7"), ("1.1.1.1, 203.0.113.7", "203.0.113.7"),
            ("1.1.1.1,203.0.113.7, 10.0.0.2", "203.0.113.7"), ("10.0.0.2", "10.0.0.2"), ("", "10.0.0.1"),
            ("203.0.113.7, nonsense", "10.0.0.1"), ("203.0.113.7, nonsense, 10.0.0.2", "10.0.0.2"),
        ])
    func client(forwardedFor: String, expected: String) throws {
        let proxies = try TrustedProxies("10.0.0.1, 10.0.0.2,")
        #expect(proxies.client(of: proxy, forwardedFor: forwardedFor)?.text == expected)
    }

    @Test("are the only ones who are believed")
    func unauthenticatedClients() throws {
        let unauthenticated = PeerAddress("203.0.113.9")
        let trusting = try TrustedProxies("10.0.0.1")
        #expect(trusting.client(of: unauthenticated, forwardedFor: "1.1.1.1") == unauthenticated)
        #expect(TrustedProxies().client(of: PeerAddress("127.0.0.1"), forwardedFor: "1.1.1.1")?.text == "127.0.0.1")
        #expect(trusting.client(of: proxy, forwardedFor: nil) == proxy)
        #expect(TrustedProxies().client(of: nil, forwardedFor: "1.1.1.1") == nil)
    }

    @Test("must be addresses")
    func refuses() throws {
        #expect { try TrustedProxies("10.0.0.1,proxy.example") } throws: {
            "\($0)".contains("--trusted-proxies") && "\($0)".contains("proxy.example")
        }
        let nobody = try TrustedProxies(nil)
        #expect(!nobody.contains(proxy))
    }
}
