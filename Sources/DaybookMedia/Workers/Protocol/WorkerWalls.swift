/// The parts of a worker's sandbox that depend on the system. The filter of system calls and the limits are always
/// there.
struct WorkerWalls: Sendable, Equatable {
    /// Whether the worker has an empty network of its own, and does not see the system's mounts.
    var hasNamespaces = false
    /// Whether its root is an empty folder.
    var hasEmptyRoot = false

    /// The sandbox with all parts.
    static let all = WorkerWalls(hasNamespaces: true, hasEmptyRoot: true)
}
