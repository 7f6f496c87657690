import Synchronization

/// Lets so many in at once and no more, and of one owner's only a share.
final class Admission: Sendable {
    /// A place; given back when released.
    final class Permit: Sendable {
        private let admission: Admission
        private let owner: String

        fileprivate init(_ admission: Admission, _ owner: String) { (self.admission, self.owner) = (admission, owner) }

        deinit { admission.leave(owner) }
    }

    private struct State {
        var inside = 0
        /// Present owner: at least one.
        var owners: [String: Int] = [:]
    }

    private let limit: Int
    private let ownerLimit: Int
    private let state = Mutex(State())

    /// - Parameter ownerLimit: The most of one owner; nil for as many as there are, as those have who are not known.
    init(limit: Int, ownerLimit: Int? = nil) {
        self.limit = limit
        self.ownerLimit = ownerLimit ?? limit
    }

    /// A place, or `nil` when all are taken, or all that the owner may have.
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
