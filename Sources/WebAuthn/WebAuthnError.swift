/// Why something that a browser sent does not count.
///
/// For logs and tests: whoever sent it is not to be told what was wrong.
public struct WebAuthnError: Error, Hashable, Sendable {
    /// What kind of fault it is. More may come.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case clientData, ceremony, origin, authenticatorData, relyingParty, userVerification, key, signature
        }
        private let value: Value

        /// The client data are no such document, or too long.
        public static let clientData = Code(value: .clientData)
        /// The client data are of another ceremony.
        public static let ceremony = Code(value: .ceremony)
        /// Another page made it, or a frame in another page.
        public static let origin = Code(value: .origin)
        /// The authenticator's data are malformed or too long.
        public static let authenticatorData = Code(value: .authenticatorData)
        /// The authenticator's data are for another host.
        public static let relyingParty = Code(value: .relyingParty)
        /// Nobody was there, or nobody proved who they are.
        public static let userVerification = Code(value: .userVerification)
        /// The key is none, or of an algorithm that is not offered.
        public static let key = Code(value: .key)
        /// The signature is not by the key.
        public static let signature = Code(value: .signature)
    }

    /// What kind of fault it is.
    public let code: Code
    /// For the log.
    public let message: String

    /// - Parameter message: For the log.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
