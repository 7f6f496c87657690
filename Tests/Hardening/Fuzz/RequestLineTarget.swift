import DaybookAPI
import ProtobufC
import ZRPC

/// Requests as text through the routes of the product's schema: what they find, and the message made of them.
///
/// The first line is verb and target; lines with a colon are header fields; behind an empty line is the body.
enum RequestLineTarget {
    private static let table = RouteTable(DaybookSchema.services)
    private static let transcoder = Transcoder(outputOnlyFields: DaybookSchema.outputOnlyFields)

    static func test(_ input: [UInt8]) {
        let text = TextRequest(input)
        readFields(text.fields)
        let target = RequestTarget(text.target)
        check(!target.path.utf8.contains(UInt8(ascii: "?")), "A path holds its query.")
        guard case .found(let match) = table.match(method: text.verb, path: target.path) else { return }
        guard let query = target.query else { return }
        do throws(RPCError) {
            let bytes = try transcoder.requestBytes(
                of: match.method, route: match.route,
                from: Transcoder.Request(
                    bindings: match.bindings, query: query, header: { text.field($0) }, body: text.body))
            decodes(bytes, match.method)
        } catch {
            check(error.code == .invalidArgument, "A request is refused otherwise: \(error)")
            let document = ErrorDocument.json(error, httpStatus: 400, domain: "daybook")
            check((try? JSONValue(parsing: document)) != nil, "An error's document is no JSON.")
        }
    }

    /// Checks that a request becomes a message that the service behind can read.
    private static func decodes(_ bytes: [UInt8], _ method: MethodDescriptor) {
        do {
            _ = try ProtobufJSON.json(fromWire: bytes, as: method.request)
        } catch {
            // What takes a few bytes of text may take far more memory than messages may.
            check(error.code == .tooLarge || error.code == .tooDeep, "\(method.path) cannot be read: \(error)")
        }
    }

    /// The readers of single header fields take any text.
    private static func readFields(_ fields: [(name: String, value: String)]) {
        for (name, value) in fields {
            _ = HeaderParameters(value)
            _ = HeaderParameters.isJSON(value)
            check(AcceptHeader.weights(value).values.allSatisfy { 0...1 ~= $0 }, "A weight is no weight.")
            _ = EntityTag.isMatch(value, etag: name)
            _ = EntityTag.isNoneMatch(value, etag: name)
            for size in [0, 1, Int64(name.utf8.count), .max] {
                guard case .part(let range) = ByteRange(value, size: size) else { continue }
                check(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "A range lies outside.")
            }
        }
    }

    /// A request to each route of the schema with every field that it may have.
    static var seeds: [[UInt8]] {
        table.routes.map { Array(seed($0.method, $0.route).utf8) } + hostile.map { Array($0.utf8) }
    }

    private static let hostile = [
        "GET /v1/entries?pageSize=1e-9223372036854775808\n\n",
        "POST /v1/entries\n\n{\"sequence\":1e-9223372036854775808}",
        "GET /v1/photos/a/original?v=b\nRange: bytes=0-9223372036854775807\nAccept: image/webp;q=0.5, */*\n\n",
        "PATCH /v1/entries/%61?updateMask=title,place.name\nIf-Match: \"a\", W/\"b\"\n\n{\"title\":\"\\ud83d\\ude00\",\"place\":null}",
        "POST /v1/photos\nContent-Type: multipart/form-data; boundary=\"a\\\"b\"\n\n--a",
    ]

    private static func seed(_ method: MethodDescriptor, _ route: HTTPRoute) -> String {
        let path = route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard let close = segment.firstIndex(of: "}") else { return String(segment) }
            return "a" + segment[segment.index(after: close)...]
        }.joined(separator: "/")
        let fields = method.headerFields.map { "\($0.header): a\n" }.joined()
        let query = method.request.fields.filter { $0.kind != .message }.map { "\($0.jsonName)=1" }.joined(
            separator: "&")
        var body = ""
        switch route.body {
        case .none: break
        case .whole: body = sample(method.request, depth: 0)
        case .field(let name): body = method.request.field(named: name)?.message.map { sample($0, depth: 0) } ?? ""
        }
        return "\(route.method) \(path)\(route.body == .none ? "?" + query : "")\n\(fields)\n\(body)"
    }

    private static func sample(_ message: MessageDescriptor, depth: Int) -> String {
        let members = message.fields.compactMap { field -> String? in
            guard let value = value(field, depth: depth) else { return nil }
            return "\"\(field.jsonName)\":" + (field.isRepeated ? "[\(value)]" : value)
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func value(_ field: FieldDescriptor, depth: Int) -> String? {
        switch field.kind {
        case .string: "\"a\""
        case .bytes: "\"AAE=\""
        case .bool: "true"
        case .float, .double: "1.5e1"
        case .enumeration: field.enumValues.last.map { "\"\($0.name)\"" }
        case .message:
            if field.message?.name == "google.protobuf.Timestamp" {
                "\"2023-09-01T12:34:56.789+09:00\""
            } else {
                depth < 3 ? field.message.map { sample($0, depth: depth + 1) } : nil
            }
        default: "\"-7\""
        }
    }
}

/// A request taken apart at its lines.
private struct TextRequest {
    let verb: String
    let target: String
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    init(_ input: [UInt8]) {
        let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let head = lines.prefix { !$0.isEmpty }
        body = Array(input.dropFirst(head.reduce(0) { $0 + $1.count + 1 } + 1))
        let first = head.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let words = first.split(separator: " ", maxSplits: 1)
        verb = words.first.map { String($0) } ?? ""
        target = words.count > 1 ? String(words[1]) : ""
        fields = head.dropFirst().compactMap { line in
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            return (
                String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1].drop { $0 == 0x20 }, as: UTF8.self)
            )
        }
    }

    func field(_ name: String) -> String? { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
}
