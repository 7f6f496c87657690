import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@Suite("Transcoder")
struct TranscoderTests {
    let table = RouteTable(DaybookSchema.services)
    let transcoder = Transcoder(outputOnlyFields: DaybookSchema.outputOnlyFields)

    /// The request message that an HTTP request stands for.
    private func message<Content: Message>(
        _ type: Content.Type, _ method: String, _ target: String, headers: [String: String] = [:], body: String = ""
    ) throws -> Content {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard case .found(let match) = table.match(method: method, path: parts[0]) else {
            throw RPCError(.notFound, "no route \(method) \(target)")
        }
        let query = try #require(PercentEncoding.pairs(ofQuery: parts.count > 1 ? parts[1] : ""))
        let bytes = try transcoder.requestBytes(
            of: match.method, route: match.route,
            from: Transcoder.Request(
                bindings: match.bindings, query: query, header: { headers[$0] }, body: Array(body.utf8)))
        return try Content(decoding: bytes)
    }

    /// The error of a request that must be refused.
    private func refusal(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = ""
    ) throws -> RPCError {
        try #require(throws: RPCError.self) {
            _ = try message(UpdateEntryRequest.self, method, target, headers: headers, body: body)
        }
    }

    // MARK: Queries

    @Test("reads scalars, lists, enums and nullable values from the query")
    func query() throws {
        let list = try message(
            ListPhotosRequest.self, "GET",
            "/v1/photos?pageSize=7&order_by=takenTime%20asc&kind=PHOTO,VIDEO&kind=MEDIA_KIND_AUDIO&favorite=false&tag=a,b&tag=c"
        )
        #expect(list.pageSize == 7)
        #expect(list.orderBy == "takenTime asc")
        #expect(list.kind == [.photo, .video, .audio])
        #expect(list.favorite == false)
        #expect(list.hidden == nil)
        #expect(list.tag == ["a,b", "c"])
    }

    @Test(
        "names the parameter that is unknown, given twice or of the wrong type",
        arguments: [
            ("/v1/photos?%00x=1", "\u{FFFD}x"),
            ("/v1/entries?nope=1", "nope"), ("/v1/entries?pageSize=1&pageSize=2", "pageSize"),
            ("/v1/entries?pageSize=x", "pageSize"), ("/v1/entries?pageSize=-99999999999", "pageSize"),
            ("/v1/entries?favorite=yes", "favorite"), ("/v1/timeline?granularity=WEEK", "granularity"),
            ("/v1/entries?acceptLanguage=ko", "acceptLanguage"), ("/v1/entries/x?id=y", "id"),
            ("/v1/entries?q=%00", "q"), ("/v1/search?types=ENTRY,SOUND", "types[1]"),
        ])
    func badQuery(target: String, field: String) throws {
        let error = try refusal("GET", target)
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
    }

    @Test(
        "takes as many values of a list as an entry may have tags, and no more",
        arguments: [("tag=a", "tag", 100), ("kind=PHOTO", "kind", 100), ("kind=PHOTO,VIDEO", "kind", 50)])
    func longLists(parameter: String, field: String, count: Int) throws {
        func target(_ count: Int) -> String {
            "/v1/photos?" + repeatElement(parameter, count: count).joined(separator: "&")
        }
        let list = try message(ListPhotosRequest.self, "GET", target(count))
        #expect(list.tag.count + list.kind.count == 100)
        let error = try refusal("GET", target(count + 1))
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
        #expect(try refusal("GET", target(5000)).fieldViolations.map(\.field) == [field])
        let pieces = "/v1/photos?kind=" + repeatElement("PHOTO", count: 5000).joined(separator: ",")
        #expect(try refusal("GET", pieces).fieldViolations.map(\.field) == ["kind"])
    }

    @Test(
        "refuses numbers whose exponent no number holds",
        arguments: ["1e-9223372036854775808", "1e9223372036854775807"])
    func hugeExponents(number: String) throws {
        #expect(
            try refusal("GET", "/v1/entries?pageSize=\(number)").fieldViolations.map(\.field) == ["pageSize"])
        let error = try refusal("POST", "/v1/entries", body: "{\"sequence\":\(number)}")
        #expect(error.fieldViolations.map(\.field) == ["sequence"])
    }

    @Test("cuts a page size that no number holds to the largest")
    func hugePage() throws {
        for size in ["2147483648", "99999999999999999999999"] {
            let list = try message(ListEntriesRequest.self, "GET", "/v1/entries?pageSize=\(size)")
            #expect(list.pageSize == .max)
        }
        #expect(try refusal("GET", "/v1/entries?pageSize=many99999999").fieldViolations.map(\.field) == ["pageSize"])
    }

    @Test("takes header fields only from headers")
    func headers() throws {
        let get = try message(GetEntryRequest.self, "GET", "/v1/entries/x", headers: ["Accept-Language": "ko"])
        #expect(get.id == "x")
        #expect(get.acceptLanguage == "ko")
        let delete = try message(
            DeleteEntryRequest.self, "DELETE", "/v1/entries/x?permanent=true", headers: ["If-Match": "\"7\""])
        #expect(delete.permanent)
        #expect(delete.ifMatch == "\"7\"")
        let error = try refusal(
            "POST", "/v1/sessions", body: #"{"name":"a","password":"b","userAgent":"c"}"#)
        #expect(error.fieldViolations.map(\.field) == ["userAgent"])
    }

    // MARK: Bodies

    @Test("puts the body into its field, and path variables over the whole body")
    func bodies() throws {
        let create = try message(
            CreateEntryRequest.self, "POST", "/v1/entries",
            body: #"{"title":"바다","photos":[{"photoId":"p"}],"place":{"name":"제주","latitude":33.5}}"#)
        #expect(create.entry?.title == "바다")
        #expect(create.entry?.photos.map(\.photoId) == ["p"])
        #expect(create.entry?.place?.latitude == 33.5)
        #expect(create.entry?.place?.longitude == nil)
        let undelete = try message(UndeleteEntryRequest.self, "POST", "/v1/entries/a:undelete", body: #"{"id":"b"}"#)
        #expect(undelete.id == "a")
        #expect(try message(UndeleteEntryRequest.self, "POST", "/v1/entries/a:undelete").id == "a")
    }

    @Test(
        "names the member that is wrong, as the client wrote it",
        arguments: [
            (#"{"nope":1}"#, "nope"), (#"{"title":1}"#, "title"),
            (#"{"photos":[{"photoId":"a"},{"id":"b"}]}"#, "photos[1].id"),
            (#"{"entryTime":"2023-02-30T00:00:00Z"}"#, "entryTime"),
            (#"{"place":{"latitude":"north"}}"#, "place.latitude"),
            (#"{"title":"a\u0000b"}"#, "title"), (#"{"tags":"a"}"#, "tags"),
        ])
    func badBody(body: String, field: String) throws {
        let error = try refusal("POST", "/v1/entries", body: body)
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
    }

    @Test(
        "refuses bodies that are no JSON object",
        arguments: ["", "{", "[]", "1", "null", "\"a\"", "{} {}", "{\"a\":1,\"a\":2}"])
    func malformed(body: String) throws {
        let error = try refusal("POST", "/v1/entries", body: body)
        #expect(error.code == .invalidArgument)
        #expect(error.reason == "MALFORMED_JSON")
    }

    // MARK: Masks

    @Test("turns the paths of a mask to the schema's spelling")
    func mask() throws {
        let update = try message(
            UpdateEntryRequest.self, "PATCH", "/v1/entries/x?updateMask=title,entryTime&updateMask=time_zone",
            body: #"{"title":"t"}"#)
        #expect(update.id == "x")
        #expect(update.updateMask == ["title", "entry_time", "time_zone"])
    }

    @Test("makes a mask of the members present, null ones too, without output-only fields and the id")
    func derivedMask() throws {
        let update = try message(
            UpdateEntryRequest.self, "PATCH", "/v1/entries/x",
            body:
                #"{"id":"x","title":"t","place":null,"tags":[],"etag":"\"1\"","localDate":"2020-01-01","entry_time":null}"#
        )
        #expect(update.updateMask == ["title", "place", "tags", "entry_time"])
        #expect(update.entry?.place == nil)
    }

    @Test("leaves an empty body's mask empty")
    func emptyMask() throws {
        #expect(try message(UpdateEntryRequest.self, "PATCH", "/v1/entries/x?updateMask=", body: "{}").updateMask == [])
        #expect(try message(ListPhotosRequest.self, "GET", "/v1/photos?kind=").kind == [])
        // Nothing between commas is a path, which the service knows no field of.
        for (mask, paths) in [(",", ["", ""]), ("title,", ["title", ""])] {
            let update = try message(UpdateEntryRequest.self, "PATCH", "/v1/entries/x?updateMask=\(mask)", body: "{}")
            #expect(update.updateMask == paths)
        }
    }

    // MARK: Responses

    @Test("reads one text field of an answer without unpacking it")
    func textField() throws {
        var entry = Entry()
        entry.id = "x"
        entry.title = String(repeating: "가", count: 100)
        entry.photos = [EntryPhoto(), EntryPhoto()]
        entry.etag = "\"12\""
        let bytes = try entry.encoded()
        let method = EntryServiceMethods.getEntry
        #expect(transcoder.responseText("etag", in: bytes, of: method) == "\"12\"")
        #expect(transcoder.responseText("body", in: bytes, of: method) == nil)
        #expect(transcoder.responseText("nope", in: bytes, of: method) == nil)
        #expect(transcoder.responseText("etag", in: Array(bytes.dropLast()), of: method) == nil)
    }

    @Test("prints an answer as JSON")
    func answer() throws {
        var page = ListEntriesResponse()
        page.nextPageToken = "t"
        let json = try transcoder.responseJSON(page.encoded(), of: EntryServiceMethods.listEntries)
        #expect(String(decoding: json, as: UTF8.self) == #"{"entries":[],"nextPageToken":"t"}"#)
    }
}

@Suite("Error documents")
struct ErrorDocumentTests {
    private func text(_ error: RPCError, _ status: Int) -> String {
        String(decoding: ErrorDocument.json(error, httpStatus: status, domain: "daybook"), as: UTF8.self)
    }

    @Test("have the shape of the contract")
    func shape() {
        let error = RPCError(.notFound, "There is no such entry.", reason: "ENTRY_NOT_FOUND")
        #expect(
            text(error, 404)
                == #"{"error":{"code":404,"status":"NOT_FOUND","message":"There is no such entry.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"ENTRY_NOT_FOUND","domain":"daybook","metadata":{}}]}}"#
        )
    }

    @Test("always tell a reason, and list wrong fields and waiting times")
    func details() {
        let error = RPCError(
            .invalidArgument, "title: too long", fieldViolations: [FieldViolation("title", "too long")],
            retryAfter: .milliseconds(1050))
        let json = text(error, 400)
        #expect(json.contains(#""reason":"INVALID_ARGUMENT""#))
        #expect(
            json.contains(#"google.rpc.BadRequest","fieldViolations":[{"field":"title","description":"too long"}]"#))
        #expect(json.contains(#"google.rpc.RetryInfo","retryDelay":"1.050s""#))
    }

    @Test(
        "tell delays that no duration can be as the nearest that can",
        arguments: [
            (Int64.max, Int32.max, "315576000000.999s"), (.min, .min, "0s"), (-1, -500_000_000, "0s"),
            (3, 7_000_000, "3.007s"), (0, 0, "0s"),
        ] as [(Int64, Int32, String)])
    func delays(seconds: Int64, nanos: Int32, expected: String) {
        var info = RetryInfo()
        var delay = RetryDelay()
        delay.seconds = seconds
        delay.nanos = nanos
        info.retryDelay = delay
        let json = text(RPCError(.unavailable, "busy", details: [.retryInfo(info)]), 503)
        #expect(json.contains("\"retryDelay\":\"\(expected)\""))
    }
}
