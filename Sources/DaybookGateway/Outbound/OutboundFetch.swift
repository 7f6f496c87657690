import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceRuntime
import ZRPC

/// A client of other servers that cannot be led to forbidden addresses: every outgoing fetch goes through it.
///
/// The client resolves the name, checks every address of it, and connects to a checked address, so that a second
/// response of a name server cannot lead elsewhere. Each redirect is checked the same way; up to five are followed.
/// Only https to the public internet is allowed, except for addresses that the operator named.
struct OutboundFetch: Sendable {
    static let maximumRedirects = 5
    /// The maximum number of a server's addresses that are tried.
    private static let addressesTried = 3

    /// The servers that are allowed although they are private, or without TLS.
    var allowed: Set<HostAndPort> = []
    var resolver = NameResolver.system()

    /// Sends a request and reads the response with `read`, which gets every status but a redirect. The connection
    /// closes when `read` returns.
    func get<Value: Sendable>(
        _ request: OutboundRequest, within limits: OutboundLimits,
        read: (inout OutboundResponse) async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        let deadline = ContinuousClock.now + limits.total
        var request = request
        for _ in 0...Self.maximumRedirects {
            let step = try await hop(request, within: limits, before: deadline, read: read)
            switch step {
            case .response(let value): return value
            case .redirect(let location):
                guard let url = request.url.following(location) else {
                    throw .outboundRefused("an address of another kind")
                }
                request = request.redirected(to: url)
            }
        }
        throw .outboundFailed("It redirects without an end.")
    }

    private enum Step<Value: Sendable> {
        case response(Value)
        case redirect(String)
    }

    /// Sends one request to the first address that accepts the connection.
    private func hop<Value: Sendable>(
        _ request: OutboundRequest, within limits: OutboundLimits, before deadline: ContinuousClock.Instant,
        read: (inout OutboundResponse) async throws(RPCError) -> Value
    ) async throws(RPCError) -> Step<Value> {
        var failure = RPCError.outboundFailed("It has no address.")
        for address in try await addresses(of: request).prefix(Self.addressesTried) {
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: configuration(for: request, within: limits, address: address))
            let outcome = await attempt(client, request: request, within: limits, before: deadline, read: read)
            try? await client.shutdown()
            switch outcome {
            case .success(let step): return step
            case .failure(.unconnected(let cause)): failure = cause
            case .failure(.failed(let error)): throw error
            }
        }
        throw failure
    }

    private enum Failure: Error {
        /// No request was sent.
        case unconnected(RPCError)
        case failed(RPCError)
    }

    private func attempt<Value: Sendable>(
        _ client: HTTPClient, request: OutboundRequest, within limits: OutboundLimits,
        before deadline: ContinuousClock.Instant, read: (inout OutboundResponse) async throws(RPCError) -> Value
    ) async -> Result<Step<Value>, Failure> {
        let response: HTTPClientResponse
        do {
            let left = deadline - .now
            guard left > .zero else { return .failure(.failed(.outboundTimeout())) }
            response = try await client.execute(Self.message(request), timeout: TimeAmount(left))
        } catch {
            let isUnconnected =
                error is NIOConnectionError || error is IOError || error as? HTTPClientError == .connectTimeout
            return .failure(isUnconnected ? .unconnected(.outbound(error)) : .failed(.outbound(error)))
        }
        do throws(RPCError) {
            if [301, 302, 303, 307, 308].contains(response.status.code),
                let location = response.headers.first(name: "Location")
            {
                return .success(.redirect(location))
            }
            var body = try OutboundResponse(response, within: limits, deadline: deadline)
            return .success(.response(try await read(&body)))
        } catch {
            return .failure(.failed(error))
        }
    }

    /// Returns the addresses of a server. Throws unless every one of them is allowed.
    private func addresses(of request: OutboundRequest) async throws(RPCError) -> [PeerAddress] {
        let place = request.url.place
        let isExempt = request.isConfigured || allowed.contains(place)
        guard request.url.isSecure || isExempt else { throw .outboundRefused("an address without TLS") }
        let found: [PeerAddress]
        if let address = PeerAddress(place.host) {
            found = [address]
        } else {
            do {
                found = try await resolver.addresses(place.host)
            } catch {
                throw .outboundFailed("Its name was not found.", cause: error)
            }
        }
        guard isExempt || found.allSatisfy(\.isPublic) else {
            throw .outboundRefused("an address that is not of the public internet")
        }
        return found
    }

    private func configuration(
        for request: OutboundRequest, within limits: OutboundLimits, address: PeerAddress
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(
                connect: TimeAmount(limits.connect), read: TimeAmount(limits.idle)),
            decompression: .disabled)
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        // The connection goes to the checked address; Host and TLS still use the server's name.
        if PeerAddress(request.url.place.host) == nil {
            configuration.dnsOverride = [request.url.place.host: address.text]
        }
        return configuration
    }

    private static func message(_ request: OutboundRequest) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: request.url.text)
        message.headers.add(name: "User-Agent", value: "Daybook")
        message.headers.add(name: "Accept-Encoding", value: "identity")
        for (name, value) in request.headers { message.headers.replaceOrAdd(name: name, value: value) }
        return message
    }
}

/// The limits on the size and the time of another server's response.
struct OutboundLimits: Sendable {
    /// The maximum size of a body, in bytes.
    var bytes: Int64
    /// The time from the first request to the last byte, including redirects.
    var total: Duration
    /// The maximum time without a byte.
    var idle = Duration.seconds(10)
    /// The maximum time until the connection is open.
    var connect = Duration.seconds(5)

    /// The limits for documents: 2 MiB within 15 seconds.
    static let document = OutboundLimits(bytes: 2 << 20, total: .seconds(15))
    /// The limits for pictures: the maximum size of a photo, 256 MiB, within 2 minutes.
    static let picture = OutboundLimits(bytes: 256 << 20, total: .seconds(120))
}

/// One GET of another server.
struct OutboundRequest: Sendable {
    var url: OutboundURL
    /// Header fields for this server, such as keys: they do not follow a redirect to another server.
    var headers: [(name: String, value: String)] = []
    /// Whether the operator named this address: it may then be private, and without TLS. The target of a redirect must
    /// be public, with TLS.
    var isConfigured = false

    /// Returns the request that follows a redirect.
    func redirected(to url: OutboundURL) -> OutboundRequest {
        OutboundRequest(url: url, headers: url.isAt(self.url) ? headers : [])
    }
}
