import Hashing
import ProtobufC

/// What a browser says of a ceremony, as the passkey signs it: `clientDataJSON`.
public struct ClientData: Hashable, Sendable {
    /// What was done.
    public enum Ceremony: String, Sendable {
        /// A passkey was made.
        case create = "webauthn.create"
        /// A passkey signed.
        case get = "webauthn.get"
    }

    /// The challenge that the page was given. Whether it is a good one, the caller knows.
    public let challenge: [UInt8]
    /// SHA-256 of the document as it came.
    let hash: [UInt8]

    private static let limits = DecodingLimits(
        maximumSize: WebAuthn.clientDataBytes, maximumDepth: 8, maximumElements: 256)

    /// Reads a document and holds it to what it must say; what it says besides is not looked at, as browsers add to it.
    ///
    /// - Throws: ``WebAuthnError`` for what is no JSON or longer than ``WebAuthn/clientDataBytes``, of another ceremony, or
    ///   from a page that is not the site's own or stands in a frame of another site.
    public init(json: [UInt8], of ceremony: Ceremony, for party: RelyingParty) throws(WebAuthnError) {
        let document: JSONValue
        do throws(ProtobufError) {
            document = try JSONValue(parsing: json, limits: Self.limits)
        } catch {
            throw WebAuthnError(.clientData, "The client data cannot be read: \(error.message)")
        }
        guard let type = document["type"]?.stringValue, let origin = document["origin"]?.stringValue,
            let challenge = document["challenge"]?.stringValue.flatMap({ Base64.decode($0, as: .urlSafe) })
        else { throw WebAuthnError(.clientData, "The client data lack a type, an origin or a challenge.") }
        guard type == ceremony.rawValue else {
            throw WebAuthnError(.ceremony, "The client data are of another ceremony.")
        }
        guard party.accepts(origin) else { throw WebAuthnError(.origin, "The client data are of another page.") }
        switch document["crossOrigin"] {
        case nil, .bool(false): break
        default: throw WebAuthnError(.origin, "The page stands in a frame of another site.")
        }
        guard document["topOrigin"] == nil else {
            throw WebAuthnError(.origin, "The page stands in a frame of another site.")
        }
        self.challenge = challenge
        hash = SHA256.hash(data: json)
    }
}
