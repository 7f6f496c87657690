import HTTPTypes
import HummingbirdCore
import Logging
import Wording
import ZRPC

/// A request that the gateway handles, from its head to its response.
struct Exchange: Sendable {
    let method: HTTPRequest.Method
    /// The request's `Host`.
    let authority: String?
    let headers: HTTPFields
    /// The body as it arrives; nil if the request has no connection.
    let body: RequestParts?
    let target: RequestTarget
    let credential: Credential
    /// The client's address, as far as it is known.
    let client: PeerAddress?
    /// The ID that the caller gave, if it is fit for the log; otherwise a new one.
    let id: String
    let timing = ServerTiming()
    let logger: Logger

    init(_ request: Request, proxies: TrustedProxies = TrustedProxies(), logger: Logger) {
        method = request.method
        authority = request.head.authority
        headers = request.headers
        body = RequestParts.current
        client = proxies.client(of: body?.status.peer, forwardedFor: request.headers[.forwardedFor])
        target = RequestTarget(request.head.path ?? "/")
        credential = Credential(request.headers)
        id = Self.requestID(request.headers[.requestID])
        self.logger = logger
    }

    /// The language of error messages for the request's reader.
    var language: Language { Language(acceptLanguage: headers[.acceptLanguage]) }

    /// Whether the client used TLS, to the gateway or, according to the forwarding field, to a proxy before it. The
    /// value of the first proxy counts.
    var isSecure: Bool {
        if body?.status.isSecure ?? false { return true }
        let first = headers[.forwardedProto]?.split(separator: ",", maxSplits: 1).first
        return first?.filter { $0 != " " && $0 != "\t" }.lowercased() == "https"
    }

    /// The network of the request; nil for programs on this machine, which act for many clients.
    var foreignNetwork: [UInt8]? { client.flatMap { $0.isLoopback ? nil : $0.network } }

    /// Whether the response omits its body.
    var isHead: Bool { method == .head }
    /// Whether the request changes nothing.
    var isRead: Bool { method == .get || method == .head }
    /// Whether the request depends on a version of the resource.
    var hasIfMatch: Bool { headers[.ifMatch] != nil }

    /// Throws INVALID_ARGUMENT for an empty `If-Match`. Ignoring it would permit any change.
    func checkIfMatch() throws(RPCError) {
        guard let field = headers[.ifMatch], field.trimmed.isEmpty else { return }
        throw .invalid("If-Match", fault: RequestFault.emptyIfMatch)
    }

    /// The body's length in bytes; nil if the head does not state it.
    var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }
    /// Whether the head announces a body.
    var mayHaveBody: Bool { contentLength.map { $0 > 0 } ?? headers.contains(.transferEncoding) }

    /// Returns whether the body has any bytes. For a body of unknown length it waits for the first bytes: many clients
    /// announce a body and send nothing.
    func hasBytes() async throws(RPCError) -> Bool {
        guard mayHaveBody, contentLength == nil else { return mayHaveBody }
        return try await BodyChunks(parts: body).hasBytes()
    }

    /// Returns the metadata of a call on behalf of the request. Only entry-service gets tokens and addresses.
    func metadata(for service: ServiceChannels.Service) -> Metadata {
        var metadata = Metadata()
        if service.resolvesTokens, let token = credential.token {
            metadata.append("authorization", value: "Bearer " + token)
        }
        if service.resolvesTokens, let client { metadata.append("x-client-address", value: client.text) }
        // A passkey signs the origin of the page that requested it. A host name has 253 bytes at most.
        if service.resolvesTokens, method == .post, 1...300 ~= origin.utf8.count {
            metadata.append("x-client-origin", value: origin)
        }
        metadata.append("x-request-id", value: id)
        return metadata
    }

    /// Returns whether a caller's ID is fit for the log: visible ASCII, at most 128 bytes, without quotes.
    static func isRequestID(_ given: String) -> Bool {
        !given.isEmpty && given.utf8.count <= 128
            && given.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// Returns the ID that a caller gave, or a new one.
    static func requestID(_ given: String?) -> String {
        if let given, isRequestID(given) { return given }
        let number = UInt64.random(in: .min ... .max)
        return String(number, radix: 16)
    }
}
