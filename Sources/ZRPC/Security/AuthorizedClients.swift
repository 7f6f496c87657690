import ProtobufC
import Synchronization
public import ZeroMQ

/// The clients that may connect to this process's servers by CURVE, each with its principal and roles.
///
/// The list can be replaced while servers run. Sessions of principals that are no longer on the list end within
/// seconds, and new sessions are checked against the new list. A session keeps the roles that it started with.
public final class AuthorizedClients: Sendable {
    /// A client that may connect.
    public struct Client: Sendable, Hashable {
        /// The name under which the server knows the client; handlers see it as `ServerContext.peer.principal`.
        public let principal: String
        /// The roles that permit more than calling services, such as `admin`.
        public let roles: Set<String>

        /// Creates a client; several keys may belong to the same principal.
        public init(principal: String, roles: Set<String> = []) {
            self.principal = principal
            self.roles = roles
        }
    }

    private struct List {
        let clients: [CurveKey: Client]
        let roles: [String: Set<String>]

        init(_ clients: [CurveKey: Client]) {
            self.clients = clients
            roles = clients.values.reduce(into: [:]) { $0[$1.principal, default: []].formUnion($1.roles) }
        }
    }

    private let list: Mutex<List>

    /// Creates a list of clients by public key.
    public init(_ clients: [CurveKey: Client] = [:]) { list = Mutex(List(clients)) }

    /// Replaces the list.
    public func replace(with clients: [CurveKey: Client]) {
        let new = List(clients)
        list.withLock { $0 = new }
    }

    /// Returns the client of a key; nil if the key may not connect.
    func client(_ key: CurveKey) -> Client? { list.withLock { $0.clients[key] } }

    /// Returns the roles of a principal, combined over all its keys; nil if it has no key on the list.
    func roles(of principal: String) -> Set<String>? { list.withLock { $0.roles[principal] } }

    /// Returns the list as JSON, sorted by principal and key.
    ///
    /// Throws INVALID_ARGUMENT for a list that `parse` would reject.
    public static func json(_ clients: [CurveKey: Client]) throws(RPCError) -> [UInt8] {
        var file = AuthorizedClientsFile()
        let sorted = clients.sorted { ($0.value.principal, $0.key.text) < ($1.value.principal, $1.key.text) }
        file.clients = sorted.map { key, client in
            var entry = AuthorizedClient()
            entry.publicKey = key.text
            entry.principal = client.principal
            entry.roles = client.roles.sorted()
            return entry
        }
        let json: [UInt8]
        do throws(ProtobufError) {
            json = try ProtobufJSON.json(fromWire: try file.encoded(), as: AuthorizedClientsFile.descriptor)
        } catch {
            throw RPCError(.invalidArgument, "The list cannot be written. \(error.message)", cause: error)
        }
        _ = try parse(json: json)
        return json + [UInt8(ascii: "\n")]
    }

    /// Parses a list in JSON: `zrpc.v1.AuthorizedClientsFile`.
    ///
    /// ```json
    /// {"clients": [{"publicKey": "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID", "principal": "phone", "roles": ["admin"]}]}
    /// ```
    /// Throws INVALID_ARGUMENT, with the line and the field, for a member that is unknown or of the wrong type, for an
    /// invalid or repeated key, and for a principal that is empty, longer than 64 bytes or `local`, which stands for a
    /// process of this machine.
    public static func parse(json bytes: [UInt8]) throws(RPCError) -> [CurveKey: Client] {
        try KeyFiles.read(bytes, as: AuthorizedClientsFile.self) { (file) throws(ProtobufError) in
            var clients: [CurveKey: Client] = [:]
            for (index, client) in file.clients.enumerated() {
                let place = "clients[\(index)]"
                guard let key = CurveKey(client.publicKey) else {
                    throw KeyFiles.fault("\(place).publicKey", message: "is no key: 40 characters of Z85 are one.")
                }
                guard !client.principal.isEmpty, client.principal.utf8.count <= 64, client.principal != "local" else {
                    throw KeyFiles.fault(
                        "\(place).principal", message: "is a name of at most 64 bytes, and not `local`.")
                }
                guard
                    clients.updateValue(
                        Client(principal: client.principal, roles: Set(client.roles)), forKey: key) == nil
                else { throw KeyFiles.fault("\(place).publicKey", message: "is in the list twice.") }
            }
            return clients
        }
    }
}

extension CurveKeyPair {
    /// Parses the JSON of a key file, `zrpc.v1.CurveKeyFile`, as `json` returns it.
    ///
    /// Throws INVALID_ARGUMENT with the line and the field, also if the public key does not belong to the secret key.
    public init(json bytes: [UInt8]) throws(RPCError) {
        self = try KeyFiles.read(bytes, as: CurveKeyFile.self) { (file) throws(ProtobufError) in
            guard let secret = CurveKey(file.secretKey), let pair = try? CurveKeyPair(secretKey: secret) else {
                throw KeyFiles.fault("secretKey", message: "is no key: 40 characters of Z85 are one.")
            }
            guard pair.publicKey.text == file.publicKey else {
                throw KeyFiles.fault("publicKey", message: "is not the public key of this secret key.")
            }
            return pair
        }
    }

    /// The key pair as the JSON of a key file. Z85 contains neither quotes nor backslashes.
    public var json: [UInt8] {
        Array(
            """
            {
              "publicKey": "\(publicKey.text)",
              "secretKey": "\(secretKey.text)"
            }

            """.utf8)
    }
}

/// A parser for JSON files that hold messages; its errors name the line and the field.
enum KeyFiles {
    static func read<File: Message, Result>(
        _ bytes: [UInt8], as type: File.Type, use: (File) throws(ProtobufError) -> Result
    ) throws(RPCError) -> Result {
        do throws(ProtobufError) {
            let wire = try ProtobufJSON.wireBytes(from: try JSONValue(parsing: bytes), as: File.descriptor)
            return try use(try File(decoding: unsafe wire.span.bytes))
        } catch {
            throw RPCError(error, inDocument: bytes)
        }
    }

    static func fault(_ field: String, message: String) -> ProtobufError {
        ProtobufError(.malformed, message, fieldPath: field)
    }
}
