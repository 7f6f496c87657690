import Foundation
import Testing

@testable import DaybookCommand

@Suite struct RefusalTests {
    @Test func `a refusal tells the server's words and the fields`() throws {
        let document = try JSONDocument(
            Array(
                """
                {"error":{"code":400,"status":"INVALID_ARGUMENT","message":"The entry is not valid.","details":[
                {"@type":"x","fieldViolations":[{"field":"title","description":"is longer than 1024 bytes"}]}]}}
                """.utf8))
        let error = DiaryAPI.refusal(
            DiaryAPI.Answer(status: 400, document: document, retryAfter: nil), server: "http://a")
        #expect(error.code == .refused)
        #expect(error.description == "The entry is not valid.\n  title: is longer than 1024 bytes")
    }

    @Test func `what the message says already is not said twice`() {
        let document: JSONDocument = [
            "error": [
                "message": "from: is no date",
                "details": [["fieldViolations": [["field": "from", "description": "is no date"]]]],
            ]
        ]
        let answer = DiaryAPI.Answer(status: 400, document: document, retryAfter: nil)
        #expect(DiaryAPI.refusal(answer, server: "http://a").description == "from: is no date")
    }

    @Test func `of a file that is refused the reason is said once`() {
        let document: JSONDocument = [
            "error": [
                "message": "The bytes are no photo.",
                "details": [["fieldViolations": [["field": "file", "description": "is no photo"]]]],
            ]
        ]
        let answer = DiaryAPI.Answer(status: 400, document: document, retryAfter: nil)
        #expect(DiaryAPI.refusal(answer, server: "http://a").description == "The bytes are no photo.")
        let empty: JSONDocument = ["error": ["message": "file: The file is empty."]]
        let second = DiaryAPI.Answer(status: 400, document: empty, retryAfter: nil)
        #expect(DiaryAPI.refusal(second, server: "http://a").description == "The file is empty.")
    }

    @Test(arguments: [
        (400, CommandError.Code.refused), (401, .notLoggedIn), (404, .missing), (409, .refused), (412, .refused),
        (413, .refused), (429, .tryAgain), (500, .server), (503, .unavailable), (507, .refused),
    ])
    func `each status has its exit code`(status: Int, code: CommandError.Code) {
        let answer = DiaryAPI.Answer(status: status, document: .null, retryAfter: nil)
        #expect(DiaryAPI.refusal(answer, server: "http://a").code == code)
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
