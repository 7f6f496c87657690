/// An error that knows its place among the 17 codes.
///
/// A handler may throw any error of this kind; the caller sees `rpcError`. Every other error that is no `RPCError`
/// reaches the caller as UNKNOWN without its text.
public protocol RPCErrorConvertible: Error {
    /// What the caller is told.
    var rpcError: RPCError { get }
}
