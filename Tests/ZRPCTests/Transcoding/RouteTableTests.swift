import Testing
import ZRPC
import ZRPCTesting

@Suite("Route table")
struct RouteTableTests {
    let table = RouteTable(TestingSchema.services)

    @Test(
        "finds the method and the variables of a path",
        arguments: [
            ("GET", "/v1/items", "ListItems", [:]),
            ("HEAD", "/v1/items", "ListItems", [:]),
            ("POST", "/v1/items", "CreateItem", [:]),
            ("GET", "/v1/items/abc", "GetItem", ["id": "abc"]),
            ("GET", "/v1/items/a%2Fb", "GetItem", ["id": "a/b"]),
            ("GET", "/v1/items/a%3Ab", "GetItem", ["id": "a:b"]),
            ("POST", "/v1/items/abc:undelete", "UndeleteItem", ["id": "abc"]),
            ("GET", "/v1/samples/x/original", "ResolveSample", ["id": "x"]),
            ("GET", "/v1/samples/x/renditions/thumb", "ResolveSample", ["id": "x", "size": "thumb"]),
            ("GET", "/v1/samples/x/renditions/custom", "ResolveSample", ["id": "x"]),
            ("POST", "/v1/samples:lookUp", "LookUpSamples", [:]),
            ("DELETE", "/v1/locks/current", "DeleteCurrentLock", [:]),
            ("DELETE", "/v1/locks/currents", "DeleteLock", ["id": "currents"]),
            ("GET", "/v1/%69tems", "ListItems", [:]),
        ] as [(String, String, String, [String: String])])
    func finds(method: String, path: String, name: String, bindings: [String: String]) throws {
        guard case .found(let match) = table.match(method: method, path: path) else {
            Issue.record("\(method) \(path) found nothing")
            return
        }
        #expect(match.method.name == name)
        #expect(Dictionary(uniqueKeysWithValues: match.bindings.map { ($0.name, $0.value) }) == bindings)
    }

    @Test(
        "names the verbs of a path that is asked with another",
        arguments: [
            ("PUT", "/v1/items", ["GET", "HEAD", "POST"]),
            ("POST", "/v1/items/abc", ["DELETE", "GET", "HEAD", "PATCH"]),
            ("GET", "/v1/items/abc:undelete", ["POST"]),
            ("GET", "/v1/samples:lookUp", ["POST"]),
            ("POST", "/v1/samples/x/original", ["GET", "HEAD"]),
        ])
    func wrongVerb(method: String, path: String, allowed: [String]) {
        guard case .wrongMethod(let verbs) = table.match(method: method, path: path) else {
            Issue.record("\(method) \(path) was not refused for its verb")
            return
        }
        #expect(verbs == allowed)
    }

    @Test(
        "knows no other paths",
        arguments: [
            "", "/", "v1/items", "/v1", "/v1/", "/v1/items/", "//v1/items", "/v1//items", "/v1/items/a/b",
            "/v1/nothing", "/v1/items/abc:frobnicate", "/v1/items/:undelete", "/v1/zz%", "/V1/items",
            "/\u{301}v1/items", "/v1/items/\u{301}/x",
        ])
    func unknown(path: String) {
        guard case .unknown = table.match(method: "GET", path: path) else {
            Issue.record("\(path) found something")
            return
        }
    }

    @Test("knows no paths of thousands of parts")
    func endless() {
        unknown(path: "/v1/items/a" + String(repeating: "/a", count: 16_000))
        unknown(path: "/" + String(repeating: "/", count: 32_000))
    }

    @Test(
        "refuses variables that are no percent-encoded UTF-8",
        arguments: ["%", "%4", "%zz", "%FF", "a%C3", "\u{FFFD}", "\u{FFFD}\u{301}"])
    func malformed(id: String) {
        guard case .malformed = table.match(method: "GET", path: "/v1/items/\(id)") else {
            Issue.record("\(id) was let through")
            return
        }
    }

    @Test("lists each route of the schema once")
    func lists() {
        let expected = TestingSchema.services.flatMap(\.methods).flatMap(\.http).count
        #expect(table.routes.count == expected)
        #expect(Set(table.routes.map { $0.route.method + $0.route.pattern }).count == expected)
    }
}

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "reads pairs of a query",
        arguments: [
            ("", []), ("a=1", ["a=1"]), ("a=1&a=2", ["a=1", "a=2"]), ("a", ["a="]), ("a=b=c", ["a=b=c"]),
            ("&&a=1&", ["a=1"]), ("q=%EB%B0%94%EB%8B%A4", ["q=바다"]), ("q=a+b", ["q=a b"]), ("q=a%2Bb", ["q=a+b"]),
            ("q=100%25", ["q=100%"]), ("%71=x", ["q=x"]), ("q=바다", ["q=바다"]),
            ("a=1&\u{301}=2", ["a=1", "\u{301}=2"]), ("a=\u{301}b", ["a=\u{301}b"]),
        ])
    func pairs(query: String, expected: [String]) throws {
        let pairs = try #require(PercentEncoding.pairs(ofQuery: query))
        #expect(pairs.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(
        "refuses queries that cannot be read",
        arguments: ["a=%", "a=%2", "a=%GG", "a=%FF", "%ff=1", "a=%ED%A0%80", "a=\u{FFFD}", "a=\u{FFFD}%41"])
    func refuses(query: String) {
        #expect(PercentEncoding.pairs(ofQuery: query) == nil)
    }

    @Test("keeps a plus where it is no space")
    func plus() {
        #expect(PercentEncoding.decoded("a+b") == "a+b")
    }
}
