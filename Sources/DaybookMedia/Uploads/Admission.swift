import Synchronization

/// A limiter of concurrent uploads, in all and for each owner.
final class Admission: Sendable {
    /// A permit, given back when it is released.
    final class Permit: Sendable {
        private let admission: Admission
        private let owner: String

        fileprivate init(_ admission: Admission, _ owner: String) { (self.admission, self.owner) = (admission, owner) }

        deinit { admission.leave(owner) }
    }

    private struct State {
        var inside = 0
        /// The number of permits of each present owner, at least 1.
        var owners: [String: Int] = [:]
    }

    private let limit: Int
    private let ownerLimit: Int
    private let state = Mutex(State())

    /// - Parameter ownerLimit: The maximum for one owner; nil for no such limit. Unknown owners never have one.
    init(limit: Int, ownerLimit: Int? = nil) {
        self.limit = limit
        self.ownerLimit = ownerLimit ?? limit
    }

    /// Returns a permit, or `nil` if all are taken, or all of the owner's share.
    func admit(_ owner: String = "") -> Permit? {
        let isFree = state.withLock { state in
            guard state.inside < limit, owner.isEmpty || state.owners[owner, default: 0] < ownerLimit else {
                return false
            }
            state.inside += 1
            state.owners[owner, default: 0] += 1
            return true
        }
        return isFree ? Permit(self, owner) : nil
    }

    private func leave(_ owner: String) {
        state.withLock { state in
            state.inside -= 1
            let left = state.owners[owner, default: 1] - 1
            state.owners[owner] = left > 0 ? left : nil
        }
    }
}
