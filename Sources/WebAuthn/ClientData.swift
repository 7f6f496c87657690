import Hashing
import ProtobufC

/// The browser's record of a ceremony, as the passkey signs it: `clientDataJSON`.
public struct ClientData: Hashable, Sendable {
    /// The kind of ceremony.
    public enum Ceremony: String, Sendable {
        /// The creation of a passkey.
        case create = "webauthn.create"
        /// A signature by a passkey.
        case get = "webauthn.get"
    }

    /// The challenge that the page received. The caller checks whether the challenge is valid.
    public let challenge: [UInt8]
    /// SHA-256 of the document's original bytes.
    let hash: [UInt8]

    private static let limits = DecodingLimits(
        maximumSize: WebAuthn.clientDataBytes, maximumDepth: 8, maximumElements: 256)

    /// Reads and checks a document. Unknown members are ignored, because browsers add members.
    ///
    /// - Throws: ``WebAuthnError`` if the document is not JSON or longer than ``WebAuthn/clientDataBytes``, is of
    ///   another ceremony, or comes from a page that is not the site's own or is in a frame of another site.
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
