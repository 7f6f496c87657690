import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

@Suite("Transcoder")
struct TranscoderTests {
    let table = RouteTable(TestingSchema.services)
    let transcoder = Transcoder(outputOnlyFields: TestingSchema.outputOnlyFields, maximumRequestValues: 5000)

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
            _ = try message(UpdateItemRequest.self, method, target, headers: headers, body: body)
        }
    }

    // MARK: Queries

    @Test("reads scalars, lists, enums and nullable values from the query")
    func query() throws {
        let list = try message(
            ListItemsRequest.self, "GET",
            "/v1/items?pageSize=7&order_by=title%20asc&color=RED,GREEN&color=ITEM_COLOR_BLUE&favorite=false&tag=a,b&tag=c"
        )
        #expect(list.pageSize == 7)
        #expect(list.orderBy == "title asc")
        #expect(list.color == [.red, .green, .blue])
        #expect(list.favorite == false)
        #expect(list.hidden == nil)
        #expect(list.tag == ["a,b", "c"])
    }

    @Test(
        "names the parameter that is unknown, given twice or of the wrong type",
        arguments: [
            ("/v1/items?%00x=1", "\u{FFFD}x"),
            ("/v1/items?nope=1", "nope"), ("/v1/items?pageSize=1&pageSize=2", "pageSize"),
            ("/v1/items?pageSize=x", "pageSize"), ("/v1/items?pageSize=-99999999999", "pageSize"),
            ("/v1/items?favorite=yes", "favorite"), ("/v1/counts?color=LOUD", "color"),
            ("/v1/items?acceptLanguage=ko", "acceptLanguage"), ("/v1/items/x?id=y", "id"),
            ("/v1/items?q=%00", "q"), ("/v1/items?color=RED,LOUD", "color[1]"),
        ])
    func badQuery(target: String, field: String) throws {
        let error = try refusal("GET", target)
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
    }

    @Test(
        "takes a hundred values of a list, and no more",
        arguments: [("tag=a", "tag", 100), ("color=RED", "color", 100), ("color=RED,BLUE", "color", 50)])
    func longLists(parameter: String, field: String, count: Int) throws {
        func target(_ count: Int) -> String {
            "/v1/items?" + repeatElement(parameter, count: count).joined(separator: "&")
        }
        let list = try message(ListItemsRequest.self, "GET", target(count))
        #expect(list.tag.count + list.color.count == 100)
        let error = try refusal("GET", target(count + 1))
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
        #expect(try refusal("GET", target(5000)).fieldViolations.map(\.field) == [field])
        let pieces = "/v1/items?color=" + repeatElement("RED", count: 5000).joined(separator: ",")
        #expect(try refusal("GET", pieces).fieldViolations.map(\.field) == ["color"])
    }

    @Test(
        "refuses numbers whose exponent no number holds",
        arguments: ["1e-9223372036854775808", "1e9223372036854775807"])
    func hugeExponents(number: String) throws {
        #expect(
            try refusal("GET", "/v1/items?pageSize=\(number)").fieldViolations.map(\.field) == ["pageSize"])
        let error = try refusal("POST", "/v1/items", body: "{\"sequence\":\(number)}")
        #expect(error.fieldViolations.map(\.field) == ["sequence"])
    }

    @Test("cuts a page size that no number holds to the largest")
    func hugePage() throws {
        for size in ["2147483648", "99999999999999999999999"] {
            let list = try message(ListItemsRequest.self, "GET", "/v1/items?pageSize=\(size)")
            #expect(list.pageSize == .max)
        }
        #expect(try refusal("GET", "/v1/items?pageSize=many99999999").fieldViolations.map(\.field) == ["pageSize"])
    }

    @Test("takes header fields only from headers")
    func headers() throws {
        let get = try message(GetItemRequest.self, "GET", "/v1/items/x", headers: ["Accept-Language": "ko"])
        #expect(get.id == "x")
        #expect(get.acceptLanguage == "ko")
        let delete = try message(
            DeleteItemRequest.self, "DELETE", "/v1/items/x?permanent=true", headers: ["If-Match": "\"7\""])
        #expect(delete.permanent)
        #expect(delete.ifMatch == "\"7\"")
        let error = try refusal(
            "POST", "/v1/locks", body: #"{"name":"a","secret":"b","userAgent":"c"}"#)
        #expect(error.fieldViolations.map(\.field) == ["userAgent"])
    }

    // MARK: Bodies

    @Test("puts the body into its field, and path variables over the whole body")
    func bodies() throws {
        let create = try message(
            CreateItemRequest.self, "POST", "/v1/items",
            body: #"{"title":"바다","parts":[{"partId":"p"}],"place":{"name":"제주","latitude":33.5}}"#)
        #expect(create.item?.title == "바다")
        #expect(create.item?.parts.map(\.partId) == ["p"])
        #expect(create.item?.place?.latitude == 33.5)
        #expect(create.item?.place?.longitude == nil)
        let undelete = try message(UndeleteItemRequest.self, "POST", "/v1/items/a:undelete", body: #"{"id":"b"}"#)
        #expect(undelete.id == "a")
        #expect(try message(UndeleteItemRequest.self, "POST", "/v1/items/a:undelete").id == "a")
    }

    @Test(
        "names the member that is wrong, as the client wrote it",
        arguments: [
            (#"{"nope":1}"#, "nope"), (#"{"title":1}"#, "title"),
            (#"{"parts":[{"partId":"a"},{"id":"b"}]}"#, "parts[1].id"),
            (#"{"color":"LOUD"}"#, "color"), (#"{"measures":{"digest":"*"}}"#, "measures.digest"),
            (#"{"place":{"latitude":"north"}}"#, "place.latitude"),
            (#"{"title":"a\u0000b"}"#, "title"), (#"{"tags":"a"}"#, "tags"),
        ])
    func badBody(body: String, field: String) throws {
        let error = try refusal("POST", "/v1/items", body: body)
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations.map(\.field) == [field])
    }

    @Test(
        "refuses bodies that are no JSON object",
        arguments: ["", "{", "[]", "1", "null", "\"a\"", "{} {}", "{\"a\":1,\"a\":2}"])
    func malformed(body: String) throws {
        let error = try refusal("POST", "/v1/items", body: body)
        #expect(error.code == .invalidArgument)
        #expect(error.reason == "MALFORMED_JSON")
    }

    @Test("refuses a body with very many members before it looks at their names")
    func manyMembers() throws {
        let members = (0..<5000).map { "\"\($0)\":1" }.joined(separator: ",")
        let error = try refusal("POST", "/v1/items", body: "{\(members)}")
        #expect(error.reason == "MALFORMED_JSON" && error.message.contains("5000"))
    }

    // MARK: Masks

    @Test("turns the paths of a mask to the schema's spelling")
    func mask() throws {
        let update = try message(
            UpdateItemRequest.self, "PATCH", "/v1/items/x?updateMask=title,unitName&updateMask=maker_name",
            body: #"{"title":"t"}"#)
        #expect(update.id == "x")
        #expect(update.updateMask == ["title", "unit_name", "maker_name"])
    }

    @Test("makes a mask of the members present, null ones too, without output-only fields and the id")
    func derivedMask() throws {
        let update = try message(
            UpdateItemRequest.self, "PATCH", "/v1/items/x",
            body:
                #"{"id":"x","title":"t","place":null,"tags":[],"etag":"\"1\"","localCode":"2020","unit_name":null,"measures":null}"#
        )
        #expect(update.updateMask == ["title", "place", "tags", "unit_name", "measures"])
        #expect(update.item?.place == nil)
    }

    @Test("leaves an empty body's mask empty")
    func emptyMask() throws {
        #expect(try message(UpdateItemRequest.self, "PATCH", "/v1/items/x?updateMask=", body: "{}").updateMask == [])
        #expect(try message(ListItemsRequest.self, "GET", "/v1/items?color=").color == [])
        // Nothing between commas is a path, which the service knows no field of.
        for (mask, paths) in [(",", ["", ""]), ("title,", ["title", ""])] {
            let update = try message(UpdateItemRequest.self, "PATCH", "/v1/items/x?updateMask=\(mask)", body: "{}")
            #expect(update.updateMask == paths)
        }
    }

    // MARK: Responses

    @Test("reads one text field of an answer without unpacking it")
    func textField() throws {
        var item = Item()
        item.id = "x"
        item.title = String(repeating: "가", count: 100)
        item.parts = [ItemPart(), ItemPart()]
        item.etag = "\"12\""
        let bytes = try item.encoded()
        let method = ItemServiceMethods.getItem
        #expect(transcoder.responseText("etag", in: bytes, of: method) == "\"12\"")
        #expect(transcoder.responseText("body", in: bytes, of: method) == nil)
        #expect(transcoder.responseText("nope", in: bytes, of: method) == nil)
        #expect(transcoder.responseText("etag", in: Array(bytes.dropLast()), of: method) == nil)
    }

    @Test("prints an answer as JSON")
    func answer() throws {
        var page = ListItemsResponse()
        page.nextPageToken = "t"
        let json = try transcoder.responseJSON(page.encoded(), of: ItemServiceMethods.listItems)
        #expect(String(decoding: json, as: UTF8.self) == #"{"items":[],"nextPageToken":"t"}"#)
    }
}

@Suite("Error documents")
struct ErrorDocumentTests {
    private func text(_ error: RPCError, _ status: Int) -> String {
        String(decoding: ErrorDocument.json(error, httpStatus: status, domain: "testing"), as: UTF8.self)
    }

    @Test("have the shape of the contract")
    func shape() {
        let error = RPCError(.notFound, "There is no such item.", reason: "ITEM_NOT_FOUND")
        #expect(
            text(error, 404)
                == #"{"error":{"code":404,"status":"NOT_FOUND","message":"There is no such item.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"ITEM_NOT_FOUND","domain":"testing","metadata":{}}]}}"#
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
