import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Credentials")
struct CredentialTests {
    @Test(
        "reads the token of an Authorization field",
        arguments: [
            ("Bearer abc", Credential.bearer("abc")), ("bearer abc", .bearer("abc")),
            ("BEARER a.b-c_d~e", .bearer("a.b-c_d~e")),
            ("Bearer", .none), ("Bearer ", .none), ("Basic abc", .none), ("abc", .none), ("Bearer a b", .none),
            ("Bearer a,Bearer b", .none), ("Bearer \u{1}", .none), ("Bearer 토큰", .none),
        ])
    func authorization(field: String, expected: Credential) {
        #expect(Credential([.authorization: field]) == expected)
    }

    @Test(
        "reads the token of the session cookie",
        arguments: [
            ("daybook_session=abc", Credential.cookie("abc")), ("a=b; daybook_session=abc; c=d", .cookie("abc")),
            ("a=b;daybook_session=abc", .cookie("abc")), ("daybook_session=", .none), ("xdaybook_session=abc", .none),
            ("", .none), ("__Host-daybook_session=abc", .cookie("abc")),
            ("daybook_session=old; __Host-daybook_session=abc", .cookie("abc")),
            ("__Host-daybook_session=abc; daybook_session=old", .cookie("abc")),
            ("daybook_session=old; __Host-daybook_session=", .cookie("old")), ("__host-daybook_session=abc", .none),
            ("daybook_session=first; daybook_session=second", .cookie("first")),
        ])
    func cookie(field: String, expected: Credential) {
        #expect(Credential([.cookie: field]) == expected)
    }

    @Test("lets Authorization win over the cookie, also when it is no good")
    func both() {
        #expect(Credential([.authorization: "Bearer a", .cookie: "daybook_session=b"]) == .bearer("a"))
        #expect(Credential([.authorization: "Basic a", .cookie: "daybook_session=b"]) == .none)
    }

    @Test("makes a cookie that scripts and other sites cannot use")
    func setting() {
        let plain = "Path=/; Max-Age=60; HttpOnly; SameSite=Strict"
        #expect(SessionCookie.setting("abc", seconds: 60, secure: false) == ["daybook_session=abc; \(plain)"])
        let gone = "daybook_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
        #expect(
            SessionCookie.setting("abc", seconds: 60, secure: true)
                == ["__Host-daybook_session=abc; \(plain); Secure", gone])
        #expect(SessionCookie.clearing == ["__Host-\(gone); Secure", gone])
    }
}

@Suite("Origin check")
struct OriginCheckTests {
    private func passes(
        _ fields: HTTPFields, _ method: HTTPRequest.Method = .post, _ credential: Credential = .cookie("t"),
        isSecure: Bool = false
    ) -> Bool {
        do {
            try OriginCheck.check(
                fields, method: method, authority: "diary.example:8080", credential: credential, isSecure: isSecure)
            return true
        } catch {
            return false
        }
    }

    @Test("lets the site's own page write with the cookie")
    func own() {
        #expect(passes([.origin: "http://diary.example:8080"]))
        #expect(passes([.origin: "https://Diary.Example:8080"]))
        #expect(passes([.fetchSite: "same-origin"]))
        #expect(passes([.origin: "http://diary.example:8080", .fetchSite: "same-origin"]))
    }

    @Test("refuses writes with the cookie from anywhere else, and those that do not say")
    func foreign() {
        #expect(!passes([:]))
        #expect(!passes([.origin: "null"]))
        #expect(!passes([.origin: "http://diary.example"]))
        #expect(!passes([.origin: "http://evil.example"]))
        #expect(!passes([.origin: "http://diary.example:8080.evil.example"]))
        #expect(!passes([.fetchSite: "cross-site"]))
        #expect(!passes([.fetchSite: "same-site"]))
        #expect(!passes([.origin: "http://evil.example", .fetchSite: "same-origin"]))
        #expect(!passes([.origin: "http://diary.example:8080", .fetchSite: "cross-site"]))
    }

    @Test("takes a page without TLS for a foreign one behind TLS")
    func withoutTLS() {
        #expect(passes([.origin: "https://diary.example:8080"], isSecure: true))
        #expect(passes([.fetchSite: "same-origin"], isSecure: true))
        #expect(!passes([.origin: "http://diary.example:8080"], isSecure: true))
    }

    @Test("asks nothing of reads, and nothing of tokens that were put there on purpose")
    func exempt() {
        #expect(passes([.origin: "http://evil.example"], .get))
        #expect(passes([.origin: "http://evil.example"], .post, .bearer("t")))
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            #expect(!passes([.origin: "http://evil.example"], method))
        }
    }
}

@Suite("Server-Timing")
struct ServerTimingTests {
    @Test("adds the time of calls up by process")
    func adds() {
        let timing = ServerTiming()
        timing.add("entry", time: .microseconds(1500))
        timing.add("media", time: .milliseconds(2))
        timing.add("entry", time: .microseconds(7))
        #expect(timing.fieldValue.hasPrefix("gateway;dur="))
        #expect(timing.fieldValue.hasSuffix(", entry;dur=1.507, media;dur=2.000"))
    }
}
