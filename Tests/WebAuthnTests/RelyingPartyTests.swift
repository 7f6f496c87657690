import Testing
import TextTesting

@testable import WebAuthn

@Suite("Where passkeys work")
struct RelyingPartyTests {
    @Test(
        "Names of hosts have passkeys",
        arguments: [
            ("https://diary.example.org", "diary.example.org"), ("https://Diary.Example.ORG:8443", "diary.example.org"),
            ("http://localhost:8080", "localhost"), ("http://diary.localhost", "diary.localhost"),
            ("https://nas", "nas"), ("https://xn--9d0b.example", "xn--9d0b.example"),
            ("http://diary.example.org", "diary.example.org"),
        ])
    func names(origin: String, id: String) {
        #expect(RelyingParty(origin: origin)?.id == id)
    }

    @Test(
        "Addresses and what is no origin have none",
        arguments: [
            "", "https://", "diary.example.org", "ftp://diary.example.org", "http://127.0.0.1:8080", "https://10.0.0.7",
            "https://[::1]:8080", "https://[2001:db8::1]", "https://2130706433", "https://1.2.3.0x4",
            "https://diary..org",
            "https://diary.example.org.", "https://.org", "https://diary.example.org:", "https://diary.example.org:x",
            "https://diary.example.org:123456", "https://diary.example.org/path", "https://user@diary.example.org",
            "https://diary example.org", "https://diary.example.org\u{0}", "https://다이어리.org", "https://\u{212A}.org",
            LongText("https://", repeating: "a", count: 64, ".org"),
            LongText("https://", repeating: "a.", count: 200, "org"),
        ] as [LongText])
    func addresses(origin: LongText) {
        #expect(RelyingParty(origin: origin.text) == nil)
    }

    @Test("Pages need TLS, but for those of the machine itself; where TLS is not known of, it may end before us")
    func origins() throws {
        let behind = try #require(RelyingParty(origin: "http://diary.example.org"))
        #expect(behind.accepts("https://diary.example.org") && !behind.accepts("http://diary.example.org"))
        let secure = try #require(RelyingParty(origin: "https://diary.example.org:8443"))
        #expect(secure.accepts("https://diary.example.org:8443") && !secure.accepts("https://diary.example.org"))
        let local = try #require(RelyingParty(origin: "http://localhost:8080"))
        #expect(local.accepts("http://localhost:8080") && local.accepts("https://localhost:8080"))
        #expect(!local.accepts("http://localhost") && !local.accepts("http://localhost:8081"))
        let localSecure = try #require(RelyingParty(origin: "https://localhost:8080"))
        #expect(!localSecure.accepts("http://localhost:8080"))
    }
}
