/// A check of the shape of an authenticator's data (Web Authentication, section 6.1), before any library reads them.
///
/// Debian's libcbor allocates memory for as many items as an array announces, before it reads one of them: five bytes
/// take 128 MiB, and nested arrays each take that again. This check therefore refuses data that announce more items
/// than they hold.
enum AuthenticatorData {
    /// The length of the host's hash, the flags and the signature count, in bytes.
    private static let headLength = 37
    private static let attestedFlag: UInt8 = 0x40
    private static let extensionsFlag: UInt8 = 0x80
    /// The length of the authenticator's model and of the credential ID's length field, in bytes.
    private static let attestedHeadLength = 18
    /// The maximum nesting of containers: four, as in CTAP2's canonical form.
    private static let maximumNested = 4

    /// Checks the shape of an authenticator's data.
    ///
    /// - Parameter isAssertion: Whether the data come with a signature. Such data have no key.
    /// - Throws: ``WebAuthnError`` of code `authenticatorData` if the data are too long or malformed, or announce more
    ///   than they contain.
    static func check(_ bytes: [UInt8], isAssertion: Bool) throws(WebAuthnError) {
        guard bytes.count <= WebAuthn.authenticatorDataBytes else {
            throw WebAuthnError(.authenticatorData, "The authenticator's data are too long.")
        }
        guard bytes.count >= headLength else { throw malformed }
        let flags = bytes[32]
        var reader = CBORShape(bytes, from: headLength)
        if !isAssertion, flags & attestedFlag != 0 {
            guard let length = reader.bigEndian(at: attestedHeadLength - 2, bytes: 2),
                reader.skip(attestedHeadLength), reader.skip(length), reader.skipItem(nested: maximumNested)
            else { throw malformed }
        }
        if flags & extensionsFlag != 0, !reader.skipItem(nested: maximumNested) { throw malformed }
        guard reader.isAtEnd else { throw malformed }
    }

    private static var malformed: WebAuthnError {
        WebAuthnError(.authenticatorData, "The authenticator's data are malformed.")
    }
}
