extension StatusCode {
    /// Returns the code that a caller gets for an error that a handler threw.
    static func of(_ error: any Error) -> StatusCode {
        switch error {
        case let error as RPCError: error.code
        case let error as any RPCErrorConvertible: error.rpcError.code
        case is CancellationError: .cancelled
        default: .unknown
        }
    }
}
