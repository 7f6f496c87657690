import Synchronization
import Wording

/// Tells those who follow changes, in this process, that a commit made some.
///
/// What waits for a follower is a set of owners: however slow it is, it takes no more room than there are owners, and
/// holds up no commit.
final class ChangeHub: Sendable {
    /// The most followers at once. A gateway is one.
    static let maximumFollowers = 64
    /// Owners beyond these are not told apart: it may be any of them.
    static let maximumOwners = 1024

    private struct State {
        var followers: [ObjectIdentifier: ChangeFollower] = [:]
        var isClosed = false
    }
    private let state = Mutex(State())

    /// Begins to follow.
    ///
    /// - Throws: ``DiaryError`` of code `busy` when too many do.
    func follow() throws(DiaryError) -> ChangeFollower {
        let follower = ChangeFollower()
        let isIn = state.withLock { state in
            guard !state.isClosed, state.followers.count < Self.maximumFollowers else { return false }
            state.followers[ObjectIdentifier(follower)] = follower
            return true
        }
        guard isIn else {
            throw DiaryError(.busy, AccountFault.tooManyFollowers, retryAfter: .seconds(1))
        }
        return follower
    }

    /// Ends to follow.
    func leave(_ follower: ChangeFollower) {
        state.withLock { _ = $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
        follower.close()
    }

    /// Tells that a commit changed something of an owner's, or ended a session of theirs. Readers see it already.
    func tell(_ owners: Set<Int64>) {
        for follower in state.withLock({ Array($0.followers.values) }) { follower.tell(owners) }
    }

    /// Ends all following: the service stops.
    func close() {
        let followers = state.withLock { state in
            state.isClosed = true
            defer { state.followers = [:] }
            return Array(state.followers.values)
        }
        for follower in followers { follower.close() }
    }
}
