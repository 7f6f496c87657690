import ZRPC

/// A diary's service that a model is held against, which can be ended as by a power cut.
protocol ModelService: AnyObject, Sendable {
    /// The address at which it is reached now.
    var channel: Channel { get async }
    /// Its clock, in microseconds since 1970.
    var now: Int64 { get async }
    /// The path of its database.
    var database: String { get async }
    /// Whether ``advance(seconds:)`` does anything.
    var hasOwnTime: Bool { get }
    /// Whether it may be ended under a call that it answers.
    var diesUnderCalls: Bool { get }

    /// Ends it without a word, and starts it again on what it left.
    func kill() async throws
    /// Lets time pass.
    func advance(seconds: Int64) async throws
    /// Removes what time has run out for.
    func keepUp() async throws
    /// Finishes the work that follows from earlier changes, unless it does that by itself.
    func followUp() async throws
    func stop() async
}
