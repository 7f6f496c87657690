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
