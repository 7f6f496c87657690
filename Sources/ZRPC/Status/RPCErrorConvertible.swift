/// An error that has one of the 17 codes.
///
/// A handler may throw any such error, and the caller gets its `rpcError`. Every other error that is not an `RPCError`
/// reaches the caller as UNKNOWN without its text.
public protocol RPCErrorConvertible: Error {
    /// The error that the caller receives.
    var rpcError: RPCError { get }
}
