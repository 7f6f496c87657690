import Foundation
import Testing
import Wording

@testable import DaybookCommand

@Suite struct RefusalTests {
    private let api = DiaryAPI(server: "http://a", token: "t")

    @Test func `a refusal tells the server's words and the fields`() throws {
        let document = try JSONDocument(
            Array(
                """
                {"error":{"code":400,"status":"INVALID_ARGUMENT","message":"The entry is not valid.","details":[
                {"@type":"x","fieldViolations":[{"field":"title","description":"is longer than 1024 bytes",
                "reason":"TOO_LONG"}]}]}}
                """.utf8))
        let error = api.refusal(DiaryAPI.Response(status: 400, document: document, retryAfter: nil))
        #expect(error.code == .refused)
        #expect(error.description == "The entry is not valid.\n  title: is longer than 1024 bytes")
        #expect(error.fault == "TOO_LONG" && error.field == "title")
        let bare = api.refusal(DiaryAPI.Response(status: 418, document: .null, retryAfter: nil))
        #expect(bare.fault == "HTTP_418" && bare.field == nil)
    }

    @Test func `what the message says already is not said twice`() {
        let document: JSONDocument = [
            "error": [
                "message": "from: is no date",
                "details": [["fieldViolations": [["field": "from", "description": "is no date"]]]],
            ]
        ]
        let answer = DiaryAPI.Response(status: 400, document: document, retryAfter: nil)
        #expect(api.refusal(answer).description == "--from: is no date")
    }

    @Test func `a field has a name in the reader's language`() {
        let document: JSONDocument = [
            "error": [
                "message": "q: 비어 있어요.", "details": [["fieldViolations": [["field": "q", "description": "비어 있어요."]]]],
            ]
        ]
        let answer = DiaryAPI.Response(status: 400, document: document, retryAfter: nil)
        let localized = Language.$reader.withValue(.korean) { api.refusal(answer).description }
        #expect(localized == "검색어: 비어 있어요.")
    }

    @Test func `of a file that is refused the reason is said once`() {
        let document: JSONDocument = [
            "error": [
                "message": "The bytes are no photo.",
                "details": [["fieldViolations": [["field": "file", "description": "is no photo"]]]],
            ]
        ]
        let answer = DiaryAPI.Response(status: 400, document: document, retryAfter: nil)
        #expect(api.refusal(answer).description == "The bytes are no photo.")
        let empty: JSONDocument = ["error": ["message": "file: The file is empty."]]
        let second = DiaryAPI.Response(status: 400, document: empty, retryAfter: nil)
        #expect(api.refusal(second).description == "The file is empty.")
    }

