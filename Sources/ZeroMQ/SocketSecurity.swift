import CZeroMQ

/// How a socket proves who it is and encrypts what it sends.
public enum SocketSecurity: Sendable, Hashable {
    /// The serving end: clients know its public key, and the ZAP handler of its context decides about theirs.
    case curveServer(secretKey: CurveKey)
    /// The connecting end: it knows the server's public key.
    case curveClient(server: CurveKey, keys: CurveKeyPair)
}
