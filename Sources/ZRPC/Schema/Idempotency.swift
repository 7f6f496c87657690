import ProtobufC

/// The condition under which a call may be sent twice.
public enum Idempotency: Sendable, Hashable {
    /// Never: a second run is a second change.
    case none
    /// Always: the method only reads.
    case noSideEffects
    /// Always: a second run changes nothing.
    case idempotent
    /// Only with an idempotency key, which the server stores with the change.
    case keyed
}
