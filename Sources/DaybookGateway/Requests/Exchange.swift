import HTTPTypes
import HummingbirdCore
import Logging
import Wording
import ZRPC

/// One request on its way through the gateway.
struct Exchange: Sendable {
    let method: HTTPRequest.Method
    /// The request's `Host`.
    let authority: String?
    let headers: HTTPFields
    /// The body as it comes; nil when there is no connection behind the request.
    let body: RequestParts?
    let target: RequestTarget
    let credential: Credential
    /// Where the request came from, as far as is known.
    let client: PeerAddress?
    /// The id that the caller gave, when it is fit to be logged; otherwise one made here.
    let id: String
    let timing = ServerTiming()
    let logger: Logger

    init(_ request: Request, proxies: TrustedProxies = TrustedProxies(), logger: Logger) {
        method = request.method
        authority = request.head.authority
        headers = request.headers
        body = RequestParts.current
        client = proxies.client(of: body?.standing.peer, forwardedFor: request.headers[.forwardedFor])
        target = RequestTarget(request.head.path ?? "/")
        credential = Credential(request.headers)
        id = Self.requestID(request.headers[.requestID])
        self.logger = logger
    }

    /// The language of what its reader is told when it fails.
    var language: Language { Language(acceptLanguage: headers[.acceptLanguage]) }

    /// Whether the client spoke TLS, to the gateway or, as it says, to a proxy before it. Of several proxies the first
    /// tells it.
    var isSecure: Bool {
        if body?.standing.isSecure ?? false { return true }
        let first = headers[.forwardedProto]?.split(separator: ",", maxSplits: 1).first
        return first?.filter { $0 != " " && $0 != "\t" }.lowercased() == "https"
    }

    /// The network that the request came from; nil for this machine's own programs, which speak for many.
    var foreignNetwork: [UInt8]? { client.flatMap { $0.isLoopback ? nil : $0.network } }

    /// Whether the response's body is left out.
    var isHead: Bool { method == .head }
    /// Whether the request changes nothing.
    var isRead: Bool { method == .get || method == .head }
    /// Whether the request binds itself to a version.
    var hasIfMatch: Bool { headers[.ifMatch] != nil }

    /// Throws INVALID_ARGUMENT for an `If-Match` that names nothing: taken for none, it would let any change through.
    func checkIfMatch() throws(RPCError) {
        guard let field = headers[.ifMatch], field.trimmed.isEmpty else { return }
        throw .invalid("If-Match", RequestFault.emptyIfMatch)
    }

    /// The body's length; nil when the head does not say it.
    var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }
    /// Whether the head announces a body.
    var mayHaveBody: Bool { contentLength.map { $0 > 0 } ?? headers.contains(.transferEncoding) }

    /// Whether any bytes come in the body. Of a body of unknown length this waits for the first ones: many clients announce
    /// one and send nothing.
    func hasBytes() async throws(RPCError) -> Bool {
        guard mayHaveBody, contentLength == nil else { return mayHaveBody }
        return try await BodyChunks(parts: body).hasBytes()
    }

    /// What a call on behalf of the request carries. Tokens and addresses are shown to entry-service only.
    func metadata(for service: ServiceChannels.Service) -> Metadata {
        var metadata = Metadata()
        if service.knowsPeople, let token = credential.token {
            metadata.append("authorization", "Bearer " + token)
        }
        if service.knowsPeople, let client { metadata.append("x-client-address", client.text) }
        // What a passkey signs names the page that asked it. A name of a host has 253 bytes at most.
        if service.knowsPeople, method == .post, 1...300 ~= origin.utf8.count {
            metadata.append("x-client-origin", origin)
        }
        metadata.append("x-request-id", id)
        return metadata
    }

    /// Whether an id that a caller gave is fit to be logged: visible ASCII, at most 128 bytes, without quotes.
    static func isRequestID(_ given: String) -> Bool {
        !given.isEmpty && given.utf8.count <= 128
            && given.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// The id that a caller gave, or a new one.
    static func requestID(_ given: String?) -> String {
        if let given, isRequestID(given) { return given }
        let number = UInt64.random(in: .min ... .max)
        return String(number, radix: 16)
    }
}
