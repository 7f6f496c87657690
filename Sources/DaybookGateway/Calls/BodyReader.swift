import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import Work
import ZRPC

/// A reader of bodies that fit in memory.
struct BodyReader: Sendable {
    /// The maximum size of a JSON request: 1 MiB.
    var maximumJSON = 1 << 20
    /// The bytes in memory of all bodies together: 128 MiB, of which one session or token may hold 16 MiB. Log-in is
    /// open to everyone, so any client may send a body slowly: a limit on each body is not enough.
    var budget = Limiter<[UInt8]>(limit: 128 << 20, limitPerKey: 16 << 20)
    /// The maximum time from a JSON body's first byte to its last.
    var timeout = Duration.seconds(30)

    /// The maximum size of a request on a route without a token: 16 KiB, many times the size of a login.
    var maximumPublicJSON = 16 << 10
    /// The maximum size of a form: a password of 1 KiB, with three bytes for each of its bytes.
    var maximumForm = 4 << 10
    /// The memory for all bodies of such routes together: 64 MiB, as much as all connections can hold
    /// (``ConnectionTable``), so that no number of senders blocks others. One network may hold 256 KiB of it, which is
    /// enough for a thousand concurrent logins, or for sixteen bodies that never end.
    var publicBudget = Limiter<[UInt8]>(limit: 64 << 20, limitPerKey: 256 << 10)
    /// The same as `timeout`, for such routes.
    var publicTimeout = Duration.seconds(15)

    /// Throws if a body is compressed.
    func checkCoding(_ exchange: Exchange) throws(RPCError) {
        guard let coding = exchange.headers[.contentEncoding], coding.lowercased() != "identity" else { return }
        throw .unsupportedMediaType(.bodyCoded)
    }

    /// Passes the body of a JSON route to a closure; an empty one if there is none. The body counts as memory until the
    /// closure ends. `isPublic` means that the route needs no token.
    func json<Value>(
        _ exchange: Exchange, isPublic: Bool, use: ([UInt8]) async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        guard exchange.mayHaveBody else { return try await use([]) }
        let limit = isPublic ? maximumPublicJSON : maximumJSON
        if let length = exchange.contentLength, length > limit { throw .bodyTooLarge(limit: limit) }
        if let type = exchange.headers[.contentType], !HeaderParameters.isJSON(type) {
            throw .unsupportedMediaType(.bodyNotJSON)
        }
        try checkCoding(exchange)
        return isPublic
            ? try await all(
                of: exchange, limit: limit, budget: publicBudget, holder: exchange.foreignNetwork,
                timeout: publicTimeout, use: use)
            : try await all(
                of: exchange, limit: limit, budget: budget, holder: exchange.tokenDigest?.bytes, timeout: timeout,
                use: use)
    }

    /// Returns the fields of a form from an unauthenticated client; nil if the body is not a form.
    func form(_ exchange: Exchange) async throws(RPCError) -> [(name: String, value: String)]? {
        if let length = exchange.contentLength, length > maximumForm { throw .bodyTooLarge(limit: maximumForm) }
        guard let type = exchange.headers[.contentType].flatMap({ HeaderParameters($0) }),
            type.value == "application/x-www-form-urlencoded"
        else { return nil }
        try checkCoding(exchange)
        return try await all(
            of: exchange, limit: maximumForm, budget: publicBudget, holder: exchange.foreignNetwork,
            timeout: publicTimeout
        ) { bytes in String(validating: bytes, as: UTF8.self).flatMap { PercentEncoding.pairs(ofQuery: $0) } }
    }

    private func all<Value>(
        of exchange: Exchange, limit: Int, budget: Limiter<[UInt8]>, holder: [UInt8]?, timeout: Duration,
        use: ([UInt8]) async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        let deadline = ContinuousClock.now + timeout
        var bytes: [UInt8] = []
        defer { budget.give(bytes.count, for: holder) }
        let reader = BodyChunks(parts: exchange.body)
        while let chunk = try await reader.next() {
            guard bytes.count + chunk.readableBytes <= limit else { throw .bodyTooLarge(limit: limit) }
            guard budget.take(chunk.readableBytes, for: holder) else {
                throw RPCError(.resourceExhausted, RequestFault.tooManyBodies, retryAfter: .seconds(1))
            }
            bytes.append(contentsOf: chunk.readableBytesView)
            if ContinuousClock.now > deadline { throw RPCError(refusal: .timeout) }
        }
        return try await use(bytes)
    }
}
