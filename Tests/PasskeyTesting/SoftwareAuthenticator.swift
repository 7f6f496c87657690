import CSodium
import Hashing
import ProtobufC

/// An authenticator without a device, with one passkey, and the browser before it. Signs with Ed25519.
///
/// What it says can be set, so that a test makes what no good authenticator and no browser would.
public struct SoftwareAuthenticator: Sendable {
    /// The message of a browser that logs in.
    public struct Assertion: Hashable, Sendable {
        /// `clientDataJSON`.
        public var clientData: [UInt8]
        /// `authenticatorData`.
        public var authenticatorData: [UInt8]
        /// `signature`.
        public var signature: [UInt8]
    }

    /// The host's name.
    public var party: String
    /// The page.
    public var origin: String
    /// The flags: the user is present and verified.
    public var flags: UInt8 = 0x05
    /// The count that it tells next; it does not grow by itself.
    public var signCount: UInt32 = 0
    /// Further members of the client data, as JSON with a comma before it.
    public var more = #","crossOrigin":false"#
    /// The ID of the passkey.
    public let credentialID: [UInt8]
    private let publicKey: [UInt8]
    private let secretKey: [UInt8]

    /// An authenticator that has a key of its own, which follows from a number.
    public init(_ number: UInt8 = 1, origin: String = "http://localhost:8080", party: String = "localhost") {
        self.origin = origin
        self.party = party
        credentialID = Array(repeating: number, count: 32)
        var (publicKey, secretKey) = (
            [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES)),
            [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        )
        let isReady = sodium_init() >= 0
        let seed = [UInt8](repeating: number, count: Int(crypto_sign_SEEDBYTES))
        let isMade = unsafe crypto_sign_seed_keypair(&publicKey, &secretKey, seed) == 0
        precondition(isReady && isMade, "libsodium makes no key.")
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// The client data of a page that asks.
    public func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
        let text = Base64.encode(challenge, as: .urlSafe)
        return Array(#"{"type":"\#(type)","challenge":"\#(text)","origin":"\#(origin)"\#(more)}"#.utf8)
    }

    /// Makes the passkey: `clientDataJSON` and `authenticatorData`.
    public func make(_ challenge: [UInt8]) -> (clientData: [UInt8], authenticatorData: [UInt8]) {
        // A key as RFC 9053 has it: 1 (type) is 1 (OKP), 3 (algorithm) is -8, -1 (curve) is 6, -2 is the point.
        let key: [UInt8] = [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + publicKey
        let credential = [UInt8](repeating: 0, count: 16) + Self.bigEndian(UInt16(credentialID.count)) + credentialID
        return (clientData("webauthn.create", challenge), head(flags | 0x40) + credential + key)
    }

    /// Signs.
    public func sign(_ challenge: [UInt8], type: String = "webauthn.get") -> Assertion {
        sign(clientData: clientData(type, challenge))
    }

    /// Signs any client data.
    public func sign(clientData: [UInt8]) -> Assertion {
        let data = head(flags)
        let signed = data + SHA256.hash(data: clientData)
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        let isSigned =
            unsafe crypto_sign_detached(&signature, nil, signed, UInt64(signed.count), secretKey) == 0
        precondition(isSigned, "libsodium does not sign.")
        return Assertion(clientData: clientData, authenticatorData: data, signature: signature)
    }

    private func head(_ flags: UInt8) -> [UInt8] {
        SHA256.hash(data: Array(party.utf8)) + [flags] + Self.bigEndian(signCount)
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
