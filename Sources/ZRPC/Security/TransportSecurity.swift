public import ZeroMQ

/// The keys with which a transport authenticates itself and its peers over a network.
///
/// They apply to `tcp://` endpoints, which use CURVE: it encrypts the connection and authenticates both ends (ZeroMQ
/// RFC 26). Endpoints on one machine are protected by the permissions of their directory instead.
public struct TransportSecurity: Sendable {
    /// This process's own key pair, both as a server and as a client.
    public var keys: CurveKeyPair?
    /// The clients that may connect to this process's servers.
    public var authorizedClients: AuthorizedClients?
    /// The public keys of the servers that this process connects to, by endpoint.
    public var serverKeys: [String: CurveKey] = [:]
    /// Whether `tcp://` endpoints without keys are still served and connected to; for tests and measurements.
    public var allowsPlaintext = false

    /// Creates a configuration without keys, which refuses `tcp://` endpoints.
    public init() {}

    /// Creates the configuration of a client of one server.
    ///
    /// Throws INVALID_ARGUMENT with the line and the field of the file, or with `serverKey`.
    ///
    /// - Parameters:
    ///   - json: The client's own key pair as the JSON of a key file.
    ///   - serverKey: The server's public key as 40 characters of Z85.
    public init(clientOf endpoint: String, keys json: [UInt8], serverKey: String) throws(RPCError) {
        keys = try CurveKeyPair(json: json)
        guard let key = CurveKey(serverKey) else {
            throw RPCError(.invalidArgument, "serverKey: a public key is 40 characters of Z85.", outcome: .notSent)
        }
        serverKeys[endpoint] = key
    }

    /// Returns the security options of a server's socket at the endpoint; nil for an endpoint of this machine, and for
    /// plain text that is allowed. Throws FAILED_PRECONDITION if a network endpoint lacks keys or a client list.
    func serving(_ endpoint: String) throws(RPCError) -> SocketSecurity? {
        guard endpoint.hasPrefix("tcp:") else { return nil }
        guard let keys, authorizedClients != nil else {
            if allowsPlaintext { return nil }
            throw RPCError(
                .failedPrecondition,
                "\(endpoint) is served only with a key pair and a list of authorized clients.")
        }
        return .curveServer(secretKey: keys.secretKey)
    }

    /// Returns the security options of a client's socket to the endpoint; nil for an endpoint of this machine, and for
    /// plain text that is allowed. Throws UNAUTHENTICATED if a key for a network endpoint is missing.
    func connecting(_ endpoint: String) throws(RPCError) -> SocketSecurity? {
        guard endpoint.hasPrefix("tcp:") else { return nil }
        guard let keys, let server = serverKeys[endpoint] else {
            if allowsPlaintext { return nil }
            throw RPCError(
                .unauthenticated,
                "\(endpoint) is connected to only with a key pair and the server's public key.", outcome: .notSent)
        }
        return .curveClient(server: server, keys: keys)
    }
}
