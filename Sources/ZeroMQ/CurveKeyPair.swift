import CZeroMQ

/// A pair of CurveZMQ keys.
public struct CurveKeyPair: Sendable, Hashable {
    /// The public key, which is not secret.
    public let publicKey: CurveKey
    /// The secret key, for its owner alone.
    public let secretKey: CurveKey

    /// Creates the pair of a secret key. Throws if libzmq was built without CURVE.
    public init(secretKey: CurveKey) throws(ZeroMQError) {
        var text = [CChar](repeating: 0, count: 41)
        let secret = secretKey.text
        if let number = failure({ unsafe zmq_curve_public(&text, secret) }) {
            throw ZeroMQError("zmq_curve_public", errno: number)
        }
        publicKey = try CurveKeyPair.key(text)
        self.secretKey = secretKey
    }

    /// Returns a new pair from the system's random source. Throws if libzmq was built without CURVE.
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

/// A key of CurveZMQ (ZeroMQ RFC 26): 32 bytes.
public struct CurveKey: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Creates a key from 32 bytes; nil for any other number of bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Creates a key from Z85 text (ZeroMQ RFC 32) of 40 characters; nil if the text is not a key.
    public init?(_ text: String) {
        guard text.utf8.count == 40 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard unsafe zmq_z85_decode(&bytes, text) != nil else { return nil }
        self.bytes = bytes
        // libzmq ignores extra bits. A text that is not the same after encoding it again was not a key.
        guard self.text == text else { return nil }
    }

    /// The key as Z85 text.
    public var text: String {
        var buffer = [CChar](repeating: 0, count: 41)
        _ = unsafe zmq_z85_encode(&buffer, bytes, bytes.count)
        return String(decoding: buffer.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
