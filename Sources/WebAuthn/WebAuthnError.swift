/// The reason why data from a browser are refused.
///
/// For logs and tests: the client must not learn the reason.
public struct WebAuthnError: Error, Hashable, Sendable {
    /// The kind of failure. More kinds may be added.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case clientData, ceremony, origin, authenticatorData, relyingParty, userVerification, key, signature
        }
        private let value: Value

        /// The client data are not a valid document, or are too long.
        public static let clientData = Code(value: .clientData)
        /// The client data are of another ceremony.
        public static let ceremony = Code(value: .ceremony)
        /// The page's origin is not the site's, or the page was in a frame of another page.
        public static let origin = Code(value: .origin)
        /// The authenticator's data are malformed or too long.
        public static let authenticatorData = Code(value: .authenticatorData)
        /// The authenticator's data are for another host.
        public static let relyingParty = Code(value: .relyingParty)
        /// The user was not present, or did not prove their identity.
        public static let userVerification = Code(value: .userVerification)
        /// The key is invalid, or its algorithm is not supported.
        public static let key = Code(value: .key)
        /// The key did not make the signature.
        public static let signature = Code(value: .signature)
    }

    /// The kind of failure.
    public let code: Code
    /// The text for the log.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameter message: The text for the log.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
