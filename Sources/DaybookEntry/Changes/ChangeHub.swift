import Synchronization
import Wording

/// A hub that notifies the followers in this process of the owners whose diaries a commit changed.
///
/// A follower's backlog is a set of owners. A slow follower thus needs no more memory than there are owners, and delays
/// no commit.
final class ChangeHub: Sendable {
    /// The maximum number of followers. Each gateway is one.
    static let maximumFollowers = 64
    /// The maximum number of owners in a follower's backlog. Beyond it the follower learns that any owner may have
    /// changed.
    static let maximumOwners = 1024

    private struct State {
        var followers: [ObjectIdentifier: ChangeFollower] = [:]
        var isClosed = false
    }
    private let state = Mutex(State())

    /// Adds a follower.
    ///
    /// - Throws: ``DiaryError`` of code `busy` if there are too many followers.
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

    /// Removes a follower and ends its changes.
    func leave(_ follower: ChangeFollower) {
        state.withLock { _ = $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
        follower.close()
    }

    /// Reports that a commit changed the owners' diaries or ended sessions of theirs. Readers see the commit already.
    func notify(_ owners: Set<Int64>) {
        for follower in state.withLock({ Array($0.followers.values) }) { follower.notify(owners) }
    }

    /// Ends all followers, because the service stops.
    func close() {
        let followers = state.withLock { state in
            state.isClosed = true
            defer { state.followers = [:] }
            return Array(state.followers.values)
        }
        for follower in followers { follower.close() }
    }
}
