import Testing

@testable import DaybookGateway

@Suite("Request targets")
struct RequestTargetTests {
    @Test(
        "are a path and a query",
        arguments: [
            ("/v1/entries", "/v1/entries", []), ("/v1/entries?a=1&b=%20", "/v1/entries", ["a=1", "b= "]),
            ("/x?a=?#b?c=d", "/x", ["a=?"]), ("/x#y?z=1", "/x", []), ("?", "", []), ("", "", []), ("#", "", []),
            ("/x?\u{301}=1", "/x", ["\u{301}=1"]),
        ] as [(String, String, [String])])
    func parts(text: String, path: String, query: [String]) throws {
        let target = RequestTarget(text)
        #expect(target.path == path)
        #expect(try #require(target.query).map { "\($0.name)=\($0.value)" } == query)
    }

    @Test("have no query that can be read when it is no percent-encoded UTF-8", arguments: ["/x?a=%", "/x?%FF"])
    func unreadable(text: String) {
        #expect(RequestTarget(text).query == nil)
    }
}
