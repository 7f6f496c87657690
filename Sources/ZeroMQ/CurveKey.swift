import CZeroMQ

/// A key of CurveZMQ (ZeroMQ RFC 26): 32 bytes.
public struct CurveKey: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// A key of 32 bytes; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// A key as Z85 text (ZeroMQ RFC 32) of 40 characters; nil when it is none.
    public init?(_ text: String) {
        guard text.utf8.count == 40 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard unsafe zmq_z85_decode(&bytes, text) != nil else { return nil }
        self.bytes = bytes
        // libzmq ignores bits that do not fit: what does not come back the same was no key.
        guard self.text == text else { return nil }
    }

    /// The key as Z85 text.
    public var text: String {
        var buffer = [CChar](repeating: 0, count: 41)
        _ = unsafe zmq_z85_encode(&buffer, bytes, bytes.count)
        return String(decoding: buffer.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A pair of CurveZMQ keys.
public struct CurveKeyPair: Sendable, Hashable {
    /// For everybody to know.
    public let publicKey: CurveKey
    /// For its owner alone.
    public let secretKey: CurveKey

    /// The pair of a secret key. Throws when libzmq was built without CURVE.
    public init(secretKey: CurveKey) throws(ZeroMQError) {
        var text = [CChar](repeating: 0, count: 41)
        let secret = secretKey.text
        if let number = failure({ unsafe zmq_curve_public(&text, secret) }) {
            throw ZeroMQError("zmq_curve_public", errno: number)
        }
        publicKey = try CurveKeyPair.key(text)
        self.secretKey = secretKey
    }

    /// A new pair from the system's random source. Throws when libzmq was built without CURVE.
    public static func random() throws(ZeroMQError) -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: 41)
        var secretText = [CChar](repeating: 0, count: 41)
        if let number = failure({ unsafe zmq_curve_keypair(&publicText, &secretText) }) {
            throw ZeroMQError("zmq_curve_keypair", errno: number)
        }
        return CurveKeyPair(publicKey: try key(publicText), secretKey: try key(secretText))
    }

    private init(publicKey: CurveKey, secretKey: CurveKey) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    private static func key(_ text: [CChar]) throws(ZeroMQError) -> CurveKey {
        let text = String(decoding: text.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let key = CurveKey(text) else { throw ZeroMQError("zmq_curve_keypair", errno: 0) }
        return key
    }
}

/// How a socket proves who it is and encrypts what it sends.
public enum SocketSecurity: Sendable, Hashable {
    /// The serving end: clients know its public key, and the ZAP handler of its context decides about theirs.
    case curveServer(secretKey: CurveKey)
    /// The connecting end: it knows the server's public key.
    case curveClient(server: CurveKey, keys: CurveKeyPair)
}
