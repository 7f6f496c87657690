import Testing

@testable import WebAuthn

/// Passkeys of Chromium's own authenticator at `http://localhost:8080`, one of each algorithm, as they came:
/// made from 32 bytes of 7, signed over 32 bytes of 8.
@Suite("Passkeys of Chromium")
struct ChromiumPasskeyTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let algorithm: PublicKey.Algorithm
        let id: String
        /// The authenticator's statement when the passkey was made.
        let made: String
        /// The signature.
        let signed: String
        let signature: String

        var testDescription: String { "\(algorithm)" }
    }

    static let vectors = [
        Vector(
            algorithm: .edDSA,
            id: "3eb206dafc3d85ced9b8e612effe2cea9688f0e4e96c39fb25ad6cb60e5af252",
            made: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d976345000000010102030405060708010203"
                + "040506070800203eb206dafc3d85ced9b8e612effe2cea9688f0e4e96c39fb25ad6cb60e5af252a40101032720062158"
                + "20de33a3391b4f3aeee3d5bcf85b80eed44ea5a061ee26fb694ff324f0bf1d7827",
            signed: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d97630500000002",
            signature:
                "d3955f575b1b62f9b83d016dd2962634cbb1722e6260147f85c692eb04549ca65f06a47189304446880a7a0ebc82b5cf"
                + "e55f918e10c0eadf7a35b225cf1be908"),
        Vector(
            algorithm: .es256,
            id: "f47580b61668a050384be5e892b49d754af2a165e7a34c11cd7155077332bd91",
            made: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d976345000000010102030405060708010203"
                + "04050607080020f47580b61668a050384be5e892b49d754af2a165e7a34c11cd7155077332bd91a50102032620012158"
                + "209278d9c746eaed45ba1ab4823eba0757edbceea5714944a673c8542d6438c421225820e320c8ad76fa0d518065f9c9"
                + "747062dc7fcf31bab5a77d542ff3084759fa70e2",
            signed: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d97630500000002",
            signature:
                "3045022050494d540e0c0b4007701b07d50ca6ca0773ce8a2b6c3a92fd7d2a8359abcd44022100f1f93f8bbdbbf5bf59"
                + "4d61f6f39eb53e1bdf5a8b3cfa9913f8c1a3d744823b1e"),
        Vector(
            algorithm: .rs256,
            id: "6bb2f457ddeece942b3b8c84a5ccdd288e6ddb55c601abd05143a99b19e85215",
            made: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d976345000000010102030405060708010203"
                + "040506070800206bb2f457ddeece942b3b8c84a5ccdd288e6ddb55c601abd05143a99b19e85215a40103033901002059"
                + "0100c77df5e9c74b49ca4b4a7db69d5319de4eca556c7afffd06b877a8fba0e78e870232005e4d233efddccd91585dad"
                + "b002dcc11a73136cba2c41b662a4495ea897d08681bccbb054d235b2d8405960c8499266ed9acc4f03babeda32a7aa1b"
                + "869915eb231ac1c187175369d3c6bff8b5530ddb089ea582fb57397b3a928685c6d9a0e4ac7b1bafb66f1d9929a84e58"
                + "f1e86c650c5a3067afe149536a0053cf5a5793e99af84de548526857f2f42015ffd2e9bfba66cae31092d28e582d01bd"
                + "7d2a4ef1086cacae15de2b6bd29c1f49ca12866ba28fb474c0961b60f6e5fcea8932eb59fdf36af1b28d530ced11e5c7"
                + "60dd78f5cbb52936caac1e26070e8ae50b092143010001",
            signed: "49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d97630500000002",
            signature:
                "abdd1f0d474d0c0f7e486ed4025417f2e7e7d4c02b2cb612999218490fd1894579a1b42082fee2f11f580f4e87d6f835"
                + "e0cda863286789ca70286f47968385c7f02ce54cd2a437035cf840fcd3dc5dc48609b1639fcc1a56504e04fa95a2b69e"
                + "a7d4fec40038a6a0ddbb1a71020847326326f8aa2cb14318a0e5d6b643e7eceb8dedef5c2b9d3ca8468e57e200370334"
                + "7f1eb190091fd9962c474a2dbc858d09887a3d43242b67bc6af9d0af17aebbedac46c60c460f7caa93dda3148b253fed"
                + "70e687c38cad002c1fabb9aab9ae71910bddb6de755f5a35407642ffde1923b057e9dc46ca26f42ebec93049cd458bff"
                + "fcb552e0e9ffc371ae8fb5ddf84e3d71"),
    ]

    private static let made = clientData("webauthn.create", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc")
    private static let signed = clientData("webauthn.get", "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg")

    private static func clientData(_ type: String, _ challenge: String) -> [UInt8] {
        Array(
            (#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"http://localhost:8080","#
                + #""crossOrigin":false}"#).utf8)
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test("What it made and signed is read and verified, and nothing else", arguments: vectors)
    func vector(vector: Vector) throws {
        let party = try #require(RelyingParty(origin: "http://localhost:8080"))
        let create = try ClientData(json: Self.made, of: .create, for: party)
        #expect(create.challenge == [UInt8](repeating: 7, count: 32))
        let made = try NewCredential(authenticatorData: bytes(vector.made), for: party)
        #expect(made.key.algorithm == vector.algorithm && made.id == bytes(vector.id) && made.signCount == 1)
        let get = try ClientData(json: Self.signed, of: .get, for: party)
        #expect(get.challenge == [UInt8](repeating: 8, count: 32))
        let kept = try PublicKey(vector.algorithm, bytes: made.key.bytes)
        let (signed, signature) = (bytes(vector.signed), bytes(vector.signature))
        #expect(try kept.verify(signature, of: signed, and: get, for: party) == 2)
        // With one bit changed, or one byte more or less, it is nobody's.
        for index in signature.indices {
            var bad = signature
            bad[index] ^= 1
            #expect(throws: WebAuthnError.self) { try kept.verify(bad, of: signed, and: get, for: party) }
        }
        for bad in [Array(signature.dropLast()), signature + [0]] {
            #expect(throws: WebAuthnError.self) { try kept.verify(bad, of: signed, and: get, for: party) }
        }
        for other in Self.vectors where other.algorithm != vector.algorithm {
            let unauthenticated = try NewCredential(authenticatorData: bytes(other.made), for: party).key
            #expect(throws: WebAuthnError.self) {
                try unauthenticated.verify(signature, of: signed, and: get, for: party)
            }
        }
    }
}
