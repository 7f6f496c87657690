import ProtobufC

/// The caller's credential as the call carries it.
struct Credential: Sendable {
    /// The hash of the bearer token; `nil` if the call has none.
    let tokenHash: [UInt8]?

    /// Parses an `authorization` value: `Bearer TOKEN`.
    init(authorization: String?) {
        guard let authorization else {
            tokenHash = nil
            return
        }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
            tokenHash = nil
            return
        }
        tokenHash = SessionToken.hash(of: String(parts[1]))
    }
}
