import Synchronization

/// Lets so many in at once and no more.
final class Admission: Sendable {
    /// A place; given back when released.
    final class Permit: Sendable {
        private let admission: Admission
        fileprivate init(_ admission: Admission) { self.admission = admission }
        deinit { admission.inside.withLock { $0 -= 1 } }
    }

    private let limit: Int
    private let inside = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// A place, or `nil` when all are taken.
    func admit() -> Permit? {
        let isFree = inside.withLock { inside in
            guard inside < limit else { return false }
            inside += 1
            return true
        }
        return isFree ? Permit(self) : nil
    }
}
