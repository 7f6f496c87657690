/// The source of a handler's context: a call of a server, or a test of handlers.
protocol ContextSource: AnyObject, Sendable {
    var method: MethodDescriptor { get }
    var peer: Peer { get }
    /// The time at which the caller stops waiting; nil if it waits without limit.
    var deadline: MonotonicTime? { get }

    /// Gives `use` access to the values that accompany the messages.
    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result
}