    @Test func `a field is called as the person called it`() {
        let document: JSONDocument = [
            "error": [
                "message": "timeZone: is no name",
                "details": [
                    [
                        "fieldViolations": [
                            ["field": "timeZone", "description": "is no name"],
                            ["field": "tags[2]", "description": "is empty"],
                            ["field": "updateMask", "description": "is wrong"],
                        ]
                    ]
                ],
            ]
        ]
        let answer = DiaryAPI.Response(status: 400, document: document, retryAfter: nil)
        let entries = DiaryAPI(server: "http://a", token: "t", flags: EntryFields.flags)
        #expect(
            entries.refusal(answer).description
                == "--zone: is no name\n  --tag: is empty\n  updateMask: is wrong")
        let account = DiaryAPI(server: "http://a", token: "t", flags: AccountSet.flags)
        #expect(account.refusal(answer).description.hasPrefix("--time-zone: is no name\n"))
    }

    @Test(arguments: [
        (EntryFields.flags, ["entry", "add"]), (EntryFields.flags, ["entry", "edit"]),
        (AccountSet.flags, ["account", "set"]), (PhotoFields.flags, ["photo", "edit"]),
    ])
    func `the flags that errors name are flags of the command`(flags: [String: String], command: [String]) throws {
        let help = try CommandLineTests.help(command)
        for flag in flags.values { #expect(help.contains("\(flag) <") || help.contains("\(flag)/"), "\(flag)") }
    }

    @Test func `who is not logged in is not localized to log in again`() {
        let document: JSONDocument = ["error": ["message": "Wrong name or password."]]
        let answer = DiaryAPI.Response(status: 401, document: document, retryAfter: nil)
        let login = DiaryAPI(server: "http://a", token: nil).refusal(answer)
        #expect(login.code == .notLoggedIn && login.description.hasPrefix("http://a: Wrong name or password.\n"))
        #expect(!login.description.contains("daybook login"))
        #expect(login.description.contains("daybook account reset-password"))
        #expect(api.refusal(answer).description.contains("Log in with: daybook login --server http://a"))
    }

    private func refused(_ field: String, flags: [String: String] = [:]) -> CommandError {
        let document: JSONDocument = [
            "error": [
                "message": .string("\(field): is wrong"),
                "details": [["fieldViolations": [["field": .string(field), "description": "is wrong"]]]],
            ]
        ]
        let answer = DiaryAPI.Response(status: 400, document: document, retryAfter: nil)
        return DiaryAPI(server: "http://a", token: "t", flags: flags).refusal(answer)
    }

    @Test(arguments: [
        ("photoIds[0]", "photo"), ("timeZone", "time zone"), ("weather.temperature", "weather"), ("ids[12]", "id"),
        ("odd.field[3]", "odd.field[3]"),
    ])
    func `a field has a name that a person knows`(field: String, name: String) {
        #expect(refused(field).description == "\(name): is wrong")
    }

    @Test func `a member of what is shared is the option that named it`() {
        let error = refused("target.photoIds[1]", flags: ["target.photoIds": "--photo", "target": "--entry"])
        #expect(error.description == "--photo: is wrong" && error.field == "--photo")
    }

    @Test func `a scope is written as the option takes it`() {
        let document: JSONDocument = [
            "error": [
                "message": "This token does not allow this. Make one with the scope WRITE.",
                "details": [["reason": "TOKEN_SCOPE"]],
            ]
        ]
        let error = api.refusal(DiaryAPI.Response(status: 403, document: document, retryAfter: nil))
        #expect(error.description.hasSuffix("daybook token create TITLE --scope write"), "\(error)")
    }

    @Test func `a refused token of the environment is told with the way to the stored login`() {
        var api = api
        api.hasTokenOfEnvironment = true
        let answer = DiaryAPI.Response(status: 401, document: ["error": ["message": "Log in."]], retryAfter: nil)
        for language in Language.allCases {
            let error = Language.$reader.withValue(language) { api.refusal(answer) }
            #expect(error.code == .notLoggedIn && error.fault == "COMMAND_TOKEN_REFUSED")
            #expect(error.description.contains("unset DAYBOOK_TOKEN"))
            #expect(error.description.hasPrefix("http://a: ") && !error.description.contains("Log in."))
        }
    }

    @Test(arguments: [
        (400, CommandError.Code.refused), (401, .notLoggedIn), (404, .missing), (409, .refused), (412, .refused),
        (413, .refused), (429, .tryAgain), (500, .server), (503, .unavailable), (507, .refused),
    ])
    func `each status has its exit code`(status: Int, code: CommandError.Code) {
        let answer = DiaryAPI.Response(status: status, document: .null, retryAfter: nil)
        #expect(api.refusal(answer).code == code)
    }

    @Test func `when to try again is said once, and nothing of header fields`() {
        let document: JSONDocument = ["error": ["message": "Not ready. Try again shortly."]]
        let unready = DiaryAPI.Response(status: 503, document: document, retryAfter: nil)
        #expect(api.refusal(unready).description == "http://a: Not ready. Try again shortly.")
        let proxy = DiaryAPI.Response(status: 502, document: .null, retryAfter: nil)
        #expect(api.refusal(proxy).description == "http://a: HTTP 502\nTry again in a moment.")
        let changed: JSONDocument = [
            "error": ["message": "It was changed in the meantime: If-Match names another version."]
        ]
        let mismatch = DiaryAPI.Response(status: 412, document: changed, retryAfter: nil)
        #expect(!api.refusal(mismatch).description.contains("If-Match"))
    }

    @Test func `everything but unreserved characters is escaped in a URL`() {
        #expect(DiaryAPI.escaped("a b/산&=%~.") == "a%20b%2F%EC%82%B0%26%3D%25~.")
    }
}

@Suite struct ClientIDTests {
    @Test func `ids are UUIDs of version 7 that sort by time`() throws {
        // RFC 9562, appendix A.6: 2022-02-22T19:22:22Z is 017F22E279B0.
        let id = ClientID.make(at: Date(timeIntervalSince1970: 1_645_557_742))
        #expect(id.wholeMatch(of: /017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(id)")
        #expect(ClientID.make() != ClientID.make())
    }
}
