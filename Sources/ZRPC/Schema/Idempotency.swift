import ProtobufC

/// When a call may be sent twice.
public enum Idempotency: Sendable, Hashable {
    /// Never: a second run is a second change.
    case none
    /// The method only reads.
    case noSideEffects
    /// A second run changes nothing.
    case idempotent
    /// With an idempotency key, which the server stores with the change.
    case keyed
}
