import Logging
import Synchronization
import ZRPC
import ZeroMQ

/// One pair of keys for both ends of every test, and the endpoints that it protects.
enum TestKeys {
    static let pair = {
        guard let pair = try? CurveKeyPair.random() else { preconditionFailure("libzmq has no CURVE.") }
        return pair
    }()

    private static let protected = Mutex<[String: CurveKey]>([:])

    /// Makes an endpoint one of CURVE for the transports that are made later.
    static func protect(_ endpoint: String) -> String {
        protected.withLock { $0[endpoint] = pair.publicKey }
        return endpoint
    }

    static var endpoints: [String: CurveKey] { protected.withLock { $0 } }
}

extension Transport {
    /// A transport for tests over one way to reach each other: with its keys, or without any.
    static func test(
        _ transport: TransportUnderTest, _ configuration: TransportConfiguration = TransportConfiguration(),
        interceptors: [any ClientInterceptor] = []
    ) throws -> Transport {
        var configuration = configuration
        configuration.security.allowsPlaintext = true
        if transport.name == TransportUnderTest.curve.name {
            configuration.security.keys = TestKeys.pair
            configuration.security.serverKeys = TestKeys.endpoints
            configuration.security.authorizedClients = AuthorizedClients([
                TestKeys.pair.publicKey: AuthorizedClients.Client(principal: "test", roles: ["admin"])
            ])
            // One principal is every client of a test: its own limits are tested apart.
            configuration.principalLimits.sessions = configuration.maximumSessions
            configuration.principalLimits.streamsPerSession = configuration.maximumStreams
            configuration.principalLimits.handlers = configuration.maximumRunningHandlers
            configuration.principalLimits.requestBytes = configuration.maximumRequestBytes
        }
        return try Transport(configuration: configuration, logger: .test, interceptors: interceptors)
    }
}
