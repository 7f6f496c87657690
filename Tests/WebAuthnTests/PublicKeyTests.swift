import Hashing
import PasskeyTesting
import ProtobufC
import Testing

@testable import WebAuthn

@Suite("Keys of passkeys, and what they signed")
struct PublicKeyTests {
    private let party: RelyingParty
    private var authenticator = SoftwareAuthenticator()

    init() throws { party = try #require(RelyingParty(origin: "http://localhost:8080")) }

    private func code(_ work: () throws(WebAuthnError) -> Void) -> WebAuthnError.Code? {
        do throws(WebAuthnError) {
            try work()
            return nil
        } catch { return error.code }
    }

    private func made(_ authenticator: SoftwareAuthenticator) throws(WebAuthnError) -> NewCredential {
        try NewCredential(authenticatorData: authenticator.make([1]).authenticatorData, for: party)
    }

    private func verify(
        _ signed: SoftwareAuthenticator.Assertion, by key: PublicKey
    ) throws(WebAuthnError) -> UInt32 {
        let clientData = try ClientData(json: signed.clientData, of: .get, for: party)
        return try key.verify(signed.signature, of: signed.authenticatorData, and: clientData, for: party)
    }

    @Test("The page of the module: a passkey is made, and signs")
    func whole() throws {
        var counting = authenticator
        counting.signCount = 41
        let made = try made(counting)
        #expect(made.id == counting.credentialID && made.key.algorithm == .edDSA && made.signCount == 41)
        counting.signCount = 42
        #expect(try verify(counting.sign([7, 7]), by: made.key) == 42)
        // As it was kept.
        let kept = try PublicKey(.edDSA, bytes: made.key.bytes)
        #expect(try verify(counting.sign([7, 7]), by: kept) == 42)
    }

    @Test("Data that say they hold more than they do reach no library, in a key or in extensions")
    func greedy() throws {
        let made = authenticator.make([1]).authenticatorData
        let head = Array(made.prefix(37)) + Array(made.dropFirst(37).prefix(18 + authenticator.credentialID.count))
        let greedy: [[UInt8]] = [
            [0x9A, 1, 0, 0, 0], [0xBA, 0, 0xFF, 0xFF, 0xFF], [0x9B, 0, 0, 0, 1, 0, 0, 0, 0], [0x81, 0x9A, 1, 0, 0, 0],
            [0x5A, 0xFF, 0xFF, 0xFF, 0xFF], [0x9F], [0x81], [0xC1, 0], [0xF9, 0, 0],
            [UInt8](repeating: 0x81, count: 200),
            Array([[UInt8]](repeating: [0x9A, 0, 0xFF, 0xFF, 0xFF], count: 300).joined()),
        ]
        for item in greedy {
            #expect(
                code { () throws(WebAuthnError) in _ = try NewCredential(authenticatorData: head + item, for: party) }
                    == .authenticatorData)
            var extended = made + item
            extended[32] |= 0x80
            #expect(
                code { () throws(WebAuthnError) in _ = try NewCredential(authenticatorData: extended, for: party) }
                    == .authenticatorData)
            let good = authenticator.sign([7])
            var signed = good.authenticatorData + item
            signed[32] |= 0x80
            #expect(throws: WebAuthnError.self) { try AuthenticatorData.check(signed, isAssertion: true) }
        }
        #expect(
            code { () throws(WebAuthnError) in _ = try NewCredential(authenticatorData: made + [0], for: party) }
                == .authenticatorData)
        // Whatever is well-formed in the canonical form passes.
        var extended = made + [0xA2, 0x6B] + Array("credProtect".utf8) + [2, 0x61, 0x78, 0x83, 0xF5, 0x20, 0x42, 1, 2]
        extended[32] |= 0x80
        #expect(code { () throws(WebAuthnError) in try AuthenticatorData.check(extended, isAssertion: false) } == nil)
    }

    @Test("A point that everybody's signatures fit is no key", arguments: [0, 1] as [UInt8])
    func weak(first: UInt8) {
        let point = [first] + [UInt8](repeating: 0, count: 31)
        #expect(code { () throws(WebAuthnError) in _ = try PublicKey(.edDSA, bytes: point) } == .key)
    }

    @Test("Nothing that was signed can be changed, and nobody else's signature counts")
    func changed() throws {
        let key = try made(authenticator).key
        let good = authenticator.sign([7])
        for index in good.signature.indices {
            var bad = good
            bad.signature[index] ^= 0x10
            #expect(throws: WebAuthnError.self) { try verify(bad, by: key) }
        }
        for index in good.authenticatorData.indices {
            var bad = good
            bad.authenticatorData[index] ^= 0x02
            #expect(throws: WebAuthnError.self) { try verify(bad, by: key) }
        }
        for count in 0..<good.authenticatorData.count {
            var bad = good
            bad.authenticatorData.removeLast(good.authenticatorData.count - count)
            #expect(throws: WebAuthnError.self) { try verify(bad, by: key) }
        }
        var bad = good
        bad.clientData = authenticator.sign([8]).clientData
        #expect(code { () throws(WebAuthnError) in _ = try verify(bad, by: key) } == .signature)
        bad = good
        bad.signature = []
        #expect(code { () throws(WebAuthnError) in _ = try verify(bad, by: key) } == .signature)
        bad.signature = [UInt8](repeating: 1, count: WebAuthn.signatureBytes + 1)
        #expect(code { () throws(WebAuthnError) in _ = try verify(bad, by: key) } == .signature)
        bad = good
        bad.authenticatorData += [UInt8](repeating: 0, count: WebAuthn.authenticatorDataBytes)
        #expect(code { () throws(WebAuthnError) in _ = try verify(bad, by: key) } == .authenticatorData)
        let unauthenticated = SoftwareAuthenticator(2).sign([7])
        #expect(code { () throws(WebAuthnError) in _ = try verify(unauthenticated, by: key) } == .signature)
    }

    @Test("Somebody must be there and prove who they are, at this host, and flags must not contradict each other")
    func flags() throws {
        let key = try made(authenticator).key
        var other = authenticator
        for flags in [UInt8(0x00), 0x01, 0x04] {
            other.flags = flags
            #expect(code { () throws(WebAuthnError) in _ = try verify(other.sign([7]), by: key) } == .userVerification)
            #expect(code { () throws(WebAuthnError) in _ = try made(other) } == .userVerification)
        }
        // Copied to other devices without being fit for it.
        other.flags = 0x15
        #expect(code { () throws(WebAuthnError) in _ = try verify(other.sign([7]), by: key) } == .authenticatorData)
        #expect(code { () throws(WebAuthnError) in _ = try made(other) } == .authenticatorData)
        other.flags = 0x1D
        #expect(code { () throws(WebAuthnError) in _ = try verify(other.sign([7]), by: key) } == nil)
        #expect(code { () throws(WebAuthnError) in _ = try made(other) } == nil)
        other = authenticator
        other.party = "evil.org"
        #expect(code { () throws(WebAuthnError) in _ = try verify(other.sign([7]), by: key) } == .relyingParty)
        #expect(code { () throws(WebAuthnError) in _ = try made(other) } == .relyingParty)
    }

    @Test("What an authenticator says of a new passkey is read whole, or not at all")
    func cut() throws {
        let data = authenticator.make([1]).authenticatorData
        for count in 0..<data.count {
            #expect(throws: WebAuthnError.self) {
                try NewCredential(authenticatorData: Array(data.prefix(count)), for: party)
            }
        }
        // No credential in it, and one of an algorithm that is not offered: ES384, 3 is -35.
        #expect(throws: WebAuthnError.self) {
            try NewCredential(authenticatorData: authenticator.sign([1]).authenticatorData, for: party)
        }
        var other = data
        let algorithm = try #require(other.indices.first { Array(other[$0...].prefix(3)) == [0x03, 0x27, 0x20] })
        other.replaceSubrange((algorithm + 1)...(algorithm + 1), with: [0x38, 0x22])
        #expect(throws: WebAuthnError.self) { try NewCredential(authenticatorData: other, for: party) }
        #expect(throws: WebAuthnError.self) {
            try NewCredential(
                authenticatorData: data + [UInt8](repeating: 0, count: WebAuthn.authenticatorDataBytes), for: party)
        }
    }

    @Test("A key that is none is refused")
    func keys() {
        for algorithm in PublicKey.Algorithm.allCases {
            for count in [0, 1, 31, 33, 63, 65, 258, 260] {
                let bytes = [UInt8](repeating: 1, count: count)
                #expect(code { () throws(WebAuthnError) in _ = try PublicKey(algorithm, bytes: bytes) } == .key)
            }
        }
        // Not on the curve.
        let nowhere = [UInt8](repeating: 1, count: 64)
        #expect(code { () throws(WebAuthnError) in _ = try PublicKey(.es256, bytes: nowhere) } == .key)
    }
}
