public import ZeroMQ

/// How a transport proves who it is over a network, and whom it lets in.
///
/// It concerns `tcp://` endpoints: they are served and connected to by CURVE, which encrypts and authenticates both ends
/// (ZeroMQ RFC 26). Endpoints of one machine are protected by their directory's mode instead.
public struct TransportSecurity: Sendable {
    /// This process's own pair, as a server and as a client.
    public var keys: CurveKeyPair?
    /// Who may connect to this process's servers.
    public var authorizedClients: AuthorizedClients?
    /// The public keys of the servers that this process connects to, by endpoint.
    public var serverKeys: [String: CurveKey] = [:]
    /// Whether `tcp://` endpoints without keys are served and connected to all the same: for tests and measurements.
    public var allowsPlaintext = false

    /// No keys: `tcp://` endpoints are refused.
    public init() {}

    /// A client of one server: its own pair as a key file's JSON, and the server's public key as its 40 characters of Z85.
    ///
    /// Throws INVALID_ARGUMENT with the line and the field of the file, or `serverKey`.
    public init(clientOf endpoint: String, keys json: [UInt8], serverKey: String) throws(RPCError) {
        keys = try CurveKeyPair(json: json)
        guard let key = CurveKey(serverKey) else {
            throw RPCError(.invalidArgument, "serverKey: a public key is 40 characters of Z85.", outcome: .notSent)
        }
        serverKeys[endpoint] = key
    }

    /// What a server's socket at the endpoint needs; nil on one machine.
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

    /// What a client's socket to the endpoint needs; nil on one machine.
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
