/// What a handler may know of a call, of whatever makes one: a server, or a test of handlers.
protocol ContextSource: AnyObject, Sendable {
    var method: MethodDescriptor { get }
    var peer: Peer { get }
    /// When the caller stops waiting; nil when it never does.
    var deadline: MonotonicTime? { get }

    /// Lends what caller and handler say beside their messages.
    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result
}
