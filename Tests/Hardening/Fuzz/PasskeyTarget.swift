import Hashing
import PasskeyTesting
import WebAuthn

/// The data of a passkey that a browser sends: client data, the statement of a new one, and a signature.
///
/// The first byte says which of them the rest is.
enum PasskeyTarget {
    private static let authenticator = SoftwareAuthenticator()
    private static let challenge: [UInt8] = [1, 2, 3]
    private static let signed = authenticator.sign(challenge)
    private static let party: RelyingParty = {
        guard let party = RelyingParty(origin: "http://localhost:8080") else { broken("localhost has no passkeys.") }
        return party
    }()
    private static let clientData = read(signed.clientData)
    private static let key: PublicKey = {
        do {
            return try NewCredential(authenticatorData: authenticator.make(challenge).authenticatorData, for: party).key
        } catch { broken("The authenticator makes no passkey: \(error)") }
    }()

    static func test(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let rest = Array(input.dropFirst())
        switch first % 4 {
        case 0: testClientData(rest)
        case 1: testNew(rest)
        case 2: testSigned(rest, signed.signature)
        default: testSigned(signed.authenticatorData, rest)
        }
    }

    private static func testClientData(_ json: [UInt8]) {
        for ceremony in [ClientData.Ceremony.create, .get] {
            guard let read = try? ClientData(json: json, of: ceremony, for: party) else { continue }
            check(json.count <= WebAuthn.clientDataBytes, "Client data are longer than they may be.")
            check(read.challenge.count < json.count, "A challenge is longer than its document.")
        }
    }

    /// The host is given, so that what is behind it is read.
    private static func testNew(_ rest: [UInt8]) {
        let data = SHA256.hash(data: Array("localhost".utf8)) + rest
        guard let made = try? NewCredential(authenticatorData: data, for: party) else { return }
        check(data[32] & 0x45 == 0x45, "A passkey was made by nobody who was there.")
        check(1...WebAuthn.credentialIDBytes ~= made.id.count, "A credential's id has \(made.id.count) bytes.")
        let kept = try? PublicKey(made.key.algorithm, bytes: made.key.bytes)
        check(kept == made.key, "A key cannot be read as it is kept.")
        let count = try? made.key.verify(signed.signature, of: signed.authenticatorData, and: clientData, for: party)
        check(count == nil || made.key == key, "A key takes another's signature.")
    }

    private static func testSigned(_ data: [UInt8], _ signature: [UInt8]) {
        guard let count = try? key.verify(signature, of: data, and: clientData, for: party) else { return }
        check(data == signed.authenticatorData && count == 0, "A signature counts for what was not signed.")
    }

    private static func read(_ json: [UInt8]) -> ClientData {
        do { return try ClientData(json: json, of: .get, for: party) } catch {
            broken("The authenticator's client data cannot be read: \(error)")
        }
    }

    static var seeds: [[UInt8]] {
        let made = authenticator.make(challenge)
        // A point of P-256, with an extension behind it; and a modulus.
        let head = [UInt8(0xC5), 0, 0, 0, 7] + [UInt8](repeating: 0, count: 16) + [0, 4, 1, 2, 3, 4]
        let point: [UInt8] =
            [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]
            + hexadecimal("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296") + [0x22, 0x58, 0x20]
            + hexadecimal("4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5")
        let protection: [UInt8] = [0xA1, 0x6B] + Array("credProtect".utf8) + [2]
        let modulus: [UInt8] =
            [0xA4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, 1, 0] + [UInt8](repeating: 0xC1, count: 256) + [
                0x21, 0x43, 1, 0, 1,
            ]
        return [
            [0] + made.clientData, [0] + signed.clientData,
            [0] + authenticator.clientData("webauthn.get", [UInt8](repeating: 7, count: 56)),
            [1] + made.authenticatorData.dropFirst(32), [1] + head + point + protection,
            [1] + [0x45] + head.dropFirst() + modulus, [2] + signed.authenticatorData, [3] + signed.signature,
        ]
    }

    private static func hexadecimal(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
