import Logging
import ZRPC

/// A call of the binary API, with the data that is passed to the services behind the gateway.
struct BinaryOrigin: CallOrigin {
    let logger: Logger
    private let token: String?
    private let requestID: String
    private let principal: String

    init(_ context: ServerContext, logger: Logger) {
        token = context.metadata["authorization"]
        principal = context.peer.principal
        if let given = context.metadata["x-request-id"], Exchange.isRequestID(given) {
            requestID = given
        } else {
            requestID = String(UInt64.random(in: .min ... .max), radix: 16)
        }
        var logger = logger
        logger[metadataKey: "requestId"] = .string(requestID)
        self.logger = logger
    }

    var hasToken: Bool { token != nil }

    /// The digest of the token; nil without a token, and for a token that does not begin with `Bearer `. Without a
    /// digest nothing is cached, so that entry-service is called each time.
    var tokenDigest: TokenDigest? {
        guard let token, token.hasPrefix("Bearer ") else { return nil }
        return TokenDigest(of: String(token.dropFirst("Bearer ".count)))
    }

    func metadata(for service: ServiceChannels.Service) -> Metadata {
        var metadata = Metadata()
        if service.resolvesTokens, let token { metadata.append("authorization", value: token) }
        // entry-service counts login attempts by their origin: here, by the key that the client has proved to own.
        if service.resolvesTokens { metadata.append("x-client-address", value: "key:" + principal) }
        metadata.append("x-request-id", value: requestID)
        return metadata
    }

    /// Does nothing: the binary API does not send its callers the times of other services.
    func spent(_ time: Duration, in service: ServiceChannels.Service) {}
}
