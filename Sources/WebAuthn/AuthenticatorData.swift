/// The shape of what an authenticator writes (section 6.1), checked before any library reads it.
///
/// Debian's libcbor fills memory for as many items as an array says it has before it reads one of them: five bytes take
/// 128 MiB, and arrays in arrays each take that again. So nothing gets there that says more than it holds.
enum AuthenticatorData {
    /// The host's hash, the flags and the count of signatures.
    private static let headLength = 37
    private static let attestedFlag: UInt8 = 0x40
    private static let extensionsFlag: UInt8 = 0x80
    /// The authenticator's model, and the length of the credential's id.
    private static let attestedHeadLength = 18
    /// Containers in containers: CTAP2's canonical form has four.
    private static let mostNested = 4

    /// - Parameter isAssertion: They come with a signature, and hold no key.
    /// - Throws: ``WebAuthnError`` of code `authenticatorData` for what is too long, malformed, or says more than it holds.
    static func check(_ bytes: [UInt8], isAssertion: Bool) throws(WebAuthnError) {
        guard bytes.count <= WebAuthn.authenticatorDataBytes else {
            throw WebAuthnError(.authenticatorData, "The authenticator's data are too long.")
        }
        guard bytes.count >= headLength else { throw malformed }
        let flags = bytes[32]
        var reader = CBORShape(bytes, from: headLength)
        if !isAssertion, flags & attestedFlag != 0 {
            guard let length = reader.bigEndian(at: attestedHeadLength - 2, bytes: 2),
                reader.skip(attestedHeadLength), reader.skip(length), reader.skipItem(nested: mostNested)
            else { throw malformed }
        }
        if flags & extensionsFlag != 0, !reader.skipItem(nested: mostNested) { throw malformed }
        guard reader.isAtEnd else { throw malformed }
    }

    private static var malformed: WebAuthnError {
        WebAuthnError(.authenticatorData, "The authenticator's data are malformed.")
    }
}
