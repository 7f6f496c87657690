import CZeroMQ

/// A pair of CurveZMQ keys.
public struct CurveKeyPair: Sendable, Hashable {
    /// The public key, which anyone may know.
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
