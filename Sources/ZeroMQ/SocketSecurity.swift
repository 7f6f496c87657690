import CZeroMQ

/// The authentication and encryption of a socket.
public enum SocketSecurity: Sendable, Hashable {
    /// The server's end: clients know its public key, and the ZAP handler of its context accepts or refuses their keys.
    case curveServer(secretKey: CurveKey)
    /// The client's end: it knows the server's public key.
    case curveClient(server: CurveKey, keys: CurveKeyPair)
}
