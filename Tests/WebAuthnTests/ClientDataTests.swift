import PasskeyTesting
import Testing

@testable import WebAuthn

@Suite("What a browser says a passkey signed")
struct ClientDataTests {
    private let party: RelyingParty

    init() throws { party = try #require(RelyingParty(origin: "https://diary.example.org")) }

    private func code(
        _ json: String, of ceremony: ClientData.Ceremony = .get
    ) -> WebAuthnError.Code? {
        do throws(WebAuthnError) {
            _ = try ClientData(json: Array(json.utf8), of: ceremony, for: party)
            return nil
        } catch { return error.code }
    }

    private func document(
        type: String = #""webauthn.get""#, challenge: String = #""AAEC""#,
        origin: String = #""https://diary.example.org""#, more: String = ""
    ) -> String {
        #"{"type":\#(type),"challenge":\#(challenge),"origin":\#(origin)\#(more)}"#
    }

    @Test("The challenge is read from what is in order, whatever is said besides")
    func good() throws {
        let besides = [
            "", #","crossOrigin":false"#, #","other_keys_can_be_added_here":"do not compare clientDataJSON""#,
            #","tokenBinding":{"status":"supported","id":[1,{"a":null}]}"#, "  \n",
        ]
        for more in besides {
            let read = try ClientData(json: Array(document(more: more).utf8), of: .get, for: party)
            #expect(read.challenge == [0, 1, 2])
        }
        #expect(code(document(type: #""webauthn.create""#), of: .create) == nil)
    }

    @Test("What is no such document is refused")
    func malformed() {
        let hostile = [
            "", " ", "null", "[]", "7", #""webauthn.get""#, "{", "{}", document() + "x", document() + document(),
            String(document().dropLast()), document(type: "7"), document(type: "null"), document(challenge: "7"),
            document(challenge: #""AA==""#), document(challenge: #""A+/=""#), document(challenge: #""A""#),
            document(challenge: #""AB""#), document(origin: "null"),
            document(origin: #"["https://diary.example.org"]"#),
            document(more: #","type":"webauthn.get""#), document(more: #","origin":"https://diary.example.org""#),
            document(more: #","challenge":"AAEC""#), document(more: #","a":"\u0000""#),
            document(more: #","a":"\ud800""#),
            document(more: #","a":\#(String(repeating: "[", count: 4000))"#),
            document(more: #","a":\#(String(repeating: "[", count: 9))\#(String(repeating: "]", count: 9))"#),
            document(more: #","a":[\#(Array(repeating: "1", count: 300).joined(separator: ","))]"#),
            document(more: #","a":"\#(String(repeating: "a", count: 4096))""#),
        ]
        for text in hostile { #expect(code(text) == .clientData, "\(text.prefix(80))") }
        // Not UTF-8.
        let broken = Array(document(more: #","a":""#).utf8).dropLast() + [0xC3, 0x28] + Array(#""}"#.utf8)
        #expect(throws: WebAuthnError.self) { try ClientData(json: Array(broken), of: .get, for: party) }
    }

    @Test("Another ceremony's, another page's and a frame's are refused")
    func foreign() {
        #expect(code(document(), of: .create) == .ceremony)
        #expect(code(document(type: #""webauthn.create""#)) == .ceremony)
        #expect(code(document(type: #""WebAuthn.get""#)) == .ceremony)
        #expect(code(document(type: #""payment.get""#)) == .ceremony)
        let origins = [
            "http://diary.example.org", "https://diary.example.org:444", "https://example.org",
            "https://diary.example.org.",
            "https://evil.org", "https://diary.example.org/", "https://Diary.example.org", "null", "",
            "https://sub.diary.example.org", "android:apk-key-hash:x",
        ]
        for origin in origins { #expect(code(document(origin: "\"\(origin)\"")) == .origin, "\(origin)") }
        for more in [
            #","crossOrigin":true"#, #","crossOrigin":null"#, #","crossOrigin":"false""#, #","crossOrigin":0"#,
            #","topOrigin":"https://evil.org""#, #","topOrigin":null"#,
        ] {
            #expect(code(document(more: more)) == .origin, "\(more)")
        }
    }
}
