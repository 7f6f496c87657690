import ServiceRuntime
import Testing
import TextTesting

@testable import DaybookGateway

@Suite("Addresses at other servers")
struct OutboundURLTests {
    @Test(
        "They are written in one way",
        arguments: [
            ("https://Example.ORG", "https://example.org/"), ("HTTP://a.b:80/c?d=e#f", "http://a.b/c?d=e"),
            ("https://a:8443/x%20y", "https://a:8443/x%20y"), ("https://[::1]/", "https://[::1]/"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"), ("https://a?b", "https://a/?b"),
        ])
    func reading(text: String, expected: String) {
        #expect(OutboundURL(text)?.text == expected)
    }

    @Test(
        "What readers might understand in two ways is none",
        arguments: [
            "", "example.org", "//example.org", "ftp://a/", "file:///etc/passwd", "javascript:alert(1)", "data:,x",
            "unix:///run/x", "http+unix://x/", "https://", "https:///x", "https://user@a/", "https://user:secret@a/",
            "https://a b/", "https://a\\@b/", "https://a%00b/", "https://a%2eb/", "https://ex\u{e4}mple/",
            "https://a\nb",
            "https://[fe80::1%25eth0]/", "https://[v1.x]/", "https://a:0/", "https://a:99999/", "https://a:x/",
            LongText("https://", repeating: "a", count: 300), LongText("https://a/", repeating: "b", count: 5000),
        ] as [LongText])
    func refusing(url: LongText) {
        #expect(OutboundURL(url.text) == nil)
    }

    @Test("A redirect is read from where it came")
    func following() throws {
        let url = try #require(OutboundURL("https://a.example/x/y?z"))
        #expect(url.following("/p")?.text == "https://a.example/p")
        #expect(url.following("q")?.text == "https://a.example/x/q")
        #expect(url.following("//b.example/p")?.text == "https://b.example/p")
        #expect(url.following("http://b.example")?.text == "http://b.example/")
        #expect(url.following("javascript:alert(1)") == nil && url.following("ftp://b/") == nil)
        #expect(url.isAt(try #require(OutboundURL("https://A.example:443/other"))))
        #expect(!url.isAt(try #require(OutboundURL("http://a.example:443/"))))
        #expect(!url.isAt(try #require(OutboundURL("https://a.example:444/"))))
        #expect(OutboundURL("http://h:1/api/")?.appending("/v1/x?y=1")?.text == "http://h:1/api/v1/x?y=1")
    }
}
