/// Which walls stand round a worker, beside the filter of system calls and the limits, which always do.
struct WorkerWalls: Sendable, Equatable {
    /// It has a network of its own, which is empty, and sees no mounts of others.
    var hasNamespaces = false
    /// Its root is an empty folder.
    var hasEmptyRoot = false

    /// All that there are.
    static let all = WorkerWalls(hasNamespaces: true, hasEmptyRoot: true)
}
