import DaybookAPI
import ProtobufC
import Testing
import ZRPC

/// The diary's own routes, and what only its messages have.
struct TranscodingTests {
    private let table = RouteTable(DaybookSchema.services)
    private let transcoder = Transcoder(outputOnlyFields: DaybookSchema.outputOnlyFields)

    @Test("Every route of the schema finds its own method, with all its variables")
    func routes() {
        let routes = DaybookSchema.services.flatMap(\.methods).flatMap { method in method.http.map { (method, $0) } }
        #expect(table.routes.count == routes.count)
        for (method, route) in routes {
            let segments = route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                guard segment.first == "{", let close = segment.firstIndex(of: "}") else { return String(segment) }
                return "some%20text" + segment[segment.index(after: close)...]
            }
            guard case .found(let match) = table.match(method: route.method, path: segments.joined(separator: "/"))
            else {
                Issue.record("\(route.method) \(route.pattern) is not found")
                continue
            }
            #expect(match.method.path == method.path && match.route.pattern == route.pattern)
            #expect(match.bindings.count == route.pattern.count { $0 == "{" }, "\(route.pattern)")
            #expect(match.bindings.allSatisfy { $0.value == "some text" }, "\(route.pattern)")
        }
    }

    @Test(
        "A literal segment goes before a variable, whichever method has it",
        arguments: [
            ("DELETE", "/v1/sessions/current", "DeleteCurrentSession"), ("DELETE", "/v1/sessions/a", "DeleteSession"),
            ("GET", "/v1/photos/x/renditions/custom", "ResolvePhotoBytes"),
            ("POST", "/v1/photos:lookUpDigests", "LookUpDigests"), ("GET", "/v1/photos:batchGet", "BatchGetPhotos"),
            ("GET", "/v1/exports/x.zip", "ResolveExport"), ("HEAD", "/v1/exports/x.zip", "ResolveExport"),
        ])
    func literals(method: String, path: String, name: String) {
        guard case .found(let match) = table.match(method: method, path: path) else {
            Issue.record("\(method) \(path) found nothing")
            return
        }
        #expect(match.method.name == name)
        #expect(match.bindings.map(\.value) == (name == "DeleteSession" ? ["a"] : name.hasPrefix("R") ? ["x"] : []))
    }

    @Test(
        "A variable with an ending goes before one without, and takes that ending alone",
        arguments: [
            ("GET", "a.zip", "ResolveExport", "a"), ("GET", "a.zip.zip", "ResolveExport", "a.zip"),
            ("GET", "a", "GetExport", "a"), ("GET", ".zip", "GetExport", ".zip"),
            ("GET", "a.ZIP", "GetExport", "a.ZIP"),
            ("GET", "azip", "GetExport", "azip"), ("DELETE", "a.ZIP", "DeleteExport", "a.ZIP"),
            ("GET", "a%2Ezip", "GetExport", "a.zip"), ("GET", "a\u{301}.zip", "ResolveExport", "a\u{301}"),
        ])
    func endings(method: String, segment: String, name: String, value: String) {
        guard case .found(let match) = table.match(method: method, path: "/v1/exports/\(segment)") else {
            Issue.record("\(method) \(segment) found nothing")
            return
        }
        #expect(match.method.name == name && match.bindings.map(\.value) == [value])
    }

    @Test("A path with an ending has none of the methods of the path without it")
    func methodsOfEnding() {
        for method in ["DELETE", "OPTIONS"] {
            guard case .wrongMethod(let allowed) = table.match(method: method, path: "/v1/exports/a.zip") else {
                Issue.record("\(method) is not refused")
                continue
            }
            #expect(allowed == ["GET", "HEAD"])
        }
    }

    @Test("The JSON of a receipt has its fields and no others, not even empty ones")
    func receipt() throws {
        var entry = Entry()
        (entry.id, entry.title, entry.etag, entry.sequence) = ("e", "secret", "\"1\"", 7)
        let method = EntryServiceMethods.createEntry
        let bytes = WireFields.keeping(method.receiptFields, of: try entry.encoded())
        let json = try transcoder.responseJSON(bytes, of: method, isReceipt: true)
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":"e","sequence":"7","etag":"\"1\""}"#)
        let whole = try transcoder.responseJSON(try entry.encoded(), of: method, isReceipt: true)
        #expect(whole == json)
        #expect(WireFields.keeping(method.receiptFields, of: [0xFF]).isEmpty)
    }

    private func entry(_ body: String) throws -> Entry? {
        guard case .found(let match) = table.match(method: "POST", path: "/v1/entries") else { return nil }
        let request = Transcoder.Request(bindings: [], query: [], header: { _ in nil }, body: Array(body.utf8))
        return try CreateEntryRequest(
            decoding: transcoder.requestBytes(of: match.method, route: match.route, from: request)
        ).entry
    }

    @Test("A time is RFC 3339's text, and one that no calendar has is refused with its field")
    func times() throws {
        #expect(try entry(#"{"entryTime":"2023-09-01T12:34:56Z"}"#)?.entryTime?.seconds == 1_693_571_696)
        #expect(try entry(#"{"entryTime":null}"#)?.entryTime == nil)
        let error = try #require(throws: RPCError.self) { try entry(#"{"entryTime":"2023-02-30T00:00:00Z"}"#) }
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == ["entryTime"])
    }

    @Test("A mask is made of a time that is cleared, by either spelling")
    func clearedTime() throws {
        guard case .found(let match) = table.match(method: "PATCH", path: "/v1/entries/x") else {
            Issue.record("no route")
            return
        }
        for name in ["entryTime", "entry_time"] {
            let request = Transcoder.Request(
                bindings: match.bindings, query: [], header: { _ in nil },
                body: Array(#"{"id":"x","localDate":"2020-01-01","\#(name)":null}"#.utf8))
            let update = try UpdateEntryRequest(
                decoding: transcoder.requestBytes(of: match.method, route: match.route, from: request))
            #expect(update.updateMask == ["entry_time"])
        }
    }

    @Test("A change of many photos without a mask applies every member that is present")
    func manyPhotos() throws {
        guard case .found(let match) = table.match(method: "POST", path: "/v1/photos:update") else {
            Issue.record("no route")
            return
        }
        let cases = [
            (#"{"ids":["a"],"photo":{"favorite":false,"tags":[],"etag":"x"}}"#, ["favorite", "tags"]),
            (#"{"ids":["a"],"photo":{"favorite":true},"updateMask":["caption"]}"#, ["caption"]),
            (#"{"ids":["a"]}"#, []),
        ]
        for (body, mask) in cases {
            let request = Transcoder.Request(bindings: [], query: [], header: { _ in nil }, body: Array(body.utf8))
            let update = try UpdatePhotosRequest(
                decoding: transcoder.requestBytes(of: match.method, route: match.route, from: request))
            #expect(update.updateMask == mask, "\(body)")
        }
    }
}
